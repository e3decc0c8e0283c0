package org.semblance.records.weighted;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSets;

/**
 * Serializes weighted sets: the hash and the weight of each token, in the order of hashes. An unpacked collection stores
 * all tokens, with ids in the order of falling weight and then of hashes: so the order of two tokens is the same in every
 * collection.
 *
 * @param weights the weight of a token by its hash
 */
record WeightedCodec(TokenHashCodec sets, Weights weights) implements RecordCodec<WeightedSets> {
    private static final int ENTRY = Long.BYTES + Integer.BYTES;

    /** The weight of a token by its hash. */
    interface Weights {
        int of(long token);
    }

    WeightedCodec(boolean multiset, Weights weights) {
        this(new TokenHashCodec(multiset), weights);
    }

    @Override
    public Encoder encoder() {
        return sets.encoder();
    }

    @Override
    public byte[] pack(Encoded one) {
        return packed(sets.tokens(sets.pack(one)), weights);
    }

    private static byte[] packed(long[] tokens, Weights weights) {
        ByteBuffer to = ByteBuffer.allocate(Math.multiplyExact(ENTRY, tokens.length));
        for (long token : tokens) to.putLong(token).putInt(weights.of(token));
        return to.array();
    }

    @Override
    public int sizeOf(byte[] packed) {
        return packed.length / ENTRY;
    }

    @Override
    public int content(byte[] packed) {
        return packed.length;
    }

    @Override
    public WeightedSets unpack(List<byte[]> packed) {
        long sum = packed.stream().mapToLong(this::sizeOf).sum();
        if (sum > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(sum);
        Vocabulary vocabulary = new Vocabulary(packed, (int) sum);
        int[] tokens = new int[(int) sum];
        int[] starts = new int[packed.size()];
        int[] ends = new int[packed.size()];
        int[] sizes = new int[packed.size()];
        long[] totals = new long[packed.size()];
        int at = 0;
        for (int x = 0; x < starts.length; x++) {
            ByteBuffer from = ByteBuffer.wrap(packed.get(x));
            starts[x] = at;
            while (from.hasRemaining()) {
                tokens[at++] = vocabulary.id(from.getLong());
                totals[x] += from.getInt();
            }
            ends[x] = at;
            sizes[x] = at - starts[x];
            Arrays.sort(tokens, starts[x], at);
        }
        TokenSets all = new TokenSets(tokens, starts, ends, sizes, vocabulary.hashes.length);
        return new WeightedSets(all, vocabulary.weights, totals, totals, vocabulary.hashes);
    }

    /** The distinct tokens of some documents, numbered by falling weight and then by hash. */
    private static final class Vocabulary {
        private final long[] sorted;
        private final int[] ids;

        /** By id. */
        final int[] weights;

        final long[] hashes;

        Vocabulary(List<byte[]> packed, int tokens) {
            long[] all = new long[tokens];
            int at = 0;
            for (byte[] one : packed) {
                for (int i = 0; i < one.length; i += ENTRY)
                    all[at++] = ByteBuffer.wrap(one).getLong(i);
            }
            Arrays.sort(all);
            int distinct = 0;
            for (int i = 0; i < all.length; i++) if (i == 0 || all[i] != all[i - 1]) all[distinct++] = all[i];
            sorted = Arrays.copyOf(all, distinct);
            long[] keyed = new long[distinct]; // weights, so that the largest come first, then indexes
            for (byte[] one : packed) {
                ByteBuffer from = ByteBuffer.wrap(one);
                while (from.hasRemaining()) {
                    int index = Arrays.binarySearch(sorted, from.getLong());
                    keyed[index] = (long) (Integer.MAX_VALUE - from.getInt()) << Integer.SIZE | index;
                }
            }
            Arrays.sort(keyed);
            ids = new int[distinct];
            weights = new int[distinct];
            hashes = new long[distinct];
            for (int id = 0; id < distinct; id++) {
                int index = (int) keyed[id];
                ids[index] = id;
                hashes[id] = sorted[index];
                weights[id] = Integer.MAX_VALUE - (int) (keyed[id] >>> Integer.SIZE);
            }
        }

        int id(long hash) {
            return ids[Arrays.binarySearch(sorted, hash)];
        }
    }

    /** Serializes documents as sets of tokens before document frequencies are known, then with weights. */
    record Counted(TokenHashCodec sets, Idf idf) implements TwoPhaseCodec<WeightedSets> {
        Counted(boolean multiset, Idf idf) {
            this(new TokenHashCodec(multiset), idf);
        }

        @Override
        public Encoder encoder() {
            return sets.encoder();
        }

        @Override
        public byte[] packFeatures(Encoded one) {
            return sets.pack(one);
        }

        @Override
        public long[] features(byte[] packed) {
            return sets.tokens(packed);
        }

        @Override
        public Settler settler(long documents) {
            return (packed, frequencies) ->
                    WeightedCodec.packed(sets.tokens(packed), token -> idf.weight(documents, frequencies.of(token)));
        }

        @Override
        public RecordCodec<WeightedSets> settled() {
            return new WeightedCodec(sets, token -> {
                throw new IllegalStateException("weights are unknown before all documents are counted");
            });
        }
    }
}
