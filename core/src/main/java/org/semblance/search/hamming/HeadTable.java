package org.semblance.search.hamming;

/**
 * Fingerprints in buckets by the first bits of one block. Each is turned so that the block comes first; what stands in a
 * bucket are the last 32 bits, since they are compared in half the time of all 64, and tell nearly all apart.
 *
 * @param turn by how many bits fingerprints are turned to the left
 * @param bits that make a bucket
 * @param starts where each bucket begins, and the end
 * @param tails the last bits of the fingerprints, bucket by bucket
 * @param rows the fingerprints they are from
 * @param flips what is flipped in the number of a bucket, one after the other
 * @param most bits that are flipped
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record HeadTable(int turn, int bits, int[] starts, int[] tails, int[] rows, int[] flips, int most) {
    static final int MOST_BITS = 24;

    static HeadTable of(long[] fingerprints, int turn, int bits, int most) {
        int shift = Long.SIZE - bits;
        int[] starts = new int[(1 << bits) + 2];
        for (long fingerprint : fingerprints) starts[(int) (Long.rotateLeft(fingerprint, turn) >>> shift) + 2]++;
        for (int b = 2; b < starts.length; b++) starts[b] += starts[b - 1];
        int[] tails = new int[fingerprints.length];
        int[] rows = new int[fingerprints.length];
        for (int x = 0; x < fingerprints.length; x++) {
            long turned = Long.rotateLeft(fingerprints[x], turn);
            int at = starts[(int) (turned >>> shift) + 1]++;
            tails[at] = (int) turned;
            rows[at] = x;
        }
        return new HeadTable(turn, bits, starts, tails, rows, Flips.of(bits, most), most);
    }

    int bucket(long fingerprint) {
        return (int) (Long.rotateLeft(fingerprint, turn) >>> Long.SIZE - bits);
    }

    int tail(long fingerprint) {
        return (int) Long.rotateLeft(fingerprint, turn);
    }

    /** Whether fingerprints with this difference meet in a bucket that is looked at. */
    boolean finds(long difference) {
        return Integer.bitCount(bucket(difference)) <= most;
    }

    long bytes() {
        return (long) Integer.BYTES * ((long) starts.length + tails.length + rows.length + flips.length);
    }
}
