package org.semblance.online;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.semblance.search.hamming.FingerprintTable;

/**
 * An immutable state of an index: frozen runs, oldest first, and the most recent rows. Every change creates a new
 * snapshot.
 *
 * @param runs frozen runs, oldest first
 * @param recent rows that are not yet in a run
 * @param arrived number of rows of {@code recent} that belong to this snapshot
 * @param removed those of them that are removed
 */
record Snapshot<N>(List<RunWithRemovals<N>> runs, RecentRows<N> recent, int arrived, Tombstones removed) {
    static <N> Snapshot<N> empty(RowNames.Naming<N> naming) {
        return new Snapshot<>(List.of(), new RecentRows<>(naming), 0, Tombstones.NONE);
    }

    static <N> Snapshot<N> of(RowNames.Naming<N> naming, SortedRun<N> run) {
        List<RunWithRemovals<N>> runs =
                run.size() == 0 ? List.of() : List.of(new RunWithRemovals<>(run, Tombstones.NONE));
        return new Snapshot<>(runs, new RecentRows<>(naming), 0, Tombstones.NONE);
    }

    /** Receives the matches of a search. */
    interface Found<N> {
        /** Receives a match, whose name is created only on demand; returns whether to continue the search. */
        boolean match(Supplier<N> name, int distance);
    }

    int size() {
        int size = arrived - removed.count();
        for (RunWithRemovals<N> run : runs) size += run.size();
        return size;
    }

    boolean contains(N name) {
        for (RunWithRemovals<N> run : runs) if (run.find(name) >= 0) return true;
        return recentRow(name) >= 0;
    }

    private int recentRow(N name) {
        int row = recent.find(name, arrived);
        return row >= 0 && !removed.contains(row) ? row : -1;
    }

    /** Reports the documents near a fingerprint, most recent first, until the receiver stops the search. */
    void search(long print, float[] margins, int distance, Found<N> found) {
        StoppableSink latest = new StoppableSink(
                (row, differing) -> removed.contains(row) || found.match(() -> recent.name(row), differing));
        recent.table(arrived, distance).search(print, margins, latest);
        boolean stopped = latest.stopped;
        for (int r = runs.size() - 1; r >= 0 && !stopped; r--) {
            RunWithRemovals<N> run = runs.get(r);
            StoppableSink rows = new StoppableSink(
                    (row, differing) -> found.match(() -> run.run().names().name(row), differing));
            run.search(print, margins, rows);
            stopped = rows.stopped;
        }
    }

    /** Records whether the receiver stopped the search. */
    private static final class StoppableSink implements FingerprintTable.RowSink {
        private final FingerprintTable.RowSink rows;
        private boolean stopped;

        private StoppableSink(FingerprintTable.RowSink rows) {
            this.rows = rows;
        }

        @Override
        public boolean row(int row, int distance) {
            stopped = !rows.row(row, distance);
            return !stopped;
        }
    }

    /** This snapshot plus a document with a new name. Only for the writer, and only on the latest snapshot. */
    Snapshot<N> with(N name, long print, int distance) {
        recent.put(arrived, name, print);
        Snapshot<N> next = new Snapshot<>(runs, recent, arrived + 1, removed);
        return next.arrived < RecentRows.CAPACITY ? next : next.frozen(distance);
    }

    private Snapshot<N> frozen(int distance) {
        SortedRun<N> run = recent.frozen(arrived, removed, distance);
        if (run.size() == 0) return new Snapshot<>(runs, recent.next(), 0, Tombstones.NONE);
        List<RunWithRemovals<N>> more = new ArrayList<>(runs);
        more.add(new RunWithRemovals<>(run, Tombstones.NONE));
        return new Snapshot<>(List.copyOf(more), recent.next(), 0, Tombstones.NONE);
    }

    /** This snapshot without a document; the same instance if there is none with that name. */
    Snapshot<N> without(N name) {
        int row = recentRow(name);
        if (row >= 0) return new Snapshot<>(runs, recent, arrived, removed.with(row));
        for (int r = 0; r < runs.size(); r++) {
            int found = runs.get(r).find(name);
            if (found < 0) continue;
            List<RunWithRemovals<N>> next = new ArrayList<>(runs);
            next.set(r, runs.get(r).without(found)); // kept even if empty: a merge relies on the positions of runs
            return new Snapshot<>(List.copyOf(next), recent, arrived, removed);
        }
        return this;
    }

    /** This snapshot with the runs [from, to) replaced by one, or by none if that is empty. */
    Snapshot<N> replaced(int from, int to, RunWithRemovals<N> run) {
        List<RunWithRemovals<N>> next = new ArrayList<>(runs.subList(0, from));
        if (run.size() > 0) next.add(run);
        next.addAll(runs.subList(to, runs.size()));
        return new Snapshot<>(List.copyOf(next), recent, arrived, removed);
    }
}
