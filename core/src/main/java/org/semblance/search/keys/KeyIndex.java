package org.semblance.search.keys;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.records.sketch.Sketches;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * The runs of a sketch position, divided into pieces of work: the documents of a piece are compared with those after
 * them in their runs.
 */
final class KeyIndex implements Index {
    /** Approximate number of probing documents per piece. */
    private static final int PIECE = 1 << 12;

    /** Maximum number of pieces per part, since each of them sorts the rest of a long run. */
    private static final int MAX_CUTS = 16;

    final Sketches records;
    final Sides sides;
    final int minShared;
    final int position;
    final KeyRuns runs;

    /** The entries of each piece: the first in the upper half, one past the last in the lower half. */
    private final long[] pieces;

    private final List<KeySearcher> searchers = new CopyOnWriteArrayList<>();

    KeyIndex(Sketches records, Sides sides, int minShared, int position, KeyRuns runs) {
        this.records = records;
        this.sides = sides;
        this.minShared = minShared;
        this.position = position;
        this.runs = runs;
        this.pieces = cut(runs);
    }

    /** Combines small parts, and divides large ones at any entry. */
    private static long[] cut(KeyRuns runs) {
        long[] pieces = new long[runs.parts() + runs.size() / PIECE + 1];
        int count = 0;
        int begun = 0;
        for (int p = 0; p < runs.parts(); p++) {
            int end = runs.starts()[p + 1];
            if (end - begun < PIECE && p + 1 < runs.parts()) continue;
            int length = Math.max(PIECE, (end - begun) / MAX_CUTS + 1);
            for (; begun < end; begun = Math.min(begun + length, end)) {
                pieces[count++] = (long) begun << Integer.SIZE | Math.min(begun + length, end);
            }
        }
        return Arrays.copyOf(pieces, count);
    }

    int pieceStart(int piece) {
        return (int) (pieces[piece] >>> Integer.SIZE);
    }

    int pieceEnd(int piece) {
        return (int) pieces[piece];
    }

    @Override
    public int pieces() {
        return pieces.length;
    }

    @Override
    public Searcher searcher() {
        KeySearcher searcher = new KeySearcher(this);
        searchers.add(searcher);
        return searcher;
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> counts = SearchCounts.named(
                runs.size(), "candidates", searchers.stream().map(s -> s.counts).toList());
        counts.put(
                "in_long_runs", searchers.stream().mapToLong(s -> s.inLongRuns).sum());
        return counts;
    }
}
