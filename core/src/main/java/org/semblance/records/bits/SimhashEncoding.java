package org.semblance.records.bits;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenBatch;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.RowEncoder;
import org.semblance.records.RowEncoder.RowChunk;
import org.semblance.records.RowEncoder.RowCodec;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.bits.FeatureEncoder.FeatureChunk;
import org.semblance.records.bits.FeatureEncoder.FeatureNumbers;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Documents as simhash fingerprints. The size of a document is the number of its distinct features, or of all their
 * occurrences if each of those has one vote.
 *
 * <p>With equal weights this is Charikar's random projection as used for web pages (Alg. C of Henzinger, SIGIR 2006):
 * each token is mapped to {@code bits} numbers +1 or -1, which are determined by its hash (see {@link
 * Fingerprinter#ballot}) and equal in all documents; they are summed over the sequence of tokens, and a bit is set
 * where the sum is positive.
 *
 * @param bits the length of a fingerprint, f or b in the literature: a multiple of 64
 * @param keepMargins whether the margins of the bits are stored
 */
public record SimhashEncoding(int bits, Weighting weighting, boolean keepMargins) implements Encoding<BitVectors> {
    public static final int MOST_BITS = 1024;

    public SimhashEncoding {
        if (bits < Long.SIZE || bits > MOST_BITS || bits % Long.SIZE != 0) {
            throw new IllegalArgumentException("bits must be a multiple of 64, at most " + MOST_BITS + ": " + bits);
        }
    }

    @Override
    public long fixedBytes() {
        return weighting instanceof Weighting.Stored stored
                ? DocumentFrequencies.bytes(stored.frequencies().size())
                : 0;
    }

    @Override
    public boolean dependsOnCollection() {
        return weighting instanceof Weighting.Counted;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return dependsOnCollection() ? new FeatureEncoder(footprint) : new FingerprintEncoder(this, footprint);
    }

    @Override
    public Optional<RecordCodec<BitVectors>> codec() {
        return dependsOnCollection() ? Optional.empty() : Optional.of(fingerprintCodec());
    }

    /** Serializes a fingerprint as its words, the number of features, and the margins of its bits if they are kept. */
    private RecordCodec<BitVectors> fingerprintCodec() {
        return new RowCodec<>(
                bits / Long.SIZE,
                marginBytes(),
                this::encoder,
                (rows, sizes, margins) -> new BitVectors(bits, rows, sizes, margins));
    }

    private int marginBytes() {
        return keepMargins ? bits : 0;
    }

    @Override
    public Optional<TwoPhaseCodec<BitVectors>> twoPhaseCodec() {
        return dependsOnCollection() ? Optional.of(new FeatureCodec(this)) : Optional.empty();
    }

    @Override
    public BitVectors assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        SimhashAssembly assembly = new SimhashAssembly(this, chunks, footprint);
        if (!dependsOnCollection()) return assembly.gathered();
        return assembly.computed(frequencies(chunks, workers), workers);
    }

    /**
     * The frequencies that {@link #assemble} uses for the weights, for later reuse; the chunks are not consumed.
     *
     * @throws IllegalStateException if the weights of this encoding do not depend on the collection
     */
    public DocumentFrequencies frequencies(List<Encoded> chunks, Workers workers) throws InterruptedException {
        if (!dependsOnCollection()) throw new IllegalStateException("the weights do not depend on the collection");
        return FrequencyCount.of(chunks.stream().map(FeatureChunk.class::cast).toList(), workers);
    }

    @Override
    public Optional<DocumentFrequencies> documentFrequencies(List<Encoded> chunks, Workers workers)
            throws InterruptedException {
        return dependsOnCollection() ? Optional.of(frequencies(chunks, workers)) : Optional.empty();
    }

    /** Serializes documents as features: the number of distinct features, then each feature and its count. */
    record FeatureCodec(SimhashEncoding encoding) implements TwoPhaseCodec<BitVectors> {
        private static final int ENTRY = Long.BYTES + 1;

        @Override
        public Encoder encoder() {
            return new FeatureEncoder(MemoryMeter.unbounded());
        }

        @Override
        public byte[] packFeatures(Encoded one) {
            FeatureChunk chunk = (FeatureChunk) one;
            ByteBuffer to = ByteBuffer.allocate(Math.toIntExact(Integer.BYTES + (long) ENTRY * chunk.indexes.length));
            to.putInt(chunk.sizes[0]);
            for (int i = 0; i < chunk.indexes.length; i++) {
                to.putLong(chunk.features[chunk.indexes[i]]).put(chunk.counts[i]);
            }
            return to.array();
        }

        private static FeatureChunk chunk(byte[] packed) {
            ByteBuffer from = ByteBuffer.wrap(packed);
            int size = from.getInt();
            FeatureNumbers numbers = new FeatureNumbers();
            int[] indexes = new int[packed.length / ENTRY];
            byte[] counts = new byte[indexes.length];
            for (int i = 0; i < indexes.length; i++) {
                indexes[i] = numbers.number(from.getLong());
                counts[i] = from.get();
            }
            return new FeatureChunk(size, Arrays.copyOf(numbers.features, numbers.size()), indexes, counts);
        }

        @Override
        public long[] features(byte[] packed) {
            return LongStream.of(chunk(packed).features).sorted().toArray();
        }

        @Override
        public Settler settler(long documents) {
            return (packed, frequencies) -> settle(packed, documents, frequencies);
        }

        private byte[] settle(byte[] packed, long documents, Frequencies frequencies) {
            FeatureChunk chunk = chunk(packed);
            int[] weights = new int[chunk.features.length];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = DocumentFrequencies.weight(documents, frequencies.of(chunk.features[i]));
            }
            return settled().pack(SimhashAssembly.computed(encoding, chunk, weights));
        }

        @Override
        public RecordCodec<BitVectors> settled() {
            return encoding.fingerprintCodec();
        }
    }

    /**
     * Counts the document frequency of each feature over all chunks. Features are partitioned by the leading bits of their
     * hashes, so that a partition is counted in the cache and threads share nothing.
     */
    static final class FrequencyCount {
        /** Target number of list entries in a partition. */
        private static final int PART = 1 << 15;

        private final List<FeatureChunk> chunks;
        private final int bits;
        private final long[][] features;
        private final int[][] counts;

        private FrequencyCount(List<FeatureChunk> chunks) {
            this.chunks = chunks;
            long entries =
                    chunks.stream().mapToLong(chunk -> chunk.features.length).sum();
            this.bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(entries / PART), 1, 12);
            this.features = new long[1 << bits][];
            this.counts = new int[1 << bits][];
        }

        static DocumentFrequencies of(List<FeatureChunk> chunks, Workers workers) throws InterruptedException {
            FrequencyCount count = new FrequencyCount(chunks);
            workers.forEach(count.features.length, count::count);
            return count.frequencies();
        }

        private void count(int part) {
            FeatureNumbers numbers = new FeatureNumbers();
            int[] sums = new int[1 << 10];
            for (FeatureChunk chunk : chunks) {
                int end = part + 1 == features.length ? chunk.features.length : chunk.firstFrom(first(part + 1));
                for (int i = chunk.firstFrom(first(part)); i < end; i++) {
                    int number = numbers.number(chunk.features[i]);
                    if (number >= sums.length) sums = Arrays.copyOf(sums, 2 * sums.length);
                    sums[number] += chunk.frequencies[i];
                }
            }
            long[] shared = new long[numbers.size()];
            int size = 0;
            for (int n = 0; n < numbers.size(); n++) if (sums[n] > 1) shared[size++] = numbers.feature(n);
            shared = Arrays.copyOf(shared, size);
            Arrays.sort(shared);
            int[] frequencies = new int[size];
            for (int i = 0; i < size; i++) frequencies[i] = sums[numbers.number(shared[i])];
            features[part] = shared;
            counts[part] = frequencies;
        }

        /** The least feature of a partition; partitions ascend in the order of signed numbers. */
        private long first(int part) {
            return (long) part << Long.SIZE - bits ^ Long.MIN_VALUE;
        }

        private DocumentFrequencies frequencies() {
            long documents = chunks.stream()
                    .mapToLong(FeatureChunk::documentsWithFeatures)
                    .sum();
            int size = 0;
            for (long[] part : features) size = Math.addExact(size, part.length);
            long[] all = new long[size];
            int[] frequencies = new int[size];
            int at = 0;
            for (int part = 0; part < features.length; part++) {
                System.arraycopy(features[part], 0, all, at, features[part].length);
                System.arraycopy(counts[part], 0, frequencies, at, counts[part].length);
                at += features[part].length;
            }
            return new DocumentFrequencies(documents, all, frequencies);
        }
    }

    /** Encodes documents as fingerprints, each computed when its document ends. */
    private static final class FingerprintEncoder extends RowEncoder {
        private final Fingerprinter fingerprinter;
        private final int words;
        private final float[] lastMargins;

        FingerprintEncoder(SimhashEncoding encoding, MemoryMeter footprint) {
            super(encoding.bits / Long.SIZE, encoding.marginBytes(), "", footprint);
            this.fingerprinter = Fingerprinter.of(encoding.bits, encoding.weighting);
            this.words = encoding.bits / Long.SIZE;
            this.lastMargins = new float[encoding.marginBytes()];
        }

        @Override
        public void token(long hash, int start, int end) {
            fingerprinter.token(hash, start, end);
        }

        @Override
        public void tokens(TokenBatch batch) {
            fingerprinter.tokens(batch);
        }

        @Override
        public void end() {
            fingerprinter.end();
            add(fingerprinter.features());
        }

        @Override
        protected void write(long[] rows, int at, byte[] margins, int marginAt) {
            for (int w = 0; w < words; w++) rows[at + w] = fingerprinter.word(w);
            if (lastMargins.length == 0) return;
            fingerprinter.margins(lastMargins);
            MarginColumn.write(lastMargins, margins, marginAt);
        }
    }

    /** Combines the fingerprints of all chunks, in their order. */
    static final class SimhashAssembly {
        private static final int MOST = Integer.MAX_VALUE - 8;

        private final SimhashEncoding encoding;
        private final List<Encoded> chunks;
        private final int words;
        private final MemoryMeter footprint;
        private final int[] firsts;
        private final long[] rows;
        private final int[] sizes;
        private final @Nullable MarginColumn margins;

        SimhashAssembly(SimhashEncoding encoding, List<Encoded> chunks, MemoryMeter footprint) {
            this.footprint = footprint;
            this.encoding = encoding;
            this.chunks = chunks;
            this.words = encoding.bits() / Long.SIZE;
            this.firsts = new int[chunks.size() + 1];
            for (int c = 0; c < chunks.size(); c++) {
                firsts[c + 1] = Math.addExact(firsts[c], chunks.get(c).documents());
            }
            int documents = firsts[chunks.size()];
            int most = MOST / words;
            if (documents > most) throw CollectionTooLarge.fingerprints(documents, most);
            footprint.take((4L + 8L * words + encoding.marginBytes()) * documents);
            this.rows = new long[words * documents];
            this.sizes = new int[documents];
            this.margins = encoding.keepMargins() ? new MarginColumn(encoding.bits(), documents) : null;
        }

        /** Combines fingerprints that were computed when their documents ended. */
        BitVectors gathered() {
            for (int c = 0; c < chunks.size(); c++) {
                RowChunk chunk = (RowChunk) chunks.get(c);
                System.arraycopy(chunk.rows(), 0, rows, words * firsts[c], chunk.rows().length);
                System.arraycopy(chunk.sizes(), 0, sizes, firsts[c], chunk.sizes().length);
                if (margins != null) margins.put(firsts[c], chunk.margins());
            }
            for (Encoded chunk : chunks) footprint.give(((RowChunk) chunk).bytes());
            return new BitVectors(encoding.bits(), rows, sizes, margins);
        }

        /** Computes fingerprints from features, now that the frequencies are known. */
        BitVectors computed(DocumentFrequencies frequencies, Workers workers) throws InterruptedException {
            workers.forEach(chunks.size(), c -> {
                FeatureChunk chunk = (FeatureChunk) chunks.get(c);
                compute(chunk, chunk.weights(frequencies), firsts[c]);
                footprint.give(chunk.bytes());
                chunk.release();
            });
            return new BitVectors(encoding.bits(), rows, sizes, margins);
        }

        /** The fingerprint of the only document of a chunk, given the weights of its features. */
        static RowChunk computed(SimhashEncoding encoding, FeatureChunk one, int[] weights) {
            SimhashAssembly assembly = new SimhashAssembly(encoding, List.of(one), MemoryMeter.unbounded());
            assembly.compute(one, weights, 0);
            MarginColumn margins = assembly.margins;
            return new RowChunk(assembly.rows, assembly.sizes, margins == null ? new byte[0] : margins.page(0));
        }

        private void compute(FeatureChunk chunk, int[] weights, int first) {
            DocumentVotes votes = new DocumentVotes(encoding.bits(), encoding.weighting.tf());
            float[] documentMargins = new float[encoding.bits()];
            for (int d = 0, from = 0; d < chunk.documents(); d++) {
                int size = chunk.sizes[d];
                sizes[first + d] = size;
                if (size == 0) continue;
                votes.count(chunk.features, weights, chunk.indexes, chunk.counts, from, chunk.ends[d], size);
                from = chunk.ends[d];
                for (int w = 0; w < words; w++)
                    rows[(first + d) * words + w] = votes.sums().word(w);
                if (margins == null) continue;
                votes.sums().margins(documentMargins);
                MarginColumn.write(documentMargins, margins.page(first + d), margins.offset(first + d));
            }
        }
    }
}
