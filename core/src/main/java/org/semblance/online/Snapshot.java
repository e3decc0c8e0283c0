package org.semblance.online;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.semblance.search.hamming.RowSink;

/**
 * An index at one moment: frozen runs from the oldest on, and the latest arrivals. It never changes; whoever changes the
 * index makes the next one.
 *
 * @param arrived rows of {@code recent} that belong to this snapshot
 * @param gone those of them that are removed
 */
record Snapshot(List<LiveRun> runs, Recent recent, int arrived, Tombstones gone) {
    static Snapshot empty() {
        return new Snapshot(List.of(), new Recent(), 0, Tombstones.NONE);
    }

    /** Takes what a search finds. */
    interface Found {
        /** Takes a document; false ends the search. */
        boolean match(Named id, int distance);
    }

    /** An id that is spelled only if it is wanted. */
    interface Named {
        String id();
    }

    int size() {
        int size = arrived - gone.count();
        for (LiveRun run : runs) size += run.size();
        return size;
    }

    boolean contains(Id id) {
        for (LiveRun run : runs) if (run.find(id) >= 0) return true;
        return recentRow(id) >= 0;
    }

    private int recentRow(Id id) {
        int row = recent.find(id, arrived);
        return row >= 0 && !gone.contains(row) ? row : -1;
    }

    /** Tells every document near the fingerprint, the latest arrivals first, until there are enough. */
    void search(long print, float[] margins, int distance, Found found) {
        Until latest = new Until((row, differing) -> gone.contains(row)
                || found.match(() -> new String(recent.id(row).utf8(), StandardCharsets.UTF_8), differing));
        recent.table(arrived, distance).search(print, margins, latest);
        boolean enough = latest.enough;
        for (int r = runs.size() - 1; r >= 0 && !enough; r--) {
            LiveRun run = runs.get(r);
            Until rows = new Until(
                    (row, differing) -> found.match(() -> run.run().ids().get(row), differing));
            run.search(print, margins, rows);
            enough = rows.enough;
        }
    }

    /** Remembers whether a search was ended. */
    private static final class Until implements RowSink {
        private final RowSink rows;
        private boolean enough;

        private Until(RowSink rows) {
            this.rows = rows;
        }

        @Override
        public boolean row(int row, int distance) {
            enough = !rows.row(row, distance);
            return !enough;
        }
    }

    /** This and a document more, whose id must be new. The writer's alone, and only on the latest snapshot. */
    Snapshot with(Id id, long print, int distance) {
        recent.put(arrived, id, print);
        Snapshot next = new Snapshot(runs, recent, arrived + 1, gone);
        return next.arrived < Recent.CAPACITY ? next : next.frozen(distance);
    }

    private Snapshot frozen(int distance) {
        Run run = recent.frozen(arrived, gone, distance);
        if (run.size() == 0) return new Snapshot(runs, new Recent(), 0, Tombstones.NONE);
        List<LiveRun> more = new ArrayList<>(runs);
        more.add(new LiveRun(run, Tombstones.NONE));
        return new Snapshot(List.copyOf(more), new Recent(), 0, Tombstones.NONE);
    }

    /** This without a document, or this itself if there is none with that id. */
    Snapshot without(Id id) {
        int row = recentRow(id);
        if (row >= 0) return new Snapshot(runs, recent, arrived, gone.with(row));
        for (int r = 0; r < runs.size(); r++) {
            int found = runs.get(r).find(id);
            if (found < 0) continue;
            List<LiveRun> next = new ArrayList<>(runs);
            next.set(
                    r,
                    runs.get(r).without(found)); // even if nothing is left of it: a merge counts on the places of runs
            return new Snapshot(List.copyOf(next), recent, arrived, gone);
        }
        return this;
    }

    /** This with one run in the place of several, or with none if nothing is left of it. */
    Snapshot replaced(int from, int to, LiveRun run) {
        List<LiveRun> next = new ArrayList<>(runs.subList(0, from));
        if (run.size() > 0) next.add(run);
        next.addAll(runs.subList(to, runs.size()));
        return new Snapshot(List.copyOf(next), recent, arrived, gone);
    }
}
