package org.semblance.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.plan.Planner.RecallEstimate;
import org.semblance.report.plan.TrialRun.PairCounts;
import org.semblance.search.CollisionCurve;
import org.semblance.text.Detectors;

class CollisionCurveTest {
    private static final Offset<Double> EXACT = within(1e-9);

    private static CollisionCurve curve(String method) {
        return Detectors.parse(method).profile().curve().orElseThrow();
    }

    @Test
    void bandsEqualTheTextbook() {
        CollisionCurve curve = curve("minhash?bands=20&rows=5");
        assertThat(curve.at(0.8)).isCloseTo(1 - Math.pow(1 - Math.pow(0.8, 5), 20), EXACT);
        assertThat(curve.rule()).isEqualTo("20 bands of 5 rows");
    }

    @Test
    void twoOfSixSupershingles() {
        double q = Math.pow(0.95, 14);
        double none = Math.pow(1 - q, 6);
        double one = 6 * q * Math.pow(1 - q, 5);
        assertThat(curve("supershingle").at(0.95)).isCloseTo(1 - none - one, EXACT);
    }

    @Test
    void bitsFollowTheAngle() {
        double p = 1 - Math.acos(0.99) / Math.PI;
        double sum = 0;
        double choices = 1;
        for (int differ = 0; differ <= 3; differ++) {
            sum += choices * Math.pow(1 - p, differ) * Math.pow(p, 64 - differ);
            choices = choices * (64 - differ) / (differ + 1);
        }
        assertThat(curve("simhash").at(0.99)).isCloseTo(sum, EXACT);
        assertThat(curve("projection").rule()).isEqualTo("at least 372 of 384 bits agree");
    }

    @ParameterizedTest
    @ValueSource(strings = {"minhash", "supershingle", "simhash", "projection", "projection?bits=1024&threshold=961"})
    void risesToOne(String method) {
        CollisionCurve curve = curve(method);
        double before = 0;
        for (int i = 0; i <= 100; i++) {
            double now = curve.at(i / 100.0);
            assertThat(now).isBetween(before - 1e-9, 1.0);
            before = now;
        }
        assertThat(before).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "ppjoin+", "bestjoin", "ncd"})
    void exactMethodsHaveNoCurve(String method) {
        assertThat(Detectors.parse(method).profile().curve()).isEmpty();
    }

    @Test
    void averagesOverPairs() {
        long[] scores = new long[PairCounts.HUNDREDTHS];
        CollisionCurve curve = curve("minhash?bands=20&rows=5");
        assertThat(RecallEstimate.share(curve, scores)).isNaN();
        scores[100] = 3;
        scores[80] = 1;
        assertThat(RecallEstimate.share(curve, scores)).isCloseTo((3 + curve.at(0.8)) / 4, EXACT);
    }
}
