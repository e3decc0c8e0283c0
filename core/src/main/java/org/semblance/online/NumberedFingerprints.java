package org.semblance.online;

import org.semblance.search.hamming.SortedFingerprints;
import org.semblance.search.hamming.TableMaker;

/**
 * Fingerprints in memory like {@link FingerprintIndex}, of documents that are known by numbers: 12 bytes for each, besides
 * what its tables take. Whoever removes a document must know its fingerprint.
 */
public final class NumberedFingerprints implements AutoCloseable {
    /** Takes what a search finds. */
    public interface Found {
        /** Takes the number of a document; false ends the search. */
        boolean near(int number, int distance);
    }

    private final SortedRuns<NumberedRow> runs;

    private NumberedFingerprints(int distance, TableMaker tables, Snapshot<NumberedRow> start) {
        runs = new SortedRuns<>(distance, tables, NumberedRow.NAMING, start, true);
    }

    /** An empty index in which fingerprints are near that differ in so many bits or fewer. */
    public static NumberedFingerprints within(int distance, TableMaker tables) {
        return new NumberedFingerprints(distance, tables, Snapshot.empty(NumberedRow.NAMING));
    }

    /** An index of many, made at once; the arrays are its own then. */
    public static NumberedFingerprints within(int distance, TableMaker tables, long[] prints, int[] numbers)
            throws InterruptedException {
        SortedFingerprints sorted = SortedFingerprints.of(prints, numbers);
        RunNumbers names = new RunNumbers(sorted.prints(), sorted.rows());
        SortedRun<NumberedRow> run = SortedRun.of(sorted.prints(), names, distance, tables);
        return new NumberedFingerprints(distance, tables, Snapshot.of(NumberedRow.NAMING, run));
    }

    /** Number of documents. */
    public int size() {
        return runs.snapshot().size();
    }

    /** Tells the documents near a fingerprint, the latest arrivals first; for the margins see {@link FingerprintIndex}. */
    public void search(long print, float[] margins, Found found) {
        runs.snapshot()
                .search(
                        print,
                        margins,
                        runs.distance,
                        (name, bits) -> found.near(name.get().number(), bits));
    }

    /** Adds a document; one that has several fingerprints is added with each. */
    public void add(int number, long print) {
        runs.add(new NumberedRow(number, print), print);
    }

    /** Removes a document; false if there is none with that number and fingerprint. */
    public boolean remove(int number, long print) {
        return runs.remove(new NumberedRow(number, print));
    }

    /** Merges runs in the calling thread until there is nothing to merge. */
    public void merge() throws InterruptedException {
        runs.merge();
    }

    /** Bytes that all of it takes. */
    public long bytes() {
        return runs.bytes() + runs.nameBytes();
    }

    /** Ends the merging; the index still answers. */
    @Override
    public void close() {
        runs.close();
    }
}
