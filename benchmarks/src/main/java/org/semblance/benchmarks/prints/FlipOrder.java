package org.semblance.benchmarks.prints;

import java.util.SplittableRandom;
import org.semblance.search.hamming.FlipModel;

/** In which order combinations of bits are flipped: the weakest first by one of the models, or none in particular. */
enum FlipOrder {
    /** Weak bits by equation 4.4. */
    GAUSSIAN("weak bits, eq. 4.4", FlipModel.GAUSSIAN),

    /** Weak bits by equation 4.5. */
    LINEAR("weak bits, eq. 4.5", FlipModel.LINEAR),

    /** The margins dealt out to the bits at random: as many bits are weak, but nobody knows which. */
    RANDOM("random bits", FlipModel.GAUSSIAN) {
        @Override
        float[] margins(float[] known, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            float[] dealt = known.clone();
            for (int last = dealt.length - 1; last > 0; last--) {
                int other = (int) Math.unsignedMultiplyHigh(random.nextLong(), last + 1);
                float swapped = dealt[last];
                dealt[last] = dealt[other];
                dealt[other] = swapped;
            }
            return dealt;
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

    /** The margins by which the bits of a document are flipped. */
    float[] margins(float[] known, long seed) {
        return known;
    }
}
