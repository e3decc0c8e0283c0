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

/** The runs of a place, cut into pieces of work: the documents of a piece ask those behind them in their runs. */
final class KeyIndex implements Index {
    /** Documents that ask in a piece, about. */
    private static final int PIECE = 1 << 12;

    /** A part is in no more pieces than so many, since each of them sorts what is behind in a long run. */
    private static final int MOST_CUTS = 16;

    final Sketches records;
    final Sides sides;
    final int least;
    final int place;
    final KeyRuns runs;

    /** The entries of each piece: the first, and the one behind the last. */
    private final long[] pieces;

    private final List<KeySearcher> searchers = new CopyOnWriteArrayList<>();

    KeyIndex(Sketches records, Sides sides, int least, int place, KeyRuns runs) {
        this.records = records;
        this.sides = sides;
        this.least = least;
        this.place = place;
        this.runs = runs;
        this.pieces = cut(runs);
    }

    /** Gathers small parts, and cuts large ones wherever it may be. */
    private static long[] cut(KeyRuns runs) {
        long[] pieces = new long[runs.parts() + runs.size() / PIECE + 1];
        int count = 0;
        int begun = 0;
        for (int p = 0; p < runs.parts(); p++) {
            int end = runs.starts()[p + 1];
            if (end - begun < PIECE && p + 1 < runs.parts()) continue;
            int stretch = Math.max(PIECE, (end - begun) / MOST_CUTS + 1);
            for (; begun < end; begun = Math.min(begun + stretch, end)) {
                pieces[count++] = (long) begun << Integer.SIZE | Math.min(begun + stretch, end);
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
