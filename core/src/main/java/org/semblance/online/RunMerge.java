package org.semblance.online;

import java.util.List;

/**
 * Several runs made one, without what is removed from them.
 *
 * <p>Runs are merged when a run is less than twice as large as all that came after it: then there are at most about
 * log<sub>2</sub> of them, and a fingerprint is written as often.
 *
 * @param from index of the first run to merge
 * @param runs all from there to {@code to}, as they were when the merge began
 */
record RunMerge(int from, int to, List<LiveRun> runs) {
    private static final long MOST_LETTERS = Integer.MAX_VALUE - 64;

    /** What to merge: an answer of one run or none means nothing. */
    static RunMerge of(List<LiveRun> runs) {
        int to = runs.size();
        int from = Math.max(0, to - 1);
        long size = 0;
        long letters = 0;
        for (int r = to - 1; r >= 0; r--) {
            LiveRun run = runs.get(r);
            letters += run.run().ids().letters();
            if (letters > MOST_LETTERS) break;
            if (r < to - 1 && run.size() < 2 * size || run.removed().count() > run.size()) from = r;
            size += run.size();
        }
        return new RunMerge(from, to, runs.subList(from, to));
    }

    boolean isNeeded() {
        return runs.size() > 1
                || runs.size() == 1
                        && runs.getFirst().removed().count() > runs.getFirst().size();
    }

    /** The one run. */
    Run merged(int distance, TableMaker tables) throws InterruptedException {
        Rows rows = rows(0, runs.size());
        int letters = 0;
        for (LiveRun run : runs) letters += run.run().ids().letters();
        RunIds.Builder ids = new RunIds.Builder(rows.prints.length, letters);
        for (long place : rows.places)
            ids.add(runs.get((int) (place >>> Integer.SIZE)).run().ids(), (int) place);
        return Run.of(rows.prints, ids.build(), distance, tables);
    }

    /** The merged run in an index in which further rows of the old runs may have been removed since. */
    LiveRun since(Run merged, List<LiveRun> now) {
        LiveRun result = new LiveRun(merged, Tombstones.NONE);
        for (int r = 0; r < runs.size(); r++) {
            LiveRun before = runs.get(r);
            LiveRun after = now.get(from + r);
            if (after.removed() == before.removed()) continue;
            for (int row = 0; row < before.run().size(); row++) {
                if (before.has(row) && !after.has(row))
                    result = result.without(merged.ids().find(before.run().ids().id(row)));
            }
        }
        return result;
    }

    /** Fingerprints in ascending order, and for each its run and its row there in one number. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Rows(long[] prints, long[] places) {
        Rows(int size) {
            this(new long[size], new long[size]);
        }

        private void copy(int row, Rows from, int at) {
            prints[row] = from.prints[at];
            places[row] = from.places[at];
        }

        static Rows merge(Rows a, Rows b) {
            Rows merged = new Rows(a.prints.length + b.prints.length);
            int i = 0;
            int j = 0;
            for (int row = 0; row < merged.prints.length; row++) {
                boolean first = j == b.prints.length
                        || i < a.prints.length && Long.compareUnsigned(a.prints[i], b.prints[j]) <= 0;
                if (first) merged.copy(row, a, i++);
                else merged.copy(row, b, j++);
            }
            return merged;
        }
    }

    private Rows rows(int first, int last) {
        if (last - first == 1) return rows(first);
        int middle = (first + last) >>> 1;
        return Rows.merge(rows(first, middle), rows(middle, last));
    }

    private Rows rows(int r) {
        LiveRun live = runs.get(r);
        Rows rows = new Rows(live.size());
        int size = 0;
        for (int row = 0; row < live.run().size(); row++) {
            if (!live.has(row)) continue;
            rows.prints[size] = live.run().print(row);
            rows.places[size++] = (long) r << Integer.SIZE | row;
        }
        return rows;
    }
}
