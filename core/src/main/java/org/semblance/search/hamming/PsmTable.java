package org.semblance.search.hamming;

import java.util.Arrays;
import org.semblance.run.Workers;

/**
 * Probabilistic simhash matching: one sorted table with a directory of the first p bits. A query searches its own
 * bucket, then the buckets for the k most likely combinations of flipped leading bits. Not exact: fingerprints that
 * differ in other leading bits are not found.
 */
public final class PsmTable implements FingerprintTable {
    private final Buckets table;
    private final int distance;
    private final int combinations;
    private final FlipModel model;

    private PsmTable(Buckets table, int distance, int combinations, FlipModel model) {
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
        Buckets buckets = TailBuckets.fits(sorted[0]) ? TailBuckets.of(sorted[0]) : sorted[0];
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

    /** Queries a {@link PsmTable}. Not thread-safe. */
    static final class PsmSearcher implements FingerprintTable.Searcher {
        /**
         * Buckets looked up together, so that their cache misses overlap. A larger batch would be wasted if only the first
         * match is needed.
         */
        private static final int BATCH = 16;

        private final Buckets table;
        private final int distance;
        private final LikelyFlips flips;
        private final FlipModel model;
        private final long[] keys = new long[BATCH];
        private final int[] froms = new int[BATCH];
        private final int[] tos = new int[BATCH];

        /** Prevents the compiler from removing the reads that bring fingerprints into the cache. */
        @SuppressWarnings("UnusedVariable")
        private int touched;

        PsmSearcher(Buckets table, int distance, LikelyFlips flips, FlipModel model) {
            this.table = table;
            this.distance = distance;
            this.flips = flips;
            this.model = model;
        }

        @Override
        public void search(long fingerprint, float[] margins, FingerprintTable.RowSink rows) {
            flips.start(margins, model);
            keys[0] = fingerprint;
            for (int count = fill(1, fingerprint); count > 0; count = fill(0, fingerprint)) {
                for (int i = 0; i < count; i++) {
                    froms[i] = table.from(keys[i]);
                    tos[i] = table.to(keys[i], froms[i]);
                }
                for (int i = 0; i < count; i++) touched += table.touch(froms[i]);
                for (int i = 0; i < count; i++) {
                    if (!report(fingerprint, keys[i], froms[i], tos[i], rows)) return;
                }
            }
        }

        /** Fills the batch with the next combinations; returns its size. */
        private int fill(int first, long fingerprint) {
            int count = first;
            while (count < BATCH && flips.next()) keys[count++] = fingerprint ^ flips.flips();
            return count;
        }

        private boolean report(long fingerprint, long key, int from, int to, FingerprintTable.RowSink rows) {
            if (!table.mayHaveNear(fingerprint, key, distance, from, to)) return true;
            for (int i = near(fingerprint, key, from, to); i < to; i = near(fingerprint, key, i + 1, to)) {
                if (!rows.row(table.row(i), table.distance(fingerprint, key, i))) return false;
            }
            return true;
        }

        private int near(long fingerprint, long key, int from, int to) {
            return table.nextNear(fingerprint, key, distance, from, to);
        }
    }

    /** Fingerprints in buckets by their leading bits, as psm searches them. */
    interface Buckets {
        /** Number of leading bits that select a bucket. */
        int lead();

        long bytes();

        /** Index of the first fingerprint with the leading bits of the key; if there is none, where it would be. */
        int from(long key);

        /** Index after the last fingerprint with the leading bits of the key. */
        int to(long key, int from);

        /** Prefetches a bucket into the cache; the returned sum only prevents the removal of the reads. */
        int touch(int from);

        /**
         * Whether an entry in [from, to) may be within a distance. Usually none is, and a bulk test is cheaper than testing
         * each entry.
         */
        boolean mayHaveNear(long fingerprint, long key, int distance, int from, int to);

        /**
         * The first index in [from, to) whose fingerprint is within a distance; {@code to} if there is none.
         *
         * @param key the query with the leading bits of the bucket
         */
        int nextNear(long fingerprint, long key, int distance, int from, int to);

        /** The distance of a fingerprint from the one at {@code index} of the bucket of the key. */
        int distance(long fingerprint, long key, int index);

        /** The row of the fingerprint at an index. */
        int row(int index);
    }

    /**
     * Buckets of fingerprints without their leading bits, which the bucket implies: a column of the next 32 bits, which
     * reject nearly all candidates in one contiguous read, and a column of the rest. The cost of a bucket is the number of
     * cache lines it reads, which is half of that for whole fingerprints.
     *
     * @param lead number of leading bits, at least 16, so that the rest has at most 16
     * @param span a size that hardly any bucket exceeds
     * @param starts start of each bucket, and the end of the last
     * @param tails the 32 bits after the leading ones
     * @param rests the bits after these
     * @param rows the row of each fingerprint
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
    record TailBuckets(int lead, int span, int[] starts, int[] tails, short[] rests, int[] rows) implements Buckets {
        static final int LEAST_LEAD = 16;

        /** Bucket size from which a vectorised loop first tests whether any entry is within the distance. */
        private static final int VECTOR_WORTHY = 16;

        /** Tails per cache line. */
        private static final int LINE = 16;

        /** Whether a table can be converted: it must have a directory of all leading bits. */
        static boolean fits(SortedTable table) {
            return table.lead() >= LEAST_LEAD && table.bits() == table.lead();
        }

        /** Converts a table, which is not used afterwards. */
        static TailBuckets of(SortedTable table) {
            long[] keys = table.keys();
            int[] tails = new int[keys.length];
            short[] rests = new short[keys.length];
            for (int i = 0; i < keys.length; i++) {
                tails[i] = tail(keys[i], table.lead());
                rests[i] = (short) rest(keys[i], table.lead());
            }
            return new TailBuckets(
                    table.lead(), span(keys.length, table.lead()), table.starts(), tails, rests, table.rows());
        }

        private static int span(int size, int lead) {
            double mean = size / (double) (1 << lead);
            return (int) (mean + 2 * Math.sqrt(mean)) + 1;
        }

        private static int tail(long fingerprint, int lead) {
            return (int) (fingerprint >>> Integer.SIZE - lead);
        }

        private static int rest(long fingerprint, int lead) {
            return (int) fingerprint & (1 << Integer.SIZE - lead) - 1;
        }

        /** Memory of {@code size} fingerprints. */
        static long bytes(int size, int lead) {
            return (2L * Integer.BYTES + Short.BYTES) * size + Integer.BYTES * ((1L << lead) + 1);
        }

        @Override
        public long bytes() {
            return bytes(tails.length, lead);
        }

        @Override
        public int from(long key) {
            return starts[(int) (key >>> Long.SIZE - lead)];
        }

        @Override
        public int to(long key, int from) {
            return starts[(int) (key >>> Long.SIZE - lead) + 1];
        }

        /** Reads the cache lines of a typical bucket: a fixed number, so that the end of the loop is predictable. */
        @Override
        public int touch(int from) {
            int sum = 0;
            for (int i = from; i < from + span; i += LINE) sum += tails[Math.min(i, tails.length - 1)];
            return sum;
        }

        @Override
        public boolean mayHaveNear(long fingerprint, long key, int distance, int from, int to) {
            int most = distance - Long.bitCount(fingerprint ^ key);
            return to - from < VECTOR_WORTHY || HammingScan.isAnyWithin(most, tail(fingerprint, lead), tails, from, to);
        }

        @Override
        public int nextNear(long fingerprint, long key, int distance, int from, int to) {
            int most = distance - Long.bitCount(fingerprint ^ key);
            int tail = tail(fingerprint, lead);
            for (int i = from; i < to; i++) {
                if (Integer.bitCount(tail ^ tails[i]) <= most && distance(fingerprint, key, i) <= distance) return i;
            }
            return to;
        }

        @Override
        public int distance(long fingerprint, long key, int index) {
            int rest = rest(fingerprint, lead) ^ rests[index] & 0xFFFF;
            return Long.bitCount(fingerprint ^ key)
                    + Integer.bitCount(tail(fingerprint, lead) ^ tails[index])
                    + Integer.bitCount(rest);
        }

        @Override
        public int row(int index) {
            return rows[index];
        }
    }
}
