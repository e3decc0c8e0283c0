package org.semblance.online;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.search.hamming.TableMaker;

/**
 * Fingerprints under names of any kind, in sorted runs that are merged in the background. A query reads one
 * {@link Snapshot}, the latest when it begins: it waits for nobody. Changes wait for each other.
 */
final class SortedRuns<N> implements AutoCloseable {
    final int distance;
    private final TableMaker tables;
    private final RowNaming<N> naming;
    private final Object writing = new Object();
    private final Object merging = new Object();
    private final Semaphore frozen = new Semaphore(0);
    private final @Nullable Thread merger;

    private volatile Snapshot<N> snapshot;
    private volatile @Nullable Throwable failure;

    /** @param attended whether runs are merged by a thread of its own, or else only if {@link #merge} is called */
    SortedRuns(int distance, TableMaker tables, RowNaming<N> naming, Snapshot<N> start, boolean attended) {
        if (distance < 0 || distance > Long.SIZE) {
            throw new IllegalArgumentException("distance must be from 0 to 64 bits: " + distance);
        }
        requireTablesFor(distance, tables);
        this.distance = distance;
        this.tables = tables;
        this.naming = naming;
        this.snapshot = start;
        this.merger = attended
                ? Thread.ofPlatform().daemon().name("fingerprint-merger").start(this::attend)
                : null;
    }

    private static void requireTablesFor(int distance, TableMaker tables) {
        try {
            int other = tables.of(new long[0]).distance();
            if (other != distance) {
                throw new IllegalArgumentException("an index within %d bits needs tables for as many: these are for %d"
                        .formatted(distance, other));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    Snapshot<N> snapshot() {
        return snapshot;
    }

    /** Adds a row, whose name must be new. */
    void add(N name, long print) {
        synchronized (writing) {
            Throwable broken = failure;
            if (broken != null) throw new IllegalStateException("the runs of the index could not be merged", broken);
            snapshot = snapshot.with(name, print, distance);
            if (snapshot.arrived() == 0) frozen.release(); // a run was frozen
        }
    }

    /** Removes a row; false if there is none with that name. */
    boolean remove(N name) {
        synchronized (writing) {
            Snapshot<N> without = snapshot.without(name);
            if (without.size() == snapshot.size()) return false;
            snapshot = without;
            return true;
        }
    }

    /** Merges runs in the calling thread until there is nothing to merge. */
    void merge() throws InterruptedException {
        synchronized (merging) {
            for (RunMerge<N> merge = RunMerge.of(snapshot.runs());
                    merge.isNeeded();
                    merge = RunMerge.of(snapshot.runs())) {
                SortedRun<N> merged = merge.merged(naming, distance, tables);
                synchronized (writing) {
                    Snapshot<N> now = snapshot; // runs may have been added behind these, and rows removed from them
                    snapshot = now.replaced(merge.from(), merge.to(), merge.since(merged, now.runs()));
                }
            }
        }
    }

    private void attend() {
        try {
            while (true) {
                frozen.acquire();
                frozen.drainPermits();
                merge();
            }
        } catch (InterruptedException e) {
            // closed
        } catch (Throwable t) {
            failure = t; // what is there stays readable; whoever adds is told
        }
    }

    /** Bytes that fingerprints take, without names. */
    long bytes() {
        Snapshot<N> now = snapshot;
        long bytes = (long) RecentRows.CAPACITY * Long.BYTES;
        for (RunWithRemovals<N> run : now.runs())
            bytes += run.run().bytes() + run.removed().bytes();
        return bytes;
    }

    /** Bytes that names take. */
    long nameBytes() {
        long bytes = 0;
        for (RunWithRemovals<N> run : snapshot.runs())
            bytes += run.run().names().memory();
        return bytes;
    }

    /** Ends the merging; the index still answers. */
    @Override
    public void close() {
        if (merger == null) return;
        merger.interrupt();
        boolean interrupted = false;
        while (merger.isAlive()) {
            try {
                merger.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
