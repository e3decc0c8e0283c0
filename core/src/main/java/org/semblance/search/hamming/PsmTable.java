package org.semblance.search.hamming;

import java.util.Arrays;
import org.semblance.run.Workers;

/**
 * Probabilistic simhash matching: one sorted table with a directory of the first p bits. A query searches its own
 * bucket, then the buckets for the k most likely combinations of flipped leading bits. Not exact: fingerprints that
 * differ in other leading bits are not found.
 */
public final class PsmTable implements FingerprintTable {
    private final PsmBuckets table;
    private final int distance;
    private final int combinations;
    private final FlipModel model;

    private PsmTable(PsmBuckets table, int distance, int combinations, FlipModel model) {
        if (distance < 0 || distance > Long.SIZE) {
            throw new IllegalArgumentException("distance must be 0 to 64: " + distance);
        }
        this.table = table;
        this.distance = distance;
        this.combinations = combinations;
        this.model = model;
    }

    /**
     * @param combinations k, the number of combinations tried
     * @param lead p, the bits of the directory, 1 to 28; 0 for about 1/32 as many entries as fingerprints
     */
    public static PsmTable of(
            long[] fingerprints, int distance, int combinations, int lead, FlipModel model, Workers workers)
            throws InterruptedException {
        int bits = lead(lead, fingerprints.length);
        long[] keys = fingerprints.clone();
        int[] rows = new int[keys.length];
        Arrays.setAll(rows, x -> x);
        SortedTable[] sorted = new SortedTable[1];
        workers.forEach(1, _ -> sorted[0] = SortedTable.of(keys, rows, bits, directoryBits(bits, keys.length)));
        PsmBuckets buckets = TailBuckets.fits(sorted[0]) ? TailBuckets.of(sorted[0]) : sorted[0];
        return new PsmTable(buckets, distance, combinations, model);
    }

    /**
     * A table over fingerprints in ascending unsigned order, which are kept, not copied: it needs only a directory of
     * at most 8 bytes per fingerprint.
     */
    public static PsmTable ofAscending(long[] fingerprints, int distance, int combinations, int lead, FlipModel model) {
        int bits = lead(lead, fingerprints.length);
        return new PsmTable(
                SortedTable.ascending(fingerprints, bits, directoryBits(bits, fingerprints.length)),
                distance,
                combinations,
                model);
    }

    /** The p to use for {@code size} fingerprints. */
    static int lead(int wanted, int size) {
        if (wanted < 0 || wanted > SortedTable.MOST_BITS) {
            throw new IllegalArgumentException(
                    "p must be 1 to %d, or 0 for automatic: %d".formatted(SortedTable.MOST_BITS, wanted));
        }
        return wanted == 0 ? usualLead(size) : wanted;
    }

    /**
     * Yields buckets of 32 to 63 fingerprints: with more leading bits more of them would flip, and each combination
     * tried costs as much as searching such a bucket.
     */
    private static int usualLead(int size) {
        return Math.max(1, SortedTable.directoryBits(size, SortedTable.MOST_BITS) - 5);
    }

    /** Memory of a table of {@code size} fingerprints. */
    static long bytes(int lead, int size) {
        int directory = directoryBits(lead, size);
        return lead >= TailBuckets.LEAST_LEAD && directory == lead
                ? TailBuckets.bytes(size, lead)
                : SortedTable.bytes(size, directory);
    }

    /** Directory bits for p leading bits; a directory much larger than the table would be mostly empty. */
    static int directoryBits(int lead, int size) {
        return Math.min(lead, SortedTable.directoryBits(size, lead) + 1);
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public int distance() {
        return distance;
    }

    @Override
    public long bytes() {
        return table.bytes();
    }

    @Override
    public FingerprintTable.Searcher searcher() {
        return new PsmSearcher(table, distance, new LikelyFlips(table.lead(), distance, combinations), model);
    }
}
