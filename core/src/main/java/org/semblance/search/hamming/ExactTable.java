package org.semblance.search.hamming;

import java.util.List;
import java.util.stream.IntStream;
import org.semblance.run.Workers;

/**
 * Finds exactly the fingerprints within a distance. Fingerprints are divided into z blocks; with h = z·r + a, two
 * fingerprints within h differ in at most r bits of one of the first a + 1 blocks, or in at most r − 1 bits of one of
 * the others (otherwise they would differ in at least (a + 1)(r + 1) + (z − a − 1)·r = h + 1 bits). So each block has a
 * {@link HeadTable} that is searched with at most that many bits flipped. This is multi-index hashing, except that a
 * table stores the bits to compare contiguously.
 */
public final class ExactTable implements FingerprintTable {
    static final int MOST_DISTANCE = 16;

    private static final int MOST_BLOCKS = 4;

    // Nanoseconds, measured; only their ratios matter.
    private static final double LOOK_UP = 30;
    private static final double COMPARE = 0.1;

    final long[] fingerprints;
    final int distance;
    final List<HeadTable> heads;

    private ExactTable(long[] fingerprints, int distance, List<HeadTable> heads) {
        this.fingerprints = fingerprints;
        this.distance = distance;
        this.heads = heads;
    }

    /**
     * A table for queries within a distance of 0 to 16 bits.
     *
     * @param fingerprints kept, not copied
     */
    public static ExactTable of(long[] fingerprints, int distance, Workers workers) throws InterruptedException {
        if (distance < 0 || distance > MOST_DISTANCE) {
            throw new IllegalArgumentException("distance must be 0 to %d: %d".formatted(MOST_DISTANCE, distance));
        }
        int blocks = blocks(distance, fingerprints.length);
        int used = blocksSearched(blocks, distance);
        HeadTable[] heads = new HeadTable[used];
        workers.forEach(
                used,
                b -> heads[b] = HeadTable.of(
                        fingerprints,
                        b * (Long.SIZE / blocks),
                        headBits(blocks, fingerprints.length),
                        flips(b, blocks, distance)));
        return new ExactTable(fingerprints, distance, List.of(heads));
    }

    /** The number of blocks with the lowest estimated query time. */
    private static int blocks(int distance, int size) {
        int best = 2;
        for (int z = 2; z <= MOST_BLOCKS; z++) if (cost(z, distance, size) < cost(best, distance, size)) best = z;
        return best;
    }

    /** Estimated cost of a table of {@code size} random fingerprints, including their memory. */
    static IndexAdvice expected(int distance, int size) {
        int blocks = blocks(distance, size);
        int bits = headBits(blocks, size);
        int searched = blocksSearched(blocks, distance);
        double checks = 0;
        double bytes = (double) Long.BYTES * size;
        for (int b = 0; b < searched; b++) {
            double lookUps = Flips.count(bits, Math.min(bits, flips(b, blocks, distance)));
            checks += lookUps * size / (1L << bits);
            bytes += Integer.BYTES * ((1L << bits) + 2 + 2.0 * size + lookUps);
        }
        return new IndexAdvice("exact", searched, 0, 0, checks, (long) bytes, 1);
    }

    private static int blocksSearched(int blocks, int distance) {
        return Math.min(blocks, distance + 1);
    }

    /** Number of bits of a block that may be flipped. */
    private static int flips(int block, int blocks, int distance) {
        return distance / blocks - (block <= distance % blocks ? 0 : 1);
    }

    private static int headBits(int blocks, int size) {
        int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
        return Math.min(Long.SIZE / blocks, Math.clamp(sizeBits, 1, HeadTable.MOST_BITS));
    }

    private static double cost(int blocks, int distance, int size) {
        int bits = headBits(blocks, size);
        double lookUps = IntStream.range(0, blocksSearched(blocks, distance))
                .mapToDouble(b -> Flips.count(bits, flips(b, blocks, distance)))
                .sum();
        return lookUps * (LOOK_UP + COMPARE * size / (1L << bits));
    }

    @Override
    public int distance() {
        return distance;
    }

    @Override
    public long bytes() {
        return heads.stream().mapToLong(HeadTable::bytes).sum();
    }

    /**
     * Upper bound of the memory per fingerprint, without the fingerprint itself: eight bytes and a share of the
     * directory per block.
     */
    public static long mostBytesEach(int distance) {
        return 16L * blocksSearched(MOST_BLOCKS, distance);
    }

    @Override
    public FingerprintTable.Searcher searcher() {
        return new ExactSearcher(this);
    }

    /** Whether an earlier block also finds fingerprints with this difference. */
    boolean isFoundBefore(int block, long difference) {
        for (int b = 0; b < block; b++) if (heads.get(b).finds(difference)) return true;
        return false;
    }

    /** Queries an {@link ExactTable}. Not thread-safe. */
    static final class ExactSearcher implements FingerprintTable.Searcher {
        /** Ints per cache line. */
        private static final int LINE = 16;

        private final ExactTable table;
        private final int distance;
        private final HeadTable[] heads;

        /** Prevents the compiler from removing the reads that bring buckets into the cache. */
        @SuppressWarnings("UnusedVariable")
        private int touched;

        ExactSearcher(ExactTable table) {
            this.table = table;
            this.distance = table.distance;
            this.heads = table.heads.toArray(HeadTable[]::new);
        }

        @Override
        public void search(long fingerprint, float[] margins, FingerprintTable.RowSink rows) {
            // Buckets are far apart in memory. Reading one int of every cache line first lets the cache misses overlap;
            // comparing one bucket after the other took three times as long.
            for (HeadTable head : heads) touch(head, head.bucket(fingerprint));
            for (int b = 0; b < heads.length; b++) if (!search(fingerprint, b, rows)) return;
        }

        private void touch(HeadTable head, int bucket) {
            int[] starts = head.starts();
            int[] tails = head.tails();
            int sum = 0;
            for (int flips : head.flips()) {
                int to = starts[(bucket ^ flips) + 1];
                for (int i = starts[bucket ^ flips]; i < to; i += LINE) sum += tails[i];
            }
            touched += sum;
        }

        private boolean search(long fingerprint, int block, FingerprintTable.RowSink rows) {
            HeadTable head = heads[block];
            int bucket = head.bucket(fingerprint);
            int tail = head.tail(fingerprint);
            for (int flips : head.flips()) {
                int from = head.starts()[bucket ^ flips];
                int to = head.starts()[(bucket ^ flips) + 1];
                if (!HammingScan.isAnyWithin(distance, tail, head.tails(), from, to)) continue;
                if (!report(fingerprint, block, head.unknown(flips), from, to, rows)) return false;
            }
            return true;
        }

        /** @param unknown the difference of the bits that the table does not store is assumed to be of all bits */
        private boolean report(
                long fingerprint, int block, long unknown, int from, int to, FingerprintTable.RowSink rows) {
            HeadTable head = heads[block];
            int tail = head.tail(fingerprint);
            for (int i = from; i < to; i++) {
                int differing = tail ^ head.tails()[i];
                if (Integer.bitCount(differing) > distance) continue;
                // Nearly all duplicates are seen without the two cache misses for the row and its fingerprint.
                if (table.isFoundBefore(block, head.original(unknown | Integer.toUnsignedLong(differing)))) continue;
                int row = head.rows()[i];
                long difference = fingerprint ^ table.fingerprints[row];
                int found = Long.bitCount(difference);
                if (found <= distance && !table.isFoundBefore(block, difference) && !rows.row(row, found)) return false;
            }
            return true;
        }
    }

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
            for (long fingerprint : fingerprints)
                starts[(int) (Long.rotateLeft(fingerprint, rotation) >>> shift) + 2]++;
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

        /** A rotated difference by these flips of the bucket, of all bits between bucket and tail, and of no bit after it. */
        long unknown(int flips) {
            long bucket = (long) flips << Long.SIZE - bits;
            return bucket | -1L >>> bits & -1L << Integer.SIZE;
        }

        /** The bits of a fingerprint, given the rotated ones. */
        long original(long rotated) {
            return Long.rotateRight(rotated, rotation);
        }

        /** Whether a search finds fingerprints with this difference. */
        boolean finds(long difference) {
            return Integer.bitCount(bucket(difference)) <= most;
        }

        long bytes() {
            return (long) Integer.BYTES * ((long) starts.length + tails.length + rows.length + flips.length);
        }
    }
}
