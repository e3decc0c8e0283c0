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
}
