package org.semblance.search.hamming;

import java.util.Arrays;
import org.semblance.run.Workers;

/**
 * Probabilistic simhash matching: one sorted table with a directory of the first p bits. A query looks where it belongs, and
 * then where it would belong if it had the k likeliest combinations of leading bits flipped. Not exact: what differs in
 * other leading bits is not found.
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
     * @param combinations k
     * @param lead p, the bits of the directory, 1 to 28; 0 for about 2^5 times fewer entries than there are
     *     fingerprints
     */
    public static PsmTable of(
            long[] fingerprints, int distance, int combinations, int lead, FlipModel model, Workers workers)
            throws InterruptedException {
        int bits = lead(lead, fingerprints.length);
        long[] keys = fingerprints.clone();
        int[] rows = new int[keys.length];
        Arrays.setAll(rows, x -> x);
        SortedTable[] made = new SortedTable[1];
        workers.forEach(1, _ -> made[0] = SortedTable.of(keys, rows, bits, directoryBits(bits, keys.length)));
        PsmBuckets buckets = TailBuckets.fits(made[0]) ? TailBuckets.of(made[0]) : made[0];
        return new PsmTable(buckets, distance, combinations, model);
    }

    /**
     * The same of fingerprints that are in ascending unsigned order, and are kept: with a directory of at most 8 bytes for
     * each there is nothing more to hold.
     */
    public static PsmTable ofAscending(long[] fingerprints, int distance, int combinations, int lead, FlipModel model) {
        int bits = lead(lead, fingerprints.length);
        return new PsmTable(
                SortedTable.ascending(fingerprints, bits, directoryBits(bits, fingerprints.length)),
                distance,
                combinations,
                model);
    }

    /** The p to use among so many fingerprints. */
    static int lead(int wanted, int size) {
        if (wanted < 0 || wanted > SortedTable.MOST_BITS) {
            throw new IllegalArgumentException(
                    "p must be 1 to %d, or 0 to choose it: %d".formatted(SortedTable.MOST_BITS, wanted));
        }
        return wanted == 0 ? usualLead(size) : wanted;
    }

    /**
     * Buckets of 32 to 63 fingerprints: with more leading bits more of them would flip, and every combination that is tried
     * costs as much as such a bucket does.
     */
    private static int usualLead(int size) {
        return Math.max(1, SortedTable.directoryBits(size, SortedTable.MOST_BITS) - 5);
    }

    /** What a table of so many fingerprints takes. */
    static long bytes(int lead, int size) {
        int directory = directoryBits(lead, size);
        return lead >= TailBuckets.LEAST_LEAD && directory == lead
                ? TailBuckets.bytes(size, lead)
                : SortedTable.bytes(size, directory);
    }

    /** A directory for p leading bits; one much larger than the table would be empty for the most part. */
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
