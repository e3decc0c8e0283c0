package org.semblance.search.hamming;

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
record TailBuckets(int lead, int span, int[] starts, int[] tails, short[] rests, int[] rows) implements PsmBuckets {
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
    public int size() {
        return tails.length;
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
