package org.semblance.search.hamming.blocks;

import java.util.Arrays;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;
import org.semblance.search.hamming.HammingScan;

/** Compares the fingerprints of each run. Not thread-safe. */
final class BlockSearcher implements Searcher {
    /** Long runs are compared in chunks that stay in the first-level cache. */
    private static final int CHUNK = 1 << 11;

    /** Beyond this distance, too many random 32-bit parts of fingerprints would be candidates. */
    private static final int MOST_TILED_DISTANCE = 8;

    private final BlockIndex index;
    private final SearchCounts counts;
    private final boolean tiles;
    private final RunTile tile = new RunTile();

    /** The runs of a piece that are compared in a tile: length in the upper half, start in the lower half. */
    private final long[] runs = new long[BlockIndex.MOST_IN_PIECE / RunTile.LEAST_ROWS];

    private final long[] folds;
    private final long[] difference;

    BlockSearcher(BlockIndex index, SearchCounts counts) {
        this.index = index;
        this.counts = counts;
        this.tiles = index.sides.isWithin() && index.distance <= MOST_TILED_DISTANCE;
        this.folds = index.folds;
        this.difference = new long[index.records.words()];
    }

    @Override
    public void search(int piece, PairSink pairs) {
        int to = index.pieceStart(piece + 1);
        int tiled = 0;
        for (int at = index.pieceStart(piece); at < to; ) {
            int end = index.runEnd(at);
            int probeEnd = Math.min(end, to);
            int length = end - at;
            if (tiles && length >= RunTile.LEAST_ROWS && length <= BlockIndex.NEVER_CUT) {
                runs[tiled++] = (long) length << Integer.SIZE | at;
            } else if (index.sides.isWithin()) compare(at, probeEnd, at, end, pairs);
            else compareSides(at, probeEnd, end, pairs);
            at = probeEnd;
        }
        Arrays.sort(runs, 0, tiled);
        while (tiled > 0) {
            int width = Math.min(RunTile.width(length(runs[tiled - 1])), tiled);
            compareSideBySide(tiled - width, width, pairs);
            tiled -= width;
        }
    }

    /** Compares within each of {@code width} runs, the last of which is the longest. */
    private void compareSideBySide(int first, int width, PairSink pairs) {
        tile.clear(width, length(runs[first + width - 1]));
        for (int r = 0; r < width; r++) {
            int start = (int) runs[first + r];
            int length = length(runs[first + r]);
            counts.probed += (long) length * (length - 1) / 2;
            tile.put(r, folds, start, start + length);
        }
        tile.compare(index.distance);
        for (int cell = tile.nextNear(0); cell < tile.end(); cell = tile.nextNear(cell + 1)) {
            long run = runs[first + cell % width];
            int i = (int) run + cell / width;
            int end = (int) run + length(run);
            if (i < end) verify(i, i + 1, end, pairs);
        }
    }

    private static int length(long run) {
        return (int) (run >>> Integer.SIZE);
    }

    /** Compares new documents with old ones; new documents come first in a run. */
    private void compareSides(int from, int to, int end, PairSink pairs) {
        int old = from;
        while (old < end && index.document(old) < index.sides.probes()) old++;
        compare(from, Math.min(to, old), old, end, pairs);
    }

    /** Compares each entry of [from, to) with the entries of [indexed, end) that come after it. */
    private void compare(int from, int to, int indexed, int end, PairSink pairs) {
        for (int chunk = indexed; chunk < end; chunk += CHUNK) {
            int chunkEnd = Math.min(chunk + CHUNK, end);
            int i = from;
            for (; i + HammingScan.GROUP <= to; i += HammingScan.GROUP) compareGroup(i, chunk, chunkEnd, pairs);
            for (; i < to; i++) compareOne(i, Math.max(i + 1, chunk), chunkEnd, pairs);
        }
    }

    /** Compares a group with a chunk. A group lies within one chunk, or before all of them. */
    private void compareGroup(int group, int chunk, int chunkEnd, PairSink pairs) {
        int behind = group + HammingScan.GROUP;
        if (group >= chunkEnd) return;
        if (group >= chunk) compareAmong(group, behind, pairs);
        int first = Math.max(behind, chunk);
        counts.probed += (long) HammingScan.GROUP * (chunkEnd - first);
        if (!HammingScan.isAnyWithinOfGroup(index.distance, folds, group, first, chunkEnd)) return;
        for (int i = group; i < behind; i++) {
            if (HammingScan.isAnyWithin(index.distance, folds[i], folds, first, chunkEnd))
                verify(i, first, chunkEnd, pairs);
        }
    }

    private void compareAmong(int group, int behind, PairSink pairs) {
        counts.probed += HammingScan.GROUP * (HammingScan.GROUP - 1) / 2;
        if (!HammingScan.isAnyWithinAmong(index.distance, folds, group)) return;
        for (int i = group; i < behind; i++) verify(i, i + 1, behind, pairs);
    }

    private void compareOne(int i, int from, int to, PairSink pairs) {
        if (from >= to) return;
        counts.probed += to - from;
        verify(i, from, to, pairs);
    }

    private void verify(int i, int from, int to, PairSink pairs) {
        long fold = folds[i];
        int most = index.distance;
        for (int j = from; j < to; j++) if (Long.bitCount(fold ^ folds[j]) <= most) verify(i, j, pairs);
    }

    private void verify(int i, int j, PairSink pairs) {
        counts.candidates++;
        int x = index.document(i);
        int y = index.document(j);
        int distance = difference(i, j, x, y);
        if (distance > index.distance || !index.design.owns(index.choice, difference)) return;
        counts.verified++;
        pairs.pair(x, y, PairSink.NO_OVERLAP, distance);
    }

    private int difference(int i, int j, int x, int y) {
        int words = difference.length;
        if (words == 1) {
            difference[0] = folds[i] ^ folds[j];
            return Long.bitCount(difference[0]);
        }
        long[] rows = index.records.rows();
        int distance = 0;
        for (int w = 0; w < words; w++) {
            difference[w] = rows[x * words + w] ^ rows[y * words + w];
            distance += Long.bitCount(difference[w]);
        }
        return distance;
    }

    /**
     * Runs of about the same length, stored side by side so that all of them are compared internally in long loops: a loop
     * over one short run would end before vector instructions pay off. Entries are folded to 32 bits, which differ in no
     * more bits than the fingerprints do. Not thread-safe.
     */
    static final class RunTile {
        /** Shorter runs are not worth a tile. */
        static final int LEAST_ROWS = 5;

        /** Maximum number of entries: tile and marks stay in the first-level cache. */
        private static final int CAPACITY = 1 << 12;

        /** Rows that the last shifts of a loop read beyond the longest run. */
        private static final int BEHIND = 3;

        /** The entries of all runs, row by row; after the end of a run, filler values far from all others. */
        private final int[] tile = new int[CAPACITY + CAPACITY / LEAST_ROWS * BEHIND];

        /**
         * Number of times an entry was near one below it. Floats, not ints: the compiler vectorises a loop that reads one
         * column and writes another only if their types prove that they are different arrays.
         */
        private final float[] near = new float[CAPACITY];

        private int runs;
        private int rows;

        /** Number of runs that fit, if the longest has {@code rows} entries. */
        static int width(int rows) {
            return CAPACITY / rows;
        }

        /** Resets the tile for {@code width} runs of at most {@code longest} entries. */
        void clear(int width, int longest) {
            runs = width;
            rows = longest;
            for (int k = 0; k < runs * (rows + BEHIND); k++) tile[k] = scattered(k);
            Arrays.fill(near, 0, end(), 0);
        }

        private static int scattered(int k) {
            int mixed = (k + 1) * 0x9E3779B9;
            mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
            return mixed ^ mixed >>> 13;
        }

        void put(int run, long[] fingerprints, int from, int to) {
            for (int i = from, k = run; i < to; i++, k += runs) {
                long fingerprint = fingerprints[i];
                tile[k] = (int) (fingerprint ^ fingerprint >>> Integer.SIZE);
            }
        }

        /** Compares each entry with all entries below it in its run. */
        void compare(int distance) {
            for (int shift = 1; shift < rows; shift += 1 + BEHIND) {
                compare(distance, shift * runs, runs, (rows - shift) * runs, tile, near);
            }
        }

        private static void compare(int distance, int shift, int width, int count, int[] tile, float[] near) {
            int beyond = distance + 1;
            int shift1 = shift + width;
            int shift2 = shift1 + width;
            int shift3 = shift2 + width;
            for (int k = 0; k < count; k++) {
                int x = tile[k];
                int least = Math.min(
                        Math.min(Integer.bitCount(x ^ tile[k + shift]), Integer.bitCount(x ^ tile[k + shift1])),
                        Math.min(Integer.bitCount(x ^ tile[k + shift2]), Integer.bitCount(x ^ tile[k + shift3])));
                near[k] += least - beyond >>> Integer.SIZE - 1;
            }
        }

        /**
         * The first cell from {@code cell} on, row by row, that has a near entry below it; {@link #end} if there is none.
         */
        int nextNear(int cell) {
            int end = end();
            int k = cell;
            while (k < end && near[k] == 0) k++;
            return k;
        }

        int end() {
            return runs * rows;
        }
    }
}
