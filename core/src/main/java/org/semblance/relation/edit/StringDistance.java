package org.semblance.relation.edit;

import java.util.Arrays;

/** The edit distance of two strings of code points up to a limit. Not thread-safe. */
final class StringDistance {
    /** For longer strings the tables of {@link BitParallelEditDistance} would take tens of megabytes. */
    private static final int LONGEST_IN_BITS = 1 << 14;

    private final DiagonalEditDistance diagonals = new DiagonalEditDistance();
    private final BitParallelEditDistance matrix = new BitParallelEditDistance();

    /** The distance of a[0, lengthA) and b[0, lengthB); some value above {@code most} if the distance exceeds it. */
    int distance(int[] a, int lengthA, int[] b, int lengthB, int most) {
        if (lengthA > lengthB) return distance(b, lengthB, a, lengthA, most);
        if (lengthB - lengthA > most) return most + 1;
        int start = Arrays.mismatch(a, 0, lengthA, b, 0, lengthA);
        if (start < 0) return lengthB - lengthA;
        int endA = lengthA;
        int endB = lengthB;
        while (endA > start && a[endA - 1] == b[endB - 1]) {
            endA--;
            endB--;
        }
        if (endA == start) return endB - start;
        int limit = Math.min(most, endB - start);
        int distance = bitsAreCheaper(endA - start, endB - start, limit)
                ? matrix.distance(a, b, start, endA, endB, limit)
                : diagonals.distance(a, b, start, endA, endB, limit);
        return distance <= limit ? distance : most + 1;
    }

    /**
     * Whether to compute the whole matrix in bits. Measured on English text of 10 to 5,000 letters, the diagonals win
     * up to a limit² of two (long strings) to seven (short ones) times the number of words of the matrix: at limits of
     * 1 to 3 they are 2 to 200 times as fast, at limits near the length bits are 3 to 15 times as fast.
     */
    private static boolean bitsAreCheaper(int m, int n, int limit) {
        return m <= LONGEST_IN_BITS && (long) limit * limit > 4L * n * ((m + 63) >>> 6);
    }

    /**
     * The edit distance of two strings up to a limit, by the furthest cell on each diagonal of the matrix that 0, 1, 2, …
     * edits reach (Ukkonen 1985; Myers 1986). It takes about limit² steps, plus the length of the strings where they agree.
     */
    static final class DiagonalEditDistance {
        /** A diagonal that is not reached. */
        private static final int NEVER = Integer.MIN_VALUE / 2;

        private int[] before = new int[16];
        private int[] now = new int[16];

        /**
         * The distance of a[from, endA) and b[from, endB), where a is not the longer one; some value above {@code most} if
         * the distance exceeds it.
         *
         * <p>Diagonal d has the cells (i, i + d) and is stored at {@code d + zero}. With e edits, diagonals -e to e can be
         * reached, and only diagonals at most {@code most - e} away from that of the last cell still lead to it. Both ends
         * of this range move outwards, then inwards, by one at a time, so values read beyond it have never been written.
         */
        int distance(int[] a, int[] b, int from, int endA, int endB, int most) {
            int m = endA - from;
            int n = endB - from;
            int last = n - m;
            if (last > most) return most + 1;
            int zero = most + 2;
            reset(2 * zero + 1);
            for (int edits = 0; edits <= most; edits++) {
                int low = Math.max(-edits, last - (most - edits));
                int high = Math.min(edits, last + (most - edits));
                for (int d = low; d <= high; d++) {
                    int i = 0;
                    if (edits > 0) {
                        int replaced = before[zero + d] + 1;
                        int inserted = before[zero + d - 1];
                        int deleted = before[zero + d + 1] + 1;
                        i = Math.min(Math.max(replaced, Math.max(inserted, deleted)), Math.min(m, n - d));
                    }
                    while (i < m && i + d < n && a[from + i] == b[from + i + d]) i++;
                    now[zero + d] = i;
                }
                if (low <= last && last <= high && now[zero + last] == m) return edits;
                int[] swapped = before;
                before = now;
                now = swapped;
            }
            return most + 1;
        }

        private void reset(int diagonals) {
            if (before.length < diagonals) {
                before = new int[diagonals];
                now = new int[diagonals];
            }
            Arrays.fill(before, 0, diagonals, NEVER);
            Arrays.fill(now, 0, diagonals, NEVER);
        }
    }

    /**
     * The edit distance of two strings up to a limit, by the whole matrix, 64 of its cells in a word (Myers 1999, in the
     * form of Hyyrö 2003): a column is represented by two bit vectors, the rows in which it rises and those in which it
     * falls.
     */
    static final class BitParallelEditDistance {
        /**
         * Bit vectors of the rows that hold a character, {@code blocks} words for each distinct character; the first is
         * empty.
         */
        private long[] rows = new long[64];

        // Hash table (open addressing) from characters to their vectors; 0 is a free slot, and the empty vector.
        private int[] characters = new int[64];
        private int[] offsets = new int[64];
        private int mask;

        private long[] rises = new long[1];
        private long[] falls = new long[1];

        /**
         * The distance of a[from, endA), not empty, and b[from, endB); some value above {@code most} if the distance
         * exceeds it.
         */
        int distance(int[] a, int[] b, int from, int endA, int endB, int most) {
            int m = endA - from;
            int blocks = (m + 63) >>> 6;
            prepare(a, from, endA, blocks);
            long lowest = 1L << (m - 1);
            int distance = m;
            for (int j = from; j < endB; j++) {
                distance += column(offsets[slotOf(b[j])], blocks, lowest);
                if (distance - (endB - 1 - j) > most) return most + 1; // each remaining column reduces it by at most 1
            }
            return distance;
        }

        /** Computes the next column; returns the difference between its lowest cell and that of the previous column. */
        private int column(int offset, int blocks, long lowest) {
            int step = 1; // the upper edge of the matrix counts insertions
            for (int block = 0; block < blocks; block++) {
                long same = rows[offset + block];
                long rise = rises[block];
                long fall = falls[block];
                long diagonal = same | fall;
                if (step < 0) same |= 1;
                long match = (((same & rise) + rise) ^ rise) | same;
                long more = fall | ~(match | rise);
                long less = rise & match;
                long edge = block == blocks - 1 ? lowest : Long.MIN_VALUE;
                int out = (more & edge) != 0 ? 1 : (less & edge) != 0 ? -1 : 0;
                more = more << 1 | (step > 0 ? 1 : 0);
                less = less << 1 | (step < 0 ? 1 : 0);
                rises[block] = less | ~(diagonal | more);
                falls[block] = more & diagonal;
                step = out;
            }
            return step;
        }

        private void prepare(int[] a, int from, int endA, int blocks) {
            int m = endA - from;
            int capacity = Integer.highestOneBit(m) * 4;
            if (characters.length < capacity) {
                characters = new int[capacity];
                offsets = new int[capacity];
            }
            Arrays.fill(offsets, 0, capacity, 0);
            mask = capacity - 1;
            if (rises.length < blocks) {
                rises = new long[blocks];
                falls = new long[blocks];
            }
            Arrays.fill(rises, 0, blocks, -1);
            Arrays.fill(falls, 0, blocks, 0);
            int used = clear(0, blocks);
            for (int i = 0; i < m; i++) {
                int slot = slotOf(a[from + i]);
                if (offsets[slot] == 0) {
                    characters[slot] = a[from + i];
                    offsets[slot] = used;
                    used = clear(used, blocks);
                }
                rows[offsets[slot] + (i >>> 6)] |= 1L << i;
            }
        }

        /** Allocates an empty vector; returns its end. */
        private int clear(int start, int blocks) {
            int end = start + blocks;
            if (rows.length < end) rows = Arrays.copyOf(rows, Math.max(end, 2 * rows.length));
            Arrays.fill(rows, start, end, 0);
            return end;
        }

        private int slotOf(int character) {
            int slot = character * 0x9E3779B9 >>> 16 & mask;
            while (offsets[slot] != 0 && characters[slot] != character) slot = (slot + 1) & mask;
            return slot;
        }
    }
}
