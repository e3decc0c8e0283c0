package org.semblance.online;

import org.semblance.search.hamming.SortedFingerprints;
import org.semblance.search.hamming.TableMaker;

/**
 * An in-memory fingerprint index like {@link FingerprintIndex} whose documents are identified by numbers: 12 bytes per
 * document, plus the tables. Removing a document requires its fingerprint.
 */
public final class NumberedFingerprints implements AutoCloseable {
    /** Receives the matches of a search. */
    public interface Found {
        /** Receives the number of a document; returns whether to continue the search. */
        boolean near(int number, int distance);
    }

    private final SortedRuns<NumberedRow> runs;

    private NumberedFingerprints(int distance, TableMaker tables, Snapshot<NumberedRow> start) {
        runs = new SortedRuns<>(distance, tables, NumberedRow.NAMING, start, true);
    }

    /** An empty index whose queries find fingerprints that differ in at most {@code distance} bits. */
    public static NumberedFingerprints within(int distance, TableMaker tables) {
        return new NumberedFingerprints(distance, tables, Snapshot.empty(NumberedRow.NAMING));
    }

    /** An index built from many fingerprints at once; it takes over the arrays. */
    public static NumberedFingerprints within(int distance, TableMaker tables, long[] prints, int[] numbers)
            throws InterruptedException {
        SortedFingerprints sorted = SortedFingerprints.of(prints, numbers);
        NumberedRow.RunNumbers names = new NumberedRow.RunNumbers(sorted.prints(), sorted.rows());
        SortedRun<NumberedRow> run = SortedRun.of(sorted.prints(), names, distance, tables);
        return new NumberedFingerprints(distance, tables, Snapshot.of(NumberedRow.NAMING, run));
    }

    /** Number of documents. */
    public int size() {
        return runs.snapshot().size();
    }

    /** Reports the documents near a fingerprint, most recent first; for the margins see {@link FingerprintIndex}. */
    public void search(long print, float[] margins, Found found) {
        runs.snapshot()
                .search(
                        print,
                        margins,
                        runs.distance,
                        (name, bits) -> found.near(name.get().number(), bits));
    }

    /** Adds a document; a document with several fingerprints is added once for each. */
    public void add(int number, long print) {
        runs.add(new NumberedRow(number, print), print);
    }

    /** Removes a document; returns false if there is none with that number and fingerprint. */
    public boolean remove(int number, long print) {
        return runs.remove(new NumberedRow(number, print));
    }

    /** Merges runs in the calling thread until no merge is needed. */
    public void merge() throws InterruptedException {
        runs.merge();
    }

    /** Total memory in bytes. */
    public long bytes() {
        return runs.bytes() + runs.nameBytes();
    }

    /** Stops the merge thread; queries remain possible. */
    @Override
    public void close() {
        runs.close();
    }
}
