package org.semblance.records.sets;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.TokenSetCodec;
import org.semblance.run.MemoryMeter;

/**
 * Serializes sets of tokens: the number of tokens, then the stored hashes, ascending.
 *
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 */
public record TokenHashCodec(boolean multiset) implements TokenSetCodec<TokenSets> {
    /** A document as the hashes of its tokens, ascending. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    private record Row(long[] hashes) implements Encoded {
        @Override
        public int documents() {
            return 1;
        }
    }

    @Override
    public Encoder encoder() {
        return new TokenSetEncoder(multiset, MemoryMeter.unbounded(), (_, hashes, ends, documents) -> {
            if (documents != 1) throw new IllegalArgumentException("not one document: " + documents);
            long[] row = Arrays.copyOf(hashes, ends[0]);
            Arrays.sort(row);
            return new Row(row);
        });
    }

    /** The hashes of what an encoder has sealed. */
    static long[] hashes(Encoded one) {
        return ((Row) one).hashes;
    }

    @Override
    public byte[] pack(Encoded one) {
        long[] hashes = hashes(one);
        return packed(hashes.length, hashes);
    }

    static byte[] packed(int size, long[] hashes) {
        ByteBuffer to = ByteBuffer.allocate(Math.toIntExact(Integer.BYTES + (long) Long.BYTES * hashes.length));
        to.putInt(size).asLongBuffer().put(hashes);
        return to.array();
    }

    @Override
    public int sizeOf(byte[] packed) {
        return tokenCount(packed);
    }

    @Override
    public int tokenCount(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt();
    }

    @Override
    public int content(byte[] packed) {
        return packed.length;
    }

    @Override
    public long[] tokens(byte[] packed) {
        long[] hashes = new long[packed.length / Long.BYTES];
        ByteBuffer.wrap(packed, Integer.BYTES, packed.length - Integer.BYTES)
                .asLongBuffer()
                .get(hashes);
        return hashes;
    }

    @Override
    public byte[] keeping(byte[] packed, long[] tokens) {
        return packed(tokenCount(packed), tokens);
    }

    /** Numbers the tokens that occur in at least two documents by document frequency, as in any collection of sets. */
    @Override
    public TokenSets unpack(List<byte[]> packed) {
        int documents = packed.size();
        int[] sizes = new int[documents];
        int[] starts = new int[documents];
        int[] ends = new int[documents];
        long sum = packed.stream().mapToLong(one -> one.length / Long.BYTES).sum();
        if (sum > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(sum);
        long[] hashes = new long[(int) sum];
        int at = 0;
        for (int x = 0; x < documents; x++) {
            byte[] one = packed.get(x);
            int count = one.length / Long.BYTES;
            sizes[x] = tokenCount(one);
            starts[x] = at;
            ByteBuffer.wrap(one, Integer.BYTES, count * Long.BYTES)
                    .asLongBuffer()
                    .get(hashes, at, count);
            at += count;
            ends[x] = at;
        }
        SharedHashes shared = new SharedHashes(hashes);
        int[] tokens = new int[hashes.length];
        int written = 0;
        for (int x = 0; x < documents; x++) {
            int from = written;
            for (int i = starts[x]; i < ends[x]; i++) {
                int id = shared.idOf(hashes[i]);
                if (id >= 0) tokens[written++] = id;
            }
            Arrays.sort(tokens, from, written);
            starts[x] = from;
            ends[x] = written;
        }
        return new TokenSets(Arrays.copyOf(tokens, written), starts, ends, sizes, shared.size());
    }

    /** Assigns ids to the hashes that occur at least twice, rarest first; equally frequent ones in the order of hashes. */
    static final class SharedHashes {
        private final long[] shared;
        private final int[] ids;

        SharedHashes(long[] hashes) {
            long[] sorted = new long[hashes.length];
            for (int i = 0; i < sorted.length; i++) sorted[i] = hashes[i] ^ Long.MIN_VALUE; // unsigned order
            Arrays.sort(sorted);
            int[] counts = new int[sorted.length / 2];
            int size = 0;
            for (int from = 0, to; from < sorted.length; from = to) {
                to = from + 1;
                while (to < sorted.length && sorted[to] == sorted[from]) to++;
                if (to - from < 2) continue;
                sorted[size] = sorted[from]; // never overwrites an unread element
                counts[size++] = to - from;
            }
            shared = Arrays.copyOf(sorted, size);
            ids = Arrays.copyOf(counts, size);
            SetLoader.SharedIds.rank(ids);
        }

        /** The id of a hash, or -1 if it is not shared. */
        int idOf(long hash) {
            int at = Arrays.binarySearch(shared, hash ^ Long.MIN_VALUE);
            return at < 0 ? -1 : ids[at];
        }

        int size() {
            return shared.length;
        }
    }
}
