package org.semblance.online;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;
import org.semblance.search.hamming.TableMaker;

/**
 * Named fingerprints in sorted runs that are merged in the background. A query reads one {@link Snapshot}, the latest
 * when it begins, and never blocks. Changes are serialized.
 */
final class SortedRuns<N> implements AutoCloseable {
    final int distance;
    private final TableMaker tables;
    private final RowNames.Naming<N> naming;
    private final Object writing = new Object();
    private final Object merging = new Object();
    private final Semaphore frozen = new Semaphore(0);
    private final @Nullable Thread merger;

    private volatile Snapshot<N> snapshot;
    private volatile @Nullable Throwable failure;

    /** @param background whether a thread merges runs; otherwise only {@link #merge} does */
    SortedRuns(int distance, TableMaker tables, RowNames.Naming<N> naming, Snapshot<N> start, boolean background) {
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
                throw new IllegalArgumentException(
                        "the index has a distance of %d bits, but its tables have %d".formatted(distance, other));
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
        Workers.join(merger);
    }

    /**
     * A merge of several runs into one, without the removed rows.
     *
     * <p>Runs are merged when a run is less than twice as large as all later ones together: then there are at most about
     * log<sub>2</sub> n runs, and a fingerprint is written about as many times.
     *
     * @param from index of the first run to merge
     * @param to one past the last
     * @param runs the runs [from, to) as they were when the merge began
     */
    record RunMerge<N>(int from, int to, List<RunWithRemovals<N>> runs) {
        private static final long MAX_LENGTH = Integer.MAX_VALUE - 64;

        /** Selects the runs to merge; a merge of less than two runs may not be needed, see {@link #isNeeded}. */
        static <N> RunMerge<N> of(List<RunWithRemovals<N>> runs) {
            int to = runs.size();
            int from = Math.max(0, to - 1);
            long size = 0;
            long length = 0;
            for (int r = to - 1; r >= 0; r--) {
                RunWithRemovals<N> run = runs.get(r);
                length += run.run().names().length();
                if (length > MAX_LENGTH) break;
                if (r < to - 1 && run.size() < 2 * size || run.removed().count() > run.size()) from = r;
                size += run.size();
            }
            return new RunMerge<>(from, to, runs.subList(from, to));
        }

        boolean isNeeded() {
            return runs.size() > 1
                    || runs.size() == 1
                            && runs.getFirst().removed().count()
                                    > runs.getFirst().size();
        }

        /** The merged run. */
        SortedRun<N> merged(RowNames.Naming<N> naming, int distance, TableMaker tables) throws InterruptedException {
            int size = 0;
            int length = 0;
            for (RunWithRemovals<N> run : runs) {
                size += run.size();
                length += run.run().names().length();
            }
            long[] prints = new long[size];
            RowNames.Builder<N> names = naming.names(size, length);
            Heads<N> heads = new Heads<>(runs);
            for (int row = 0; row < size; row++) prints[row] = heads.take(names);
            return SortedRun.of(prints, names.build(prints), distance, tables);
        }

        /**
         * The next row of each run. The smallest fingerprint is found by linear search: there are few runs, and the merge
         * needs no memory besides its result.
         */
        private static final class Heads<N> {
            private final List<RunWithRemovals<N>> runs;
            private final int[] order; // the runs that are not exhausted, oldest first
            private final int[] rows;
            private final long[] prints; // with inverted sign bit, so that signed comparison is unsigned
            private int open;

            Heads(List<RunWithRemovals<N>> runs) {
                this.runs = runs;
                order = new int[runs.size()];
                rows = new int[runs.size()];
                prints = new long[runs.size()];
                for (int r = 0; r < runs.size(); r++) {
                    order[open] = r;
                    rows[open] = -1;
                    if (advance(open)) open++;
                }
            }

            private boolean advance(int head) {
                RunWithRemovals<N> live = runs.get(order[head]);
                int row = rows[head] + 1;
                while (row < live.run().size() && !live.has(row)) row++;
                rows[head] = row;
                if (row == live.run().size()) return false;
                prints[head] = live.run().print(row) ^ Long.MIN_VALUE;
                return true;
            }

            /**
             * Returns the next fingerprint and adds its name to the builder. Of equal fingerprints, the oldest run's comes
             * first.
             */
            long take(RowNames.Builder<N> names) {
                int head = 0;
                for (int h = 1; h < open; h++) if (prints[h] < prints[head]) head = h;
                long print = prints[head] ^ Long.MIN_VALUE;
                names.add(runs.get(order[head]).run().names(), rows[head]);
                if (!advance(head)) close(head);
                return print;
            }

            private void close(int head) {
                open--;
                System.arraycopy(order, head + 1, order, head, open - head);
                System.arraycopy(rows, head + 1, rows, head, open - head);
                System.arraycopy(prints, head + 1, prints, head, open - head);
            }
        }

        /** The merged run without the rows that were removed from the old runs during the merge. */
        RunWithRemovals<N> since(SortedRun<N> merged, List<RunWithRemovals<N>> now) {
            RunWithRemovals<N> result = new RunWithRemovals<>(merged, Tombstones.NONE);
            for (int r = 0; r < runs.size(); r++) {
                RunWithRemovals<N> before = runs.get(r);
                RunWithRemovals<N> after = now.get(from + r);
                if (after.removed() == before.removed()) continue;
                for (int row = 0; row < before.run().size(); row++) {
                    if (before.has(row) && !after.has(row))
                        result = result.without(
                                merged.names().find(before.run().names().name(row)));
                }
            }
            return result;
        }
    }
}
