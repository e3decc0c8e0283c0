package org.semblance.benchmarks;

import java.util.SplittableRandom;
import org.semblance.analysis.TokenHash;

/**
 * The random numbers of one document; they depend only on the seed of the corpus and the document's number.
 *
 * <p>Everything is derived from {@link SplittableRandom#nextLong}, whose SplitMix64 sequence is the same on every
 * platform. The bounded methods of the library do not guarantee that.
 */
final class DocumentRandom {
    private final SplittableRandom random;

    DocumentRandom(long seed, long number) {
        this.random = new SplittableRandom(TokenHash.mix(seed + TokenHash.mix(number)));
    }

    long nextLong() {
        return random.nextLong();
    }

    /** A number in [0, bound). The bias of the multiplication, below bound / 2<sup>64</sup>, does not matter here. */
    long below(long bound) {
        return Math.unsignedMultiplyHigh(random.nextLong(), bound);
    }

    int below(int bound) {
        return (int) below((long) bound);
    }

    /** Approximately standard normal: the sum of twelve uniform numbers has variance 1 and mean 6. */
    double normal() {
        double sum = -6;
        for (int i = 0; i < 12; i++) sum += (random.nextLong() >>> 11) * 0x1p-53;
        return sum;
    }
}
