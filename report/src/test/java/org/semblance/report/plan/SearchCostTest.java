package org.semblance.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.report.plan.PowerLaw.Point;
import org.semblance.report.plan.TrialRuns.SearchCost;

class SearchCostTest {
    private static final double[] SIZES = {250, 500, 1000};

    /** @param entries number of entries by number of documents */
    private static SearchCost fitted(DoubleUnaryOperator entries, DoubleUnaryOperator seconds) {
        List<Point> counts = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        for (double size : SIZES) {
            counts.add(new Point(size, entries.applyAsDouble(size)));
            times.add(seconds.applyAsDouble(size));
        }
        return SearchCost.fitted(counts, times, Double.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2, 0.9})
    void separatesCostsOfDocumentsAndEntries(double share) {
        DoubleUnaryOperator entries = n -> share * 1000 * n + (1 - share) * n * n;
        DoubleUnaryOperator seconds = n -> 0.002 * n + 0.0003 * entries.applyAsDouble(n);
        SearchCost effort = fitted(entries, seconds);
        assertThat(effort.document()).isCloseTo(0.002, within(1e-9));
        assertThat(effort.entry()).isCloseTo(0.0003, within(1e-9));
        assertThat(effort.cpu(16_000) / seconds.applyAsDouble(16_000)).isCloseTo(1, within(1e-6));
    }

    /** Trials from 250 documents, which fit in the cache, to 1,000, which do not. */
    @Test
    void skippedEntriesCostAtMostTheirBytes() {
        List<Point> counts = List.of(new Point(250, 1e6), new Point(500, 4e6), new Point(1000, 16e6));
        SearchCost effort = SearchCost.fitted(counts, List.of(0.1, 0.4, 1.6), 3e-8);
        assertThat(effort.entry()).isEqualTo(3e-8);
        assertThat(effort.document()).isCloseTo((1.6 - 0.48) / 1000, within(1e-12));
        assertThat(effort.cpu(1000)).isCloseTo(1.6, within(1e-9));
        assertThat(effort.cpu(4000)).isCloseTo(4 * 1.12 + 16 * 0.48, within(1e-6));
    }

    @Test
    void costsAreNotNegative() {
        DoubleUnaryOperator square = n -> n * n;
        SearchCost steeper = fitted(square, n -> 1e-9 * n * n * n);
        assertThat(steeper.document()).isZero();
        assertThat(steeper.entry()).isPositive();
        SearchCost flatter = fitted(square, Math::sqrt);
        assertThat(flatter.entry()).isZero();
        assertThat(flatter.document()).isPositive();
        SearchCost alike = fitted(n -> 3 * n, n -> 0.3 * n);
        assertThat(alike.cpu(4000)).isCloseTo(1200, within(1e-6));
    }

    @Test
    void trialsThatAreTooShortUseDefaultCosts() {
        List<Point> square = List.of(new Point(500, 25_000), new Point(1000, 100_000));
        SearchCost effort = SearchCost.usual(0.1, square);
        assertThat(effort.cpu(1000)).isCloseTo(0.1, within(1e-9));
        assertThat(effort.cpu(10_000)).isCloseTo(0.9 + 1, within(1e-9));
        List<Point> many = List.of(new Point(500, 2.5e8), new Point(1000, 1e9));
        assertThat(SearchCost.usual(0.1, many).cpu(10_000)).isCloseTo(0.5 + 5, within(1e-9));
    }

    /**
     * Templates whose entries grow linearly with documents, and texts whose entries grow quadratically, measured with
     * an error of 5% and extrapolated by a factor of 8. The seeds are fixed: one in twelve others has a larger error.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void predictsWithinThirtyPercent(long seed) {
        Random random = new Random(seed);
        double square = random.nextDouble();
        double share = random.nextDouble();
        DoubleUnaryOperator entries = n -> (1 - square) * n + square * n * n / 1000;
        DoubleUnaryOperator cost = n -> (1 - share) * n / 1000 + share * entries.applyAsDouble(n) / 1000;
        DoubleUnaryOperator measured = n -> cost.applyAsDouble(n) * (1 + 0.05 * (2 * random.nextDouble() - 1));
        double foreseen = fitted(entries, measured).cpu(8000);
        assertThat(foreseen / cost.applyAsDouble(8000)).as("seed %d", seed).isBetween(0.7, 1.3);
    }
}
