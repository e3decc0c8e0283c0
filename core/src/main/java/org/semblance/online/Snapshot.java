package org.semblance.online;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.semblance.search.hamming.FingerprintTable;

/**
 * An index at one moment: frozen runs from the oldest on, and the latest arrivals. It never changes; whoever changes the
 * index makes the next one.
 *
 * @param arrived rows of {@code recent} that belong to this snapshot
 * @param gone those of them that are removed
 */
record Snapshot<N>(List<RunWithRemovals<N>> runs, RecentRows<N> recent, int arrived, Tombstones gone) {
    static <N> Snapshot<N> empty(RowNaming<N> naming) {
        return new Snapshot<>(List.of(), new RecentRows<>(naming), 0, Tombstones.NONE);
    }

    static <N> Snapshot<N> of(RowNaming<N> naming, SortedRun<N> run) {
        List<RunWithRemovals<N>> runs =
                run.size() == 0 ? List.of() : List.of(new RunWithRemovals<>(run, Tombstones.NONE));
        return new Snapshot<>(runs, new RecentRows<>(naming), 0, Tombstones.NONE);
    }

    /** Takes what a search finds. */
    interface Found<N> {
        /** Takes a document, whose name is spelled only if it is wanted; false ends the search. */
        boolean match(Supplier<N> name, int distance);
    }

    int size() {
        int size = arrived - gone.count();
        for (RunWithRemovals<N> run : runs) size += run.size();
        return size;
    }

    boolean contains(N name) {
        for (RunWithRemovals<N> run : runs) if (run.find(name) >= 0) return true;
        return recentRow(name) >= 0;
    }

    private int recentRow(N name) {
        int row = recent.find(name, arrived);
        return row >= 0 && !gone.contains(row) ? row : -1;
    }

    /** Tells every document near the fingerprint, the latest arrivals first, until there are enough. */
    void search(long print, float[] margins, int distance, Found<N> found) {
        Until latest =
                new Until((row, differing) -> gone.contains(row) || found.match(() -> recent.name(row), differing));
        recent.table(arrived, distance).search(print, margins, latest);
        boolean enough = latest.enough;
        for (int r = runs.size() - 1; r >= 0 && !enough; r--) {
            RunWithRemovals<N> run = runs.get(r);
            Until rows = new Until(
                    (row, differing) -> found.match(() -> run.run().names().name(row), differing));
            run.search(print, margins, rows);
            enough = rows.enough;
        }
    }

    /** Remembers whether a search was ended. */
    private static final class Until implements FingerprintTable.RowSink {
        private final FingerprintTable.RowSink rows;
        private boolean enough;

        private Until(FingerprintTable.RowSink rows) {
            this.rows = rows;
        }

        @Override
        public boolean row(int row, int distance) {
            enough = !rows.row(row, distance);
            return !enough;
        }
    }

    /** This and a document more, whose name must be new. The writer's alone, and only on the latest snapshot. */
    Snapshot<N> with(N name, long print, int distance) {
        recent.put(arrived, name, print);
        Snapshot<N> next = new Snapshot<>(runs, recent, arrived + 1, gone);
        return next.arrived < RecentRows.CAPACITY ? next : next.frozen(distance);
    }

    private Snapshot<N> frozen(int distance) {
        SortedRun<N> run = recent.frozen(arrived, gone, distance);
        if (run.size() == 0) return new Snapshot<>(runs, recent.next(), 0, Tombstones.NONE);
        List<RunWithRemovals<N>> more = new ArrayList<>(runs);
        more.add(new RunWithRemovals<>(run, Tombstones.NONE));
        return new Snapshot<>(List.copyOf(more), recent.next(), 0, Tombstones.NONE);
    }

    /** This without a document, or this itself if there is none with that name. */
    Snapshot<N> without(N name) {
        int row = recentRow(name);
        if (row >= 0) return new Snapshot<>(runs, recent, arrived, gone.with(row));
        for (int r = 0; r < runs.size(); r++) {
            int found = runs.get(r).find(name);
            if (found < 0) continue;
            List<RunWithRemovals<N>> next = new ArrayList<>(runs);
            next.set(
                    r,
                    runs.get(r).without(found)); // even if nothing is left of it: a merge counts on the places of runs
            return new Snapshot<>(List.copyOf(next), recent, arrived, gone);
        }
        return this;
    }

    /** This with one run in the place of several, or with none if nothing is left of it. */
    Snapshot<N> replaced(int from, int to, RunWithRemovals<N> run) {
        List<RunWithRemovals<N>> next = new ArrayList<>(runs.subList(0, from));
        if (run.size() > 0) next.add(run);
        next.addAll(runs.subList(to, runs.size()));
        return new Snapshot<>(List.copyOf(next), recent, arrived, gone);
    }
}
