package org.semblance.benchmarks.prints;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.MarginColumn;

/**
 * Generated fingerprints and queries, determined by the seed. Every tenth fingerprint is a near duplicate of an earlier
 * one, every second query of a stored one; the others are random.
 *
 * @param distance largest number of bits in which near duplicates differ; they differ in at least one
 */
record PlantedPrints(long seed, int size, int distance) {
    private static final int COPY_EVERY = 10;
    private static final long QUERIES = 1L << 40; // offset of query numbers, to keep them distinct from rows

    /** The fingerprints. */
    long[] prints() {
        long[] prints = new long[size];
        WeightVector weights = new WeightVector();
        for (int row = 0; row < size; row++) {
            if (isCopy(row)) {
                draw(row, weights);
                prints[row] = weights.bits();
            } else {
                prints[row] = random(row).nextLong();
            }
        }
        return prints;
    }

    /** The fingerprints as records, with margins: 76 bytes each. */
    BitVectors records() {
        return vectors(size, this::draw);
    }

    /** Generates {@code count} queries, with margins. */
    BitVectors queries(int count) {
        return vectors(count, this::drawQuery);
    }

    private interface Drawing {
        void draw(int number, WeightVector to);
    }

    private static BitVectors vectors(int count, Drawing drawing) {
        long[] prints = new long[count];
        int[] sizes = new int[count];
        MarginColumn margins = new MarginColumn(Long.SIZE, count);
        Arrays.fill(sizes, 1);
        WeightVector weights = new WeightVector();
        for (int i = 0; i < count; i++) {
            drawing.draw(i, weights);
            prints[i] = weights.bits();
            weights.margins(margins.page(i), margins.offset(i));
        }
        return new BitVectors(Long.SIZE, prints, sizes, margins);
    }

    private void draw(int row, WeightVector to) {
        SplittableRandom random = random(row);
        if (!isCopy(row)) {
            to.draw(random.nextLong(), random);
            return;
        }
        draw(original(row, random), to);
        to.edit(distance, random);
    }

    private void drawQuery(int query, WeightVector to) {
        SplittableRandom random = random(QUERIES + query);
        if (query % 2 == 1 || size == 0) {
            to.draw(random.nextLong(), random);
            return;
        }
        draw((int) Math.unsignedMultiplyHigh(random.nextLong(), size), to);
        to.edit(distance, random);
    }

    private static boolean isCopy(int row) {
        return row % COPY_EVERY == COPY_EVERY - 1;
    }

    /** A random earlier row that is not a copy. */
    private static int original(int row, SplittableRandom random) {
        int original = (int) Math.unsignedMultiplyHigh(random.nextLong(), row);
        return isCopy(original) ? original - 1 : original;
    }

    private SplittableRandom random(long number) {
        return new SplittableRandom(TokenHash.mix(seed + TokenHash.mix(number)));
    }
}
