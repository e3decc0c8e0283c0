package org.semblance.online;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semblance.relation.PairSink;
import org.semblance.search.hamming.TableMaker;

/**
 * An in-memory index of 64-bit fingerprints with insertions, removals and queries for the fingerprints within a Hamming
 * distance. Thread-safe.
 *
 * <p>A query reads one {@link Snapshot}, the latest when it begins: it never blocks and sees exactly the changes
 * completed by then. Changes are serialized. New fingerprints are collected, frozen as small sorted runs, and merged
 * into larger ones by a thread of the index, which ends when the index is closed.
 */
public final class FingerprintIndex implements AutoCloseable {
    /** For a fingerprint with unknown margins. */
    public static final float[] NO_MARGINS = {};

    private static final Comparator<Match> NEAREST_FIRST =
            Comparator.comparingDouble(Match::score).thenComparing(Match::id);

    private final Object writing = new Object();
    private final SortedRuns<Id> runs;

    private FingerprintIndex(int distance, TableMaker tables, boolean background) {
        runs = new SortedRuns<>(distance, tables, Id.NAMING, Snapshot.empty(Id.NAMING), background);
    }

    /** An empty index whose queries find fingerprints that differ in at most {@code distance} bits. */
    public static FingerprintIndex within(int distance, TableMaker tables) {
        return new FingerprintIndex(distance, tables, true);
    }

    /** An index without a background thread: runs are merged only by calls of {@link #merge}. */
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

    /** The documents near a fingerprint, nearest first; equally near ones ordered by id. */
    public List<Match> query(long print, float[] margins) {
        List<Match> matches = new ArrayList<>();
        runs.snapshot().search(print, margins, runs.distance, (id, bits) -> matches.add(match(id.get(), bits)));
        matches.sort(NEAREST_FIRST);
        return matches;
    }

    /** Any document near a fingerprint: the search ends at the first match. */
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
     * @throws IllegalArgumentException if the index contains a document with that id
     */
    public void add(String id, long print) {
        synchronized (writing) {
            append(id, print);
        }
    }

    /**
     * Finds the documents near a fingerprint and adds it, atomically: of two near documents added concurrently, the
     * second finds the first.
     *
     * @throws IllegalArgumentException if the index contains a document with that id
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
            throw new IllegalArgumentException("the index already contains a document '" + name + "'");
        }
        runs.add(id, print);
    }

    /** Removes a document; returns false if the index contains none with that id. */
    public boolean remove(String id) {
        synchronized (writing) {
            return runs.remove(Id.of(id));
        }
    }

    /** Merges runs in the calling thread until no merge is needed. */
    public void merge() throws InterruptedException {
        runs.merge();
    }

    /** Memory of the fingerprints in bytes, without ids. */
    public long bytes() {
        return runs.bytes();
    }

    /** Memory of the ids in bytes. */
    public long idBytes() {
        return runs.nameBytes();
    }

    /** Stops the merge thread; queries remain possible. */
    @Override
    public void close() {
        runs.close();
    }
}
