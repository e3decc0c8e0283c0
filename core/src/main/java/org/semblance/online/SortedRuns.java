package org.semblance.online;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.search.hamming.TableMaker;

/**
 * Named fingerprints in sorted runs that are merged in the background. A query reads one {@link Snapshot}, the latest
 * when it begins, and never blocks. Changes are serialized.
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

    /** @param background whether a thread merges runs; otherwise only {@link #merge} does */
    SortedRuns(int distance, TableMaker tables, RowNaming<N> naming, Snapshot<N> start, boolean background) {
        if (distance < 0 || distance > Long.SIZE) {
            throw new IllegalArgumentException("distance must be from 0 to 64 bits: " + distance);
        }
        requireTablesFor(distance, tables);
        this.distance = distance;
        this.tables = tables;
        this.naming = naming;
        this.snapshot = start;
        this.merger = background
                ? Thread.ofPlatform().daemon().name("fingerprint-merger").start(this::mergeInBackground)
                : null;
    }

    private static void requireTablesFor(int distance, TableMaker tables) {
        try {
            int other = tables.of(new long[0]).distance();
            if (other != distance) {
                throw new IllegalArgumentException("the index has a distance of %d bits, but its tables have %d"
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

    /** Adds a row with a new name. */
    void add(N name, long print) {
        synchronized (writing) {
            Throwable broken = failure;
            if (broken != null) throw new IllegalStateException("the runs of the index could not be merged", broken);
            snapshot = snapshot.with(name, print, distance);
            if (snapshot.arrived() == 0) frozen.release(); // a run was frozen
        }
    }

    /** Removes a row; returns false if there is none with that name. */
    boolean remove(N name) {
        synchronized (writing) {
            Snapshot<N> without = snapshot.without(name);
            if (without.size() == snapshot.size()) return false;
            snapshot = without;
            return true;
        }
    }

    /** Merges runs in the calling thread until no merge is needed. */
    void merge() throws InterruptedException {
        synchronized (merging) {
            for (RunMerge<N> merge = RunMerge.of(snapshot.runs());
                    merge.isNeeded();
                    merge = RunMerge.of(snapshot.runs())) {
                SortedRun<N> merged = merge.merged(naming, distance, tables);
                synchronized (writing) {
                    Snapshot<N> now = snapshot; // runs may have been added after these, and rows removed from them
                    snapshot = now.replaced(merge.from(), merge.to(), merge.since(merged, now.runs()));
                }
            }
        }
    }

    private void mergeInBackground() {
        try {
            while (true) {
                frozen.acquire();
                frozen.drainPermits();
                merge();
            }
        } catch (InterruptedException e) {
            // closed
        } catch (Throwable t) {
            failure = t; // queries still work; the next add() reports the failure
        }
    }

    /** Memory of the fingerprints in bytes, without names. */
    long bytes() {
        Snapshot<N> now = snapshot;
        long bytes = (long) RecentRows.CAPACITY * Long.BYTES;
        for (RunWithRemovals<N> run : now.runs())
            bytes += run.run().bytes() + run.removed().bytes();
        return bytes;
    }

    /** Memory of the names in bytes. */
    long nameBytes() {
        long bytes = 0;
        for (RunWithRemovals<N> run : snapshot.runs())
            bytes += run.run().names().memory();
        return bytes;
    }

    /** Stops the merge thread; queries remain possible. */
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
