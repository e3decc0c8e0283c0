package org.semblance.search.window;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bytes.ByteStrings;

/**
 * The strings that contain each shingle, a number of consecutive words; a string of fewer words is one shingle.
 * Shingles are identified by 32-bit hashes: a collision only adds a candidate.
 */
final class ShingleLists {
    private final ByteStrings strings;
    private final int[] documents;
    private final int words;

    /** The hash of a shingle in the upper half, the rank of a string that has it in the lower; ascending. */
    private final long[] entries;

    ShingleLists(CompressedSizeOrder order, int words) {
        this.strings = order.strings;
        this.documents = order.documents;
        this.words = words;
        this.entries = entries();
    }

    private long[] entries() {
        Shingles shingles = shingles();
        long count = 0;
        for (int x : documents) count += shingles.of(x);
        if (count > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "signatures have %,d shingles, too many for candidates=shingles: split the input".formatted(count));
        }
        long[] all = new long[(int) count];
        int next = 0;
        for (int r = 0; r < documents.length; r++) {
            int found = shingles.of(documents[r]);
            for (int i = 0; i < found; i++) all[next++] = (long) shingles.hashes[i] << Integer.SIZE | r;
        }
        Arrays.parallelSort(all);
        return all;
    }

    /** An estimate of the memory for the shingles of strings, assuming words of five bytes. */
    static long bytes(ByteStrings strings) {
        return strings.bytes() / 6 * Long.BYTES * 2;
    }

    Shingles shingles() {
        return new Shingles(strings, words);
    }

    /** The index of the first entry after a rank in the list of a shingle. */
    int after(int hash, int rank) {
        int at = Arrays.binarySearch(entries, (long) hash << Integer.SIZE | rank);
        return at < 0 ? -at - 1 : at + 1;
    }

    /** The rank of an entry; -1 if it is beyond the list of a shingle. */
    int rank(int entry, int hash) {
        return entry < entries.length && (int) (entries[entry] >> Integer.SIZE) == hash ? (int) entries[entry] : -1;
    }

    /** Computes the shingles of strings. Not thread-safe. */
    static final class Shingles {
        int[] hashes = new int[1 << 8];
        private final ByteStrings strings;
        private final int words;
        private final long[] recent;

        Shingles(ByteStrings strings, int words) {
            this.strings = strings;
            this.words = words;
            this.recent = new long[words];
        }

        /** Computes the distinct shingles of a string; returns their number. */
        int of(int x) {
            byte[] bytes = strings.array(x);
            int end = strings.end(x);
            int count = 0;
            int seen = 0;
            for (int from = strings.start(x), to; from < end; from = to + 1) {
                to = from;
                while (to < end && bytes[to] != ' ') to++;
                recent[seen++ % words] = TokenHash.of(bytes, from, to - from);
                if (seen >= words || to == end) count = add(count, seen);
            }
            return distinct(count);
        }

        private int add(int count, int seen) {
            if (count == hashes.length) hashes = Arrays.copyOf(hashes, 2 * count);
            long hash = 0;
            for (int i = Math.max(0, seen - words); i < seen; i++) hash = TokenHash.mix(hash + recent[i % words]);
            hashes[count] = (int) (hash >>> Integer.SIZE);
            return count + 1;
        }

        private int distinct(int count) {
            Arrays.sort(hashes, 0, count);
            int kept = 0;
            for (int i = 0; i < count; i++) if (i == 0 || hashes[i] != hashes[i - 1]) hashes[kept++] = hashes[i];
            return kept;
        }
    }
}
