package org.semblance.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.html.ScoreHistogram.Bin;

class ReportScoresTest {
    @Test
    void aDistanceHasABinForEachInteger() {
        ScoreHistogram.Counter counter = Findings.wholeNumbers(0, 3);
        for (int score : new int[] {0, 3, 3, 1}) counter.add(score, 1);
        assertThat(counter.scores().bins())
                .isEqualTo(List.of(new Bin(0, 1, 1), new Bin(1, 2, 1), new Bin(2, 3, 0), new Bin(3, 4, 2)));
        assertThat(Findings.wholeNumbers(0, 0).scores().bins()).isEqualTo(List.of(new Bin(0, 1, 0)));
    }

    @Test
    void boundsOfSharesAreRoundAndOneHasItsOwnBin() {
        assertThat(Findings.bounds(0.8, false)).hasSize(42).contains(0.8, 0.805, 0.9, 1, 1.005);
        assertThat(Findings.bounds(0.7, true)).hasSize(36).startsWith(0, 0.02).endsWith(0.68, 0.7);
        assertThat(Findings.bounds(1, false)).containsExactly(1, 1.001);
        for (int n = 1; n <= 1000; n++) {
            for (boolean distance : new boolean[] {true, false}) {
                double[] bounds = Findings.bounds(n / 1000.0, distance);
                assertThat(bounds)
                        .as("from %d", n)
                        .hasSizeBetween(2, 54)
                        .isSorted()
                        .doesNotHaveDuplicates();
                assertThat(bounds[distance ? bounds.length - 1 : 0]).isEqualTo(n / 1000.0);
                if (!distance) assertThat(bounds).contains(1);
            }
        }
        assertThat(Findings.bounds(3, true)).hasSizeLessThan(64).endsWith(3);
    }

    @Test
    void manyCountsShareBinsEvenly() {
        for (int high = 5; high < 1000; high++) {
            List<Bin> bins = Findings.wholeNumbers(4, high).scores().bins();
            assertThat(bins.size()).as("up to %d", high).isBetween(1, 40);
            assertThat(bins.getFirst().from()).isEqualTo(4);
            assertThat(bins.getLast().from()).isLessThanOrEqualTo(high);
            assertThat(bins.getLast().to()).isGreaterThan(high);
            assertThat(bins).allMatch(bin -> bin.from() == Math.rint(bin.from()) && bin.to() == Math.rint(bin.to()));
        }
    }
}
