package org.semblance.search.keys;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.PairSink;
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

    static final Map<String, String> MEANINGS = SearchCounts.meanings(Map.of(
            "in_long_runs",
            "Documents that share a key with more than " + KeySearcher.LONG_RUN
                    + " others, added up over all keys: they dominate the time of the search."));

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> counts = SearchCounts.named(
                runs.size(), "candidates", searchers.stream().map(s -> s.counts).toList());
        counts.put(
                "in_long_runs", searchers.stream().mapToLong(s -> s.inLongRuns).sum());
        return counts;
    }

    /** Compares the documents of each run. Not thread-safe. */
    static final class KeySearcher implements Searcher {
        /** Longer runs are divided by another position. */
        private static final int SHORT_RUN = 1 << 6;

        /** Runs of more documents than this are counted in the statistics, as they dominate the running time. */
        private static final int LONG_RUN = 1000;

        /** Maximum number of positions by which a run is divided: there are too many choices of more positions. */
        private static final int DEEPEST = 3;

        final SearchCounts counts = new SearchCounts();
        long inLongRuns;

        private final KeyIndex index;
        private final KeyRuns runs;
        private final long[] rows;
        private final int width;
        private final int depth;

        /**
         * The positions at which all documents of the current run agree, ascending; they are the first that its pairs
         * share.
         */
        private final int[] path;

        /** The documents of a run sorted by each position of the path. */
        private final long[][] levels;

        /** Documents before {@code probeEnd} are probed against those from {@code firstIndexed} on. */
        private int probeEnd;

        private final int firstIndexed;

        KeySearcher(KeyIndex index) {
            this.index = index;
            this.runs = index.runs;
            this.rows = index.records.rows();
            this.width = index.records.width();
            this.depth = Math.min(index.minShared, DEEPEST);
            this.path = new int[depth];
            this.levels = new long[depth][0];
            this.firstIndexed = index.sides.isWithin() ? 0 : index.sides.indexed();
            path[0] = index.position;
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
            probeEnd = asking < end ? KeyRuns.document(runs.entries()[asking]) : Integer.MAX_VALUE;
            if (!index.sides.isWithin()) probeEnd = Math.min(probeEnd, index.sides.probes());
            compare(1, runs.entries(), at, end, pairs);
        }

        /** Compares within a run whose documents agree at the first {@code matched} positions of the path. */
        private void compare(int matched, long[] entries, int from, int to, PairSink pairs) {
            if (matched == depth || to - from <= SHORT_RUN) {
                compareAll(matched, entries, from, to, pairs);
                return;
            }
            int last = width - (index.minShared - matched);
            for (int next = path[matched - 1] + 1; next <= last; next++) {
                path[matched] = next;
                long[] sorted = sortedBy(next, matched, entries, from, to);
                for (int at = 0; at < to - from; ) {
                    int end = KeyRuns.runEnd(sorted, at, to - from);
                    if (end - at > 1) compare(matched + 1, sorted, at, end, pairs);
                    at = end;
                }
            }
        }

        private long[] sortedBy(int position, int level, long[] entries, int from, int to) {
            if (levels[level].length < to - from) levels[level] = new long[to - from];
            long[] sorted = levels[level];
            for (int i = from; i < to; i++) {
                int x = KeyRuns.document(entries[i]);
                sorted[i - from] = KeyRuns.entry(TokenHash.mix(rows[x * width + position]), x);
            }
            Arrays.sort(sorted, 0, to - from);
            return sorted;
        }

        /** Compares all pairs of a run; documents are ascending. */
        private void compareAll(int matched, long[] entries, int from, int to, PairSink pairs) {
            int first = from;
            while (first < to && KeyRuns.document(entries[first]) < firstIndexed) first++;
            for (int i = from; i < to; i++) {
                int x = KeyRuns.document(entries[i]);
                if (x >= probeEnd) return;
                int begin = Math.max(i + 1, first);
                counts.probed += to - begin;
                for (int j = begin; j < to; j++) verify(matched, x, KeyRuns.document(entries[j]), pairs);
            }
        }

        /** Reports a pair if the path consists of the first positions at which it agrees, and it agrees often enough. */
        private void verify(int matched, int x, int y, PairSink pairs) {
            int a = x * width;
            int b = y * width;
            int last = path[matched - 1];
            for (int k = 0, next = 0; k <= last; k++) {
                boolean equal = rows[a + k] == rows[b + k];
                if (equal != (k == path[next])) return;
                if (equal) next++;
            }
            counts.candidates++;
            int shared = matched;
            for (int k = last + 1; k < width; k++) if (rows[a + k] == rows[b + k]) shared++;
            if (shared < index.minShared) return;
            counts.verified++;
            pairs.pair(x, y, PairSink.NO_OVERLAP, shared);
        }
    }
}
