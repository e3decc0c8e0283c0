package org.semblance.online;

import java.util.List;
import org.semblance.search.hamming.TableMaker;

/**
 * Several runs made one, without what is removed from them.
 *
 * <p>Runs are merged when a run is less than twice as large as all that came after it: then there are at most about
 * log<sub>2</sub> of them, and a fingerprint is written as often.
 *
 * @param from index of the first run to merge
 * @param runs all from there to {@code to}, as they were when the merge began
 */
record RunMerge<N>(int from, int to, List<RunWithRemovals<N>> runs) {
    private static final long MOST_LETTERS = Integer.MAX_VALUE - 64;

    /** What to merge: an answer of one run or none means nothing. */
    static <N> RunMerge<N> of(List<RunWithRemovals<N>> runs) {
        int to = runs.size();
        int from = Math.max(0, to - 1);
        long size = 0;
        long letters = 0;
        for (int r = to - 1; r >= 0; r--) {
            RunWithRemovals<N> run = runs.get(r);
            letters += run.run().names().letters();
            if (letters > MOST_LETTERS) break;
            if (r < to - 1 && run.size() < 2 * size || run.removed().count() > run.size()) from = r;
            size += run.size();
        }
        return new RunMerge<>(from, to, runs.subList(from, to));
    }

    boolean isNeeded() {
        return runs.size() > 1
                || runs.size() == 1
                        && runs.getFirst().removed().count() > runs.getFirst().size();
    }

    /** The one run. */
    SortedRun<N> merged(RowNaming<N> naming, int distance, TableMaker tables) throws InterruptedException {
        int size = 0;
        int letters = 0;
        for (RunWithRemovals<N> run : runs) {
            size += run.size();
            letters += run.run().names().letters();
        }
        long[] prints = new long[size];
        RowNames.Builder<N> names = naming.names(size, letters);
        Heads<N> heads = new Heads<>(runs);
        for (int row = 0; row < size; row++) prints[row] = heads.take(names);
        return SortedRun.of(prints, names.build(prints), distance, tables);
    }

    /**
     * Where each run is read next. The smallest fingerprint is looked for one by one: there are few runs, and a merge then
     * needs no memory but that of what it makes.
     */
    private static final class Heads<N> {
        private final List<RunWithRemovals<N>> runs;
        private final int[] order; // the runs that are not yet read, from the oldest on
        private final int[] rows;
        private final long[] prints; // to be compared as signed numbers
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

        /** The next fingerprint; its name goes to the builder. Of equal ones the oldest run has the first. */
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

    /** The merged run in an index in which further rows of the old runs may have been removed since. */
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
