package org.semblance.online;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.PairSink;

/**
 * 64-bit fingerprints in memory, to which documents are added and from which they are removed one by one, and which at any
 * time knows those that differ from a fingerprint in few bits. For any number of threads.
 *
 * <p>A query reads one {@link Snapshot}, the latest when it begins: it waits for nobody and sees exactly the changes that
 * were done by then. Changes wait for each other. Arrivals are gathered, frozen as small sorted runs, and merged to larger
 * ones by a thread that belongs to the index and ends when it is closed.
 */
public final class FingerprintIndex implements AutoCloseable {
    /** For a fingerprint of which nobody knows how sure its bits are. */
    public static final float[] NO_MARGINS = {};

    private static final Comparator<Match> NEAREST_FIRST =
            Comparator.comparingDouble(Match::score).thenComparing(Match::id);

    private final int distance;
    private final TableMaker tables;
    private final Object writing = new Object();
    private final Object merging = new Object();
    private final Semaphore frozen = new Semaphore(0);
    private final @Nullable Thread merger;

    private volatile Snapshot snapshot = Snapshot.empty();
    private volatile @Nullable Throwable failure;

    private FingerprintIndex(int distance, TableMaker tables, boolean attended) {
        if (distance < 0 || distance > Long.SIZE) {
            throw new IllegalArgumentException("distance must be from 0 to 64 bits: " + distance);
        }
        requireTablesFor(distance, tables);
        this.distance = distance;
        this.tables = tables;
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

    /** An empty index in which fingerprints are near that differ in so many bits or fewer. */
    public static FingerprintIndex within(int distance, TableMaker tables) {
        return new FingerprintIndex(distance, tables, true);
    }

    /** An index without a thread of its own: runs are merged when {@link #merge} is called, and never else. */
    public static FingerprintIndex unattended(int distance, TableMaker tables) {
        return new FingerprintIndex(distance, tables, false);
    }

    /** Number of documents. */
    public int size() {
        return snapshot.size();
    }

    public boolean contains(String id) {
        return snapshot.contains(Id.of(id));
    }

    /** The documents near a fingerprint, nearest first, equally near ones by their ids. */
    public List<Match> query(long print, float[] margins) {
        List<Match> matches = new ArrayList<>();
        snapshot.search(print, margins, distance, (named, bits) -> matches.add(match(named.id(), bits)));
        matches.sort(NEAREST_FIRST);
        return matches;
    }

    /** Any document near a fingerprint: the search ends with the first it finds. */
    public Optional<Match> first(long print, float[] margins) {
        List<Match> matches = new ArrayList<>(1);
        snapshot.search(print, margins, distance, (named, bits) -> !matches.add(match(named.id(), bits)));
        return matches.stream().findFirst();
    }

    private static Match match(String id, int bits) {
        return new Match(id, bits, PairSink.NO_OVERLAP);
    }

    /**
     * Adds a document.
     *
     * @throws IllegalArgumentException if there is one with that id
     */
    public void add(String id, long print) {
        synchronized (writing) {
            append(Id.of(id), id, print);
        }
    }

    /**
     * The documents near one, which is added, and nothing else in between: of two that come at once, the second is told of
     * the first.
     *
     * @throws IllegalArgumentException if there is one with that id
     */
    public List<Match> checkAndAdd(String id, long print, float[] margins) {
        synchronized (writing) {
            List<Match> matches = query(print, margins);
            append(Id.of(id), id, print);
            return matches;
        }
    }

    /** Removes a document; false if there is none with that id. */
    public boolean remove(String id) {
        synchronized (writing) {
            Id removed = Id.of(id);
            if (!snapshot.contains(removed)) return false;
            snapshot = snapshot.without(removed);
            return true;
        }
    }

    private void append(Id id, String name, long print) {
        Throwable broken = failure;
        if (broken != null) throw new IllegalStateException("the runs of the index could not be merged", broken);
        if (snapshot.contains(id)) {
            throw new IllegalArgumentException("the index has a document '" + name + "' already");
        }
        snapshot = snapshot.with(id, print, distance);
        if (snapshot.arrived() == 0) frozen.release(); // a run was frozen
    }

    /** Merges runs in the calling thread until there is nothing to merge. */
    public void merge() throws InterruptedException {
        synchronized (merging) {
            for (RunMerge merge = RunMerge.of(snapshot.runs());
                    merge.isNeeded();
                    merge = RunMerge.of(snapshot.runs())) {
                Run merged = merge.merged(distance, tables);
                synchronized (writing) {
                    Snapshot now = snapshot; // runs may have been added behind these, and rows removed from them
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

    /** Bytes that fingerprints take, without ids. */
    public long bytes() {
        Snapshot now = snapshot;
        long bytes = (long) Recent.CAPACITY * Long.BYTES;
        for (LiveRun run : now.runs())
            bytes += run.run().bytes() + run.removed().bytes();
        return bytes;
    }

    /** Bytes that ids take. */
    public long idBytes() {
        long bytes = 0;
        for (LiveRun run : snapshot.runs()) bytes += run.run().ids().memory();
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
