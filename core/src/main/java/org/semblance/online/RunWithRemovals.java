package org.semblance.online;

import org.semblance.search.hamming.FingerprintTable;

/** A run and the set of its removed rows. */
record RunWithRemovals<N>(SortedRun<N> run, Tombstones removed) {
    int size() {
        return run.size() - removed.count();
    }

    boolean has(int row) {
        return !removed.contains(row);
    }

    /** The row of a name, or -1 if it is absent or removed. */
    int find(N name) {
        int row = run.names().find(name);
        return row >= 0 && has(row) ? row : -1;
    }

    void search(long print, float[] margins, FingerprintTable.RowSink rows) {
        if (removed.count() == 0) run.search(print, margins, rows);
        else run.search(print, margins, (row, distance) -> !has(row) || rows.row(row, distance));
    }

    RunWithRemovals<N> without(int row) {
        return new RunWithRemovals<>(run, removed.with(row));
    }
}
