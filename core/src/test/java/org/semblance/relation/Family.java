package org.semblance.relation;

import java.math.BigDecimal;
import java.util.Random;
import org.semblance.relation.edit.SharedGrams;

/** The families of measures for tests of searches, each with random thresholds. */
public enum Family {
    JACCARD {
        @Override
        public OverlapMeasure random(Random random) {
            return Jaccard.atLeast(share(random));
        }
    },
    COSINE {
        @Override
        public OverlapMeasure random(Random random) {
            return Cosine.atLeast(share(random));
        }
    },
    DICE {
        @Override
        public OverlapMeasure random(Random random) {
            return Dice.atLeast(share(random));
        }
    },
    OVERLAP {
        @Override
        public OverlapMeasure random(Random random) {
            return Overlap.atLeast(Integer.toString(1 + random.nextInt(6)));
        }
    },
    HAMMING {
        @Override
        public OverlapMeasure random(Random random) {
            return Hamming.atMost(Integer.toString(random.nextInt(9)));
        }
    },
    QGRAMS {
        @Override
        public OverlapMeasure random(Random random) {
            return new SharedGrams(1 + random.nextInt(4), random.nextInt(4));
        }
    },
    CONTAINMENT {
        @Override
        public OverlapMeasure random(Random random) {
            return Containment.atLeast(share(random));
        }
    };

    /** Containment of the first set, which is compared only with sets of another collection. */
    public static OverlapMeasure directed(Random random) {
        return ContainedIn.atLeast(share(random));
    }

    /** A measure of any family. */
    public static OverlapMeasure any(Random random) {
        return values()[random.nextInt(values().length)].random(random);
    }

    /** A measure with a random threshold. */
    public abstract OverlapMeasure random(Random random);

    /** Half of the time a simple fraction, which small sets reach exactly. */
    private static String share(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "0.5";
            case 1 -> "0.75";
            case 2 -> random.nextBoolean() ? "0.8" : "1";
            default -> BigDecimal.valueOf(1 + random.nextInt(100), 2).toPlainString();
        };
    }
}
