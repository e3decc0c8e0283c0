package org.semblance.report.plan;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.semblance.Detector;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.BitDistance;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.keys.BandSearch;

/** How likely an approximate method makes a pair of documents, by their similarity. */
public final class CollisionCurve {
    private final String measure;
    private final String rule;
    private final DoubleUnaryOperator probability;

    private CollisionCurve(String measure, String rule, DoubleUnaryOperator probability) {
        this.measure = measure;
        this.rule = rule;
        this.probability = probability;
    }

    /** What is known of a method; empty if it compares documents themselves. */
    public static Optional<CollisionCurve> of(Detector<?> detector) {
        if (detector.search() instanceof BandSearch<?> search) {
            return Optional.of(new CollisionCurve(
                    "jaccard",
                    "%d bands of %d rows"
                            .formatted(search.bands().count(), search.bands().rows()),
                    search.bands()::probability));
        }
        if (detector.relation() instanceof SharedAtLeast agree
                && detector.encoding() instanceof SketchEncoding sketch) {
            int rows = sketch.permutations() / sketch.width();
            return Optional.of(new CollisionCurve(
                    "jaccard",
                    "%d of %d supershingles of %d least values".formatted(agree.least(), sketch.width(), rows),
                    s -> atLeast(agree.least(), sketch.width(), Math.pow(s, rows))));
        }
        if (detector.relation() instanceof BitDistance near) {
            int bits = Integer.parseInt(detector.parameters().getOrDefault("bits", "64"));
            return Optional.of(
                    bits(bits, bits - near.most(), "at most %d of %d bits differ".formatted(near.most(), bits)));
        }
        if (detector.relation() instanceof BitsAgreeing agree) {
            return Optional.of(bits(
                    agree.bits(),
                    agree.least(),
                    "at least %d of %d bits agree".formatted(agree.least(), agree.bits())));
        }
        return Optional.empty();
    }

    /** A bit is on which side of a random plane a vector lies: two differ in it with the share that their angle has of a half turn. */
    private static CollisionCurve bits(int bits, int least, String rule) {
        return new CollisionCurve(
                "cosine", rule, s -> atLeast(least, bits, 1 - Math.acos(Math.clamp(s, -1, 1)) / Math.PI));
    }

    /** The probability of at least so many hits in so many trials. */
    static double atLeast(int least, int trials, double hit) {
        if (least <= 0 || hit >= 1) return 1;
        if (hit <= 0) return 0;
        double sum = 0;
        double choices = 0; // logarithm of the binomial coefficient
        for (int k = 0; k <= trials; k++) {
            if (k > 0) choices += Math.log(trials - k + 1.0) - Math.log(k);
            if (k >= least) sum += Math.exp(choices + k * Math.log(hit) + (trials - k) * Math.log1p(-hit));
        }
        return Math.min(1, sum);
    }

    /** The similarity that counts. */
    public String measure() {
        return measure;
    }

    /** When two documents become a pair, or candidates of one. */
    public String rule() {
        return rule;
    }

    public double at(double similarity) {
        return probability.applyAsDouble(similarity);
    }
}
