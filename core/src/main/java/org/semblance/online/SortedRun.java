package org.semblance.online;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.TableMaker;

/** Fingerprints in ascending unsigned order with their names and a search table. Immutable and thread-safe. */
final class SortedRun<N> {
    /** Smaller runs are scanned. */
    static final int LEAST_FOR_TABLE = 4096;

    private final long[] prints;
    private final RowNames<N> names;
    private final FingerprintTable table;
    private final Queue<FingerprintTable.Searcher> idle = new ConcurrentLinkedQueue<>();

    private SortedRun(long[] prints, RowNames<N> names, FingerprintTable table) {
        this.prints = prints;
        this.names = names;
        this.table = table;
    }

    /** A small run, which needs no table. */
    static <N> SortedRun<N> small(long[] ascending, RowNames<N> names, int distance) {
        return new SortedRun<>(ascending, names, new ScanTable(ascending, ascending.length, distance));
    }

    /** A run with a table appropriate to its size. */
    static <N> SortedRun<N> of(long[] ascending, RowNames<N> names, int distance, TableMaker tables)
            throws InterruptedException {
        if (ascending.length < LEAST_FOR_TABLE) return small(ascending, names, distance);
        return new SortedRun<>(ascending, names, tables.of(ascending));
    }

    int size() {
        return prints.length;
    }

    long print(int row) {
        return prints[row];
    }

    RowNames<N> names() {
        return names;
    }

    void search(long print, float[] margins, FingerprintTable.RowSink rows) {
        FingerprintTable.Searcher searcher = idle.poll();
        if (searcher == null) searcher = table.searcher();
        searcher.search(print, margins, rows);
        idle.add(searcher);
    }

    /** Memory of the fingerprints in bytes, without names. */
    long bytes() {
        return (long) Long.BYTES * prints.length + table.bytes();
    }
}
