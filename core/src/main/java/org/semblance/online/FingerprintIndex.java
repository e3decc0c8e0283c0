package org.semblance.online;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semblance.relation.PairSink;
import org.semblance.search.hamming.TableMaker;

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

    private final Object writing = new Object();
    private final SortedRuns<Id> runs;

    private FingerprintIndex(int distance, TableMaker tables, boolean attended) {
        runs = new SortedRuns<>(distance, tables, Id.NAMING, Snapshot.empty(Id.NAMING), attended);
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
        return runs.snapshot().size();
    }

    public boolean contains(String id) {
        return runs.snapshot().contains(Id.of(id));
    }

    /** The documents near a fingerprint, nearest first, equally near ones by their ids. */
    public List<Match> query(long print, float[] margins) {
        List<Match> matches = new ArrayList<>();
        runs.snapshot().search(print, margins, runs.distance, (id, bits) -> matches.add(match(id.get(), bits)));
        matches.sort(NEAREST_FIRST);
        return matches;
    }

    /** Any document near a fingerprint: the search ends with the first it finds. */
    public Optional<Match> first(long print, float[] margins) {
        List<Match> matches = new ArrayList<>(1);
        runs.snapshot().search(print, margins, runs.distance, (id, bits) -> !matches.add(match(id.get(), bits)));
        return matches.stream().findFirst();
    }

    private static Match match(Id id, int bits) {
        return new Match(id.text(), bits, PairSink.NO_OVERLAP);
    }

    /**
     * Adds a document.
     *
     * @throws IllegalArgumentException if there is one with that id
     */
    public void add(String id, long print) {
        synchronized (writing) {
            append(id, print);
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
            append(id, print);
            return matches;
        }
    }

    private void append(String name, long print) {
        Id id = Id.of(name);
        if (runs.snapshot().contains(id)) {
            throw new IllegalArgumentException("the index has a document '" + name + "' already");
        }
        runs.add(id, print);
    }

    /** Removes a document; false if there is none with that id. */
    public boolean remove(String id) {
        synchronized (writing) {
            return runs.remove(Id.of(id));
        }
    }

    /** Merges runs in the calling thread until there is nothing to merge. */
    public void merge() throws InterruptedException {
        runs.merge();
    }

    /** Bytes that fingerprints take, without ids. */
    public long bytes() {
        return runs.bytes();
    }

    /** Bytes that ids take. */
    public long idBytes() {
        return runs.nameBytes();
    }

    /** Ends the merging; the index still answers. */
    @Override
    public void close() {
        runs.close();
    }
}
