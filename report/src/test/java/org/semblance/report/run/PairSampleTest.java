package org.semblance.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairSampleTest {
    @Test
    void spreadsOverAllScores() {
        double[] scores = {-0.116279, 0.7, -0.0, 0, 0.25, 0.5, -0.01, 1, 120, 0.25};
        assertThat(sample(scores, 10)).containsExactly(scores);
        assertThat(sample(scores, 4)).hasSize(4).contains(-0.116279, 120);
    }

    private static double[] sample(double[] scores, int most) {
        PairSample.Choice choice = new PairSample.Choice(false, most);
        for (double score : scores) choice.count(score);
        return DoubleStream.of(scores).filter(choice::takes).toArray();
    }
}
