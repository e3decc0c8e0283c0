package org.semblance.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semblance.report.html.Scores;
import org.semblance.report.html.Scores.Bin;

class ReportScoresTest {
    @Test
    void aDistanceHasABinForEachWholeNumber() {
        Scores.Counter counter = Findings.wholeNumbers(0, 3);
        for (int score : new int[] {0, 3, 3, 1}) counter.add(score);
        assertThat(counter.scores().bins())
                .isEqualTo(List.of(new Bin(0, 1, 1), new Bin(1, 2, 1), new Bin(2, 3, 0), new Bin(3, 4, 2)));
        assertThat(Findings.wholeNumbers(0, 0).scores().bins()).isEqualTo(List.of(new Bin(0, 1, 0)));
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
