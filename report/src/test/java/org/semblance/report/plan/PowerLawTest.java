package org.semblance.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.plan.PowerLaw.Point;

class PowerLawTest {
    private static List<Point> curve(DoubleUnaryOperator value, double... sizes) {
        return DoubleStream.of(sizes)
                .mapToObj(size -> new Point(size, value.applyAsDouble(size)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.25, 1.5, 2})
    void extrapolatesAPower(double exponent) {
        PowerLaw trend = PowerLaw.through(curve(n -> 3e-7 * Math.pow(n, exponent), 250, 500, 1000), 1, 2);
        assertThat(trend.exponent()).isCloseTo(exponent, within(1e-9));
        assertThat(trend.factor(16)).isCloseTo(Math.pow(16, exponent), within(1e-6));
    }

    @Test
    void staysWithinBounds() {
        assertThat(PowerLaw.through(curve(n -> n * n * n, 250, 500, 1000), 1, 2).exponent())
                .isEqualTo(2);
        assertThat(PowerLaw.through(curve(n -> 7, 250, 500, 1000), 1, 2).exponent())
                .isEqualTo(1);
        assertThat(PowerLaw.through(curve(n -> 1 / n, 250, 500, 1000), 0, 1).exponent())
                .isZero();
    }

    @Test
    void withoutInformationTheSmallestExponentIsUsed() {
        assertThat(PowerLaw.through(List.of(), 1, 2).exponent()).isEqualTo(1);
        assertThat(PowerLaw.through(curve(n -> n, 1000, 1000), 1, 2).exponent()).isEqualTo(1);
        assertThat(PowerLaw.through(curve(n -> 0, 500, 1000), 1, 2).exponent()).isEqualTo(1);
    }
}
