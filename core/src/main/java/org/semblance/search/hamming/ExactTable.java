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
    public int size() {
        return fingerprints.length;
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
}
