package org.semblance.report.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;

/** Thresholds by calibrations, and what is said if there is none. */
class ThresholdChoiceTest {
    private static final Point STRICT = point("0.8", 0.97, 0.91);
    private static final Point LOOSE = point("0.5", 0.9, 0.83);

    private static Point point(String threshold, double precision, double low) {
        Estimate other = new Estimate(0.9, 0.8, 0.95);
        return new Point(
                threshold, Double.parseDouble(threshold), 10, 5, new Estimate(precision, low, 1), other, other);
    }

    private static MethodCalibration method(String label, Optional<Point> best, Optional<Point> precise, double most) {
        return new MethodCalibration(label, 100, List.of(STRICT, LOOSE), best, precise, most);
    }

    private static Calibration of(int asked, MethodCalibration... methods) {
        return new Calibration(asked, 0, 0, 0, List.of(), 0.95, 0.99, List.of(methods), 0, true, 0);
    }

    private static Point chosen(Optional<Double> precision, Calibration calibration) {
        return new ThresholdChoice(precision).point(calibration, 0, "out");
    }

    @Test
    void takesThePointOfTheRule() {
        Calibration calibration = of(60, method("exact", Optional.of(LOOSE), Optional.of(STRICT), 0.95));
        assertThat(chosen(Optional.of(0.9), calibration)).isEqualTo(STRICT);
        assertThat(chosen(Optional.empty(), calibration)).isEqualTo(LOOSE);
    }

    /** 60 right answers show .05^(1/60) = .951; .99 takes 299. */
    @Test
    void saysHowManyAnswersAreMissing() {
        double most = Math.pow(0.05, 1 / 60.0);
        assertThat(ThresholdChoice.further(60, most, 0.99)).isEqualTo(299 - 60);
        assertThatThrownBy(() ->
                        chosen(Optional.of(0.99), of(60, method("exact", Optional.of(LOOSE), Optional.empty(), most))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--precision 0.99: no threshold reaches it with 95% confidence by the 60 answers of out;"
                        + " the most is 0.970 (0.910 to 1.000), at 0.8; it takes at least 239 more answers, all"
                        + " of them right and above the threshold: semblance label out");
        Point wrong = new Point(
                "0.8", 0.8, 10, -1, new Estimate(0.7, 0.4, 0.9), new Estimate(1, 1, 1), new Estimate(1, 1, 1));
        MethodCalibration low =
                new MethodCalibration("exact", 10, List.of(wrong), Optional.of(wrong), Optional.empty(), most);
        assertThatThrownBy(() -> chosen(Optional.of(0.99), of(60, low)))
                .hasMessageEndingWith("the answers contradict it: ask for less, or use --best-f1");
    }

    @Test
    void saysThatTheAnswersAreAgainstIt() {
        assertThatThrownBy(() ->
                        chosen(Optional.of(0.95), of(60, method("exact", Optional.of(LOOSE), Optional.empty(), 0.96))))
                .hasMessageEndingWith("at 0.8; ask for less, use --best-f1, or judge more pairs: semblance label out");
        assertThatThrownBy(() ->
                        chosen(Optional.of(1.0), of(60, method("exact", Optional.of(LOOSE), Optional.empty(), 0.96))))
                .hasMessageEndingWith("no sample shows a precision of 1: ask for less, such as 0.99");
    }

    @Test
    void namesAMethodThatReachesIt() {
        assertThatThrownBy(() -> chosen(
                        Optional.of(0.9),
                        of(
                                60,
                                method("exact", Optional.of(LOOSE), Optional.empty(), 0.95),
                                method("simhash?bits=128", Optional.empty(), Optional.of(STRICT), 0.95))))
                .hasMessageContaining("no threshold of exact reaches it")
                .hasMessageContaining("; simhash?bits=128 reaches it;");
    }

    @Test
    void tooFewAnswersDetermineNothing() {
        MethodCalibration none = new MethodCalibration("exact", 5, List.of(), Optional.empty(), Optional.empty(), 0);
        assertThatThrownBy(() -> chosen(Optional.of(0.9), of(0, none)))
                .hasMessage("--precision 0.9: no threshold reaches it with 95% confidence by the 0 answers of out;"
                        + " judge more pairs: semblance label out");
        assertThatThrownBy(() -> chosen(Optional.empty(), of(1, none)))
                .hasMessageStartingWith("--best-f1: 1 answer of out determine no threshold");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1.01, Double.NaN})
    void refusesOtherPrecisions(double precision) {
        assertThatThrownBy(() -> new ThresholdChoice(Optional.of(precision)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--precision must be in (0, 1]");
    }
}
