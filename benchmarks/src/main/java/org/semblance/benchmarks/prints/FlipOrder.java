package org.semblance.benchmarks.prints;

import java.util.SplittableRandom;
import org.semblance.search.hamming.FlipModel;

/** The order in which combinations of bits are flipped: most likely first by one of the models, or random. */
enum FlipOrder {
    /** Weak bits by equation 4.4. */
    GAUSSIAN("weak bits, eq. 4.4", FlipModel.GAUSSIAN),

    /** Weak bits by equation 4.5. */
    LINEAR("weak bits, eq. 4.5", FlipModel.LINEAR),

    /** Margins permuted at random: the same number of weak bits, at random positions. */
    RANDOM("random bits", FlipModel.GAUSSIAN) {
        @Override
        float[] margins(float[] known, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            float[] shuffled = known.clone();
            for (int last = shuffled.length - 1; last > 0; last--) {
                int other = (int) Math.unsignedMultiplyHigh(random.nextLong(), last + 1);
                float swapped = shuffled[last];
                shuffled[last] = shuffled[other];
                shuffled[other] = swapped;
            }
            return shuffled;
        }
    };

    private final String title;
    private final FlipModel model;

    FlipOrder(String title, FlipModel model) {
        this.title = title;
        this.model = model;
    }

    String title() {
        return title;
    }

    FlipModel model() {
        return model;
    }

    /** The margins that determine the order of flips for a document. */
    float[] margins(float[] known, long seed) {
        return known;
    }
}
