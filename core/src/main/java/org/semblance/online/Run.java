package org.semblance.online;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.RowSink;
import org.semblance.search.hamming.TableSearcher;

/** Fingerprints in ascending unsigned order with their ids and a table to search them: written once, read by all. */
final class Run {
    /** Smaller runs are compared fingerprint by fingerprint. */
    static final int LEAST_FOR_TABLE = 4096;

    private final long[] prints;
    private final RunIds ids;
    private final FingerprintTable table;
    private final Queue<TableSearcher> idle = new ConcurrentLinkedQueue<>();

    private Run(long[] prints, RunIds ids, FingerprintTable table) {
        this.prints = prints;
        this.ids = ids;
        this.table = table;
    }

    /** A run that is small and needs no table. */
    static Run small(long[] ascending, RunIds ids, int distance) {
        return new Run(ascending, ids, new ScanTable(ascending, ascending.length, distance));
    }

    /** A run with the table that suits its size. */
    static Run of(long[] ascending, RunIds ids, int distance, TableMaker tables) throws InterruptedException {
        if (ascending.length < LEAST_FOR_TABLE) return small(ascending, ids, distance);
        return new Run(ascending, ids, tables.of(ascending));
    }

    int size() {
        return prints.length;
    }

    long print(int row) {
        return prints[row];
    }

    RunIds ids() {
        return ids;
    }

    void search(long print, float[] margins, RowSink rows) {
        TableSearcher searcher = idle.poll();
        if (searcher == null) searcher = table.searcher();
        searcher.search(print, margins, rows);
        idle.add(searcher);
    }

    /** What the fingerprints take, without ids. */
    long bytes() {
        return (long) Long.BYTES * prints.length + table.bytes();
    }
}
