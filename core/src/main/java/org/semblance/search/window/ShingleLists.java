package org.semblance.search.window;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bytes.ByteStrings;

/**
 * Which strings have a shingle, some words next to each other, in common; a string of fewer words is one shingle. Shingles are known by 32
 * bits: two that share them make a pair a candidate that would not be one, and nothing is lost.
 */
final class ShingleLists {
    private final ByteStrings strings;
    private final int[] documents;
    private final int words;

    /** The hash of a shingle above the rank of a string that has it; ascending. */
    private final long[] entries;

    ShingleLists(CompressedSizeOrder order, int words) {
        this.strings = order.strings;
        this.documents = order.documents;
        this.words = words;
        this.entries = entries();
    }

    private long[] entries() {
        Shingles some = shingles();
        long count = 0;
        for (int x : documents) count += some.of(x);
        if (count > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "signatures have %,d shingles, too many for candidates=shingles: split the input".formatted(count));
        }
        long[] all = new long[(int) count];
        int next = 0;
        for (int r = 0; r < documents.length; r++) {
            int found = some.of(documents[r]);
            for (int i = 0; i < found; i++) all[next++] = (long) some.hashes[i] << Integer.SIZE | r;
        }
        Arrays.parallelSort(all);
        return all;
    }

    /** Memory for the shingles of strings of so many bytes, if words have five. */
    static long bytes(ByteStrings strings) {
        return strings.bytes() / 6 * Long.BYTES * 2;
    }

    Shingles shingles() {
        return new Shingles(strings, words);
    }

    /** The place in the lists behind a rank in the list of a shingle. */
    int behind(int hash, int rank) {
        int at = Arrays.binarySearch(entries, (long) hash << Integer.SIZE | rank);
        return at < 0 ? -at - 1 : at + 1;
    }

    /** The rank at a place if that is still in the list of a shingle, else -1. */
    int rank(int place, int hash) {
        return place < entries.length && (int) (entries[place] >> Integer.SIZE) == hash ? (int) entries[place] : -1;
    }

    /** Finds the shingles of strings; one thread's. */
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

        /** Finds the different shingles of a string; their number. */
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
