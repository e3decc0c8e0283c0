package org.semblance.search.keys;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.relation.PairSink;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;

/** One thread's worker: compares the documents of each run. */
final class KeySearcher implements Searcher {
    /** Longer runs are parted by a further place. */
    private static final int SHORT_RUN = 1 << 6;

    /** Runs of more documents than this are counted in the statistics: they are where time goes. */
    private static final int LONG_RUN = 1000;

    /** A run is parted by so many places at most: the choices of more places are many. */
    private static final int DEEPEST = 3;

    final SearchCounts counts = new SearchCounts();
    long inLongRuns;

    private final KeyIndex index;
    private final KeyRuns runs;
    private final long[] rows;
    private final int width;
    private final int depth;

    /** The places that are equal throughout the run that is compared, rising; they are the first that its pairs share. */
    private final int[] path;

    /** The documents of a run sorted by a place of the path. */
    private final long[][] levels;

    /** Documents before this one ask, documents from that one on are asked. */
    private int askEnd;

    private final int asked;

    KeySearcher(KeyIndex index) {
        this.index = index;
        this.runs = index.runs;
        this.rows = index.records.rows();
        this.width = index.records.width();
        this.depth = Math.min(index.least, DEEPEST);
        this.path = new int[depth];
        this.levels = new long[depth][0];
        this.asked = index.sides.isWithin() ? 0 : index.sides.indexed();
        path[0] = index.place;
    }

    @Override
    public void search(int piece, PairSink pairs) {
        int to = index.pieceEnd(piece);
        int part = runs.partOf(index.pieceStart(piece));
        for (int at = index.pieceStart(piece); at < to; ) {
            while (runs.starts()[part + 1] <= at) part++;
            int end = runs.runEnd(at, runs.starts()[part + 1]);
            if (end - at > 1) searchRun(at, Math.min(end, to), end, part, pairs);
            at = end;
        }
    }

    private void searchRun(int at, int asking, int end, int part, PairSink pairs) {
        if (end - at > LONG_RUN && runs.beginsRun(at, runs.starts()[part])) inLongRuns += end - at;
        askEnd = asking < end ? KeyRuns.document(runs.entries()[asking]) : Integer.MAX_VALUE;
        if (!index.sides.isWithin()) askEnd = Math.min(askEnd, index.sides.probes());
        compare(1, runs.entries(), at, end, pairs);
    }

    /** Compares within a run whose documents are equal at so many places of the path. */
    private void compare(int places, long[] entries, int from, int to, PairSink pairs) {
        if (places == depth || to - from <= SHORT_RUN) {
            compareAll(places, entries, from, to, pairs);
            return;
        }
        int last = width - (index.least - places);
        for (int next = path[places - 1] + 1; next <= last; next++) {
            path[places] = next;
            long[] sorted = sortedBy(next, places, entries, from, to);
            for (int at = 0; at < to - from; ) {
                int end = KeyRuns.runEnd(sorted, at, to - from);
                if (end - at > 1) compare(places + 1, sorted, at, end, pairs);
                at = end;
            }
        }
    }

    private long[] sortedBy(int place, int level, long[] entries, int from, int to) {
        if (levels[level].length < to - from) levels[level] = new long[to - from];
        long[] sorted = levels[level];
        for (int i = from; i < to; i++) {
            int x = KeyRuns.document(entries[i]);
            sorted[i - from] = KeyRuns.entry(TokenHash.mix(rows[x * width + place]), x);
        }
        Arrays.sort(sorted, 0, to - from);
        return sorted;
    }

    /** Documents rise. */
    private void compareAll(int places, long[] entries, int from, int to, PairSink pairs) {
        int first = from;
        while (first < to && KeyRuns.document(entries[first]) < asked) first++;
        for (int i = from; i < to; i++) {
            int x = KeyRuns.document(entries[i]);
            if (x >= askEnd) return;
            int begin = Math.max(i + 1, first);
            counts.probed += to - begin;
            for (int j = begin; j < to; j++) judge(places, x, KeyRuns.document(entries[j]), pairs);
        }
    }

    /** Tells a pair if the path is where it first agrees, and it agrees often enough. */
    private void judge(int places, int x, int y, PairSink pairs) {
        int a = x * width;
        int b = y * width;
        int last = path[places - 1];
        for (int k = 0, next = 0; k <= last; k++) {
            boolean equal = rows[a + k] == rows[b + k];
            if (equal != (k == path[next])) return;
            if (equal) next++;
        }
        counts.candidates++;
        int shared = places;
        for (int k = last + 1; k < width; k++) if (rows[a + k] == rows[b + k]) shared++;
        if (shared < index.least) return;
        counts.verified++;
        pairs.pair(x, y, PairSink.NO_OVERLAP, shared);
    }
}
