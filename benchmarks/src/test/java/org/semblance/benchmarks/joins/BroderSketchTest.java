package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

class BroderSketchTest {
    private static final int COMPONENTS = 4096;

    /**
     * The number of equal components is binomial: their share has standard deviation √(s(1-s)/4096) ≤ 0.0079 for
     * similarity s. It is off by more than five deviations once in two million.
     */
    @Test
    void shareOfEqualComponentsEstimatesTheSimilarity() {
        for (int common : new int[] {0, 10, 50, 90, 100}) {
            Set<Long> a = range(new BroderSketch(COMPONENTS, false), 0, 100);
            a.retainAll(range(new BroderSketch(COMPONENTS, false), 100 - common, 200 - common));
            double similarity = common / (200.0 - common);
            assertThat(a.size() / (double) COMPONENTS).as("%d common", common).isCloseTo(similarity, within(0.04));
        }
    }

    @Test
    void repetitionsCountOnlyInMultisets() {
        assertThat(sketch(new BroderSketch(32, false), 1, 2, 2, 3))
                .isEqualTo(sketch(new BroderSketch(32, false), 3, 2, 1));
        Set<Long> repeated = sketch(new BroderSketch(COMPONENTS, true), 1, 2, 2);
        assertThat(repeated).isEqualTo(sketch(new BroderSketch(COMPONENTS, true), 2, 1, 2));
        repeated.retainAll(sketch(new BroderSketch(COMPONENTS, true), 1, 2));
        assertThat(repeated.size() / (double) COMPONENTS).isCloseTo(2 / 3.0, within(0.04));
    }

    @Test
    void everyDocumentHasAllComponentsOrNone() {
        List<Long> tokens = new ArrayList<>();
        TokenSink sink = new BroderSketch(32, true).into(into(tokens));
        sink.token(TokenHash.mix(5), 0, 0);
        sink.end();
        assertThat(tokens).hasSize(32).doesNotHaveDuplicates();
        sink.end();
        assertThat(tokens).hasSize(32);
    }

    private static Set<Long> range(BroderSketch how, long from, long to) {
        return sketch(how, LongStream.range(from, to).toArray());
    }

    private static Set<Long> sketch(BroderSketch how, long... numbers) {
        List<Long> tokens = new ArrayList<>();
        TokenSink sink = how.into(into(tokens));
        for (long number : numbers) sink.token(TokenHash.mix(number), 0, 0);
        sink.end();
        return new HashSet<>(tokens);
    }

    private static TokenSink into(List<Long> tokens) {
        return new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                tokens.add(hash);
            }

            @Override
            public void end() {}
        };
    }
}
