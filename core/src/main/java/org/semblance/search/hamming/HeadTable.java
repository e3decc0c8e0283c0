package org.semblance.search.hamming;

/**
 * Fingerprints in buckets by the first bits of one block. Each fingerprint is rotated so that the block comes first. A
 * bucket stores the last 32 bits: they are compared in half the time of all 64, and reject nearly all candidates.
 *
 * @param rotation number of bits by which fingerprints are rotated to the left
 * @param bits number of bits that select a bucket
 * @param starts start of each bucket, and the end of the last
 * @param tails the last 32 bits of the rotated fingerprints, bucket by bucket
 * @param rows the row of each tail
 * @param flips the patterns by which the bucket number is modified, in order
 * @param most maximum number of flipped bits
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
record HeadTable(int rotation, int bits, int[] starts, int[] tails, int[] rows, int[] flips, int most) {
    static final int MOST_BITS = 24;

    static HeadTable of(long[] fingerprints, int rotation, int bits, int most) {
        int shift = Long.SIZE - bits;
        int[] starts = new int[(1 << bits) + 2];
        for (long fingerprint : fingerprints) starts[(int) (Long.rotateLeft(fingerprint, rotation) >>> shift) + 2]++;
        for (int b = 2; b < starts.length; b++) starts[b] += starts[b - 1];
        int[] tails = new int[fingerprints.length];
        int[] rows = new int[fingerprints.length];
        for (int x = 0; x < fingerprints.length; x++) {
            long rotated = Long.rotateLeft(fingerprints[x], rotation);
            int at = starts[(int) (rotated >>> shift) + 1]++;
            tails[at] = (int) rotated;
            rows[at] = x;
        }
        return new HeadTable(rotation, bits, starts, tails, rows, Flips.of(bits, most), most);
    }

    int bucket(long fingerprint) {
        return (int) (Long.rotateLeft(fingerprint, rotation) >>> Long.SIZE - bits);
    }

    int tail(long fingerprint) {
        return (int) Long.rotateLeft(fingerprint, rotation);
    }

    /** Whether a search finds fingerprints with this difference. */
    boolean finds(long difference) {
        return Integer.bitCount(bucket(difference)) <= most;
    }

    long bytes() {
        return (long) Integer.BYTES * ((long) starts.length + tails.length + rows.length + flips.length);
    }
}
