package org.semblance.report.plan;

import java.util.ArrayList;
import java.util.List;
import org.semblance.Detector;
import org.semblance.search.CollisionCurve;

/** Expected recall of an approximate method, from the pairs of an exact method in the sample. */
final class RecallEstimate {
    private RecallEstimate() {}

    static List<Forecast> expected(List<Forecast> forecasts, List<TrialRuns> rehearsals) {
        List<Forecast> expected = new ArrayList<>();
        for (Forecast forecast : forecasts) {
            expected.add(rehearsals.stream()
                    .filter(r -> isTruth(r.detector(), forecast.detector()))
                    .findFirst()
                    .flatMap(truth -> forecast.curve()
                            .map(curve -> share(curve, truth.whole().pairs().scores())))
                    .map(forecast::withRecall)
                    .orElse(forecast));
        }
        return expected;
    }

    /** Whether one method is exact for the relation that the other approximates. */
    private static boolean isTruth(Detector<?> exact, Detector<?> other) {
        return exact.search().exact()
                && !other.search().exact()
                && exact.relation().measure().equals(other.relation().measure())
                && exact.relation().threshold().equals(other.relation().threshold())
                && exact.analyzer().name().equals(other.analyzer().name());
    }

    /** Mean over the pairs by score, each at the lower end of its hundredth; NaN if there are none. */
    static double share(CollisionCurve curve, long[] scores) {
        double found = 0;
        double all = 0;
        for (int hundredth = 0; hundredth < scores.length; hundredth++) {
            found += scores[hundredth] * curve.at(hundredth / 100.0);
            all += scores[hundredth];
        }
        return all == 0 ? Double.NaN : found / all;
    }
}
