package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.relation.Relation;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.PairColumn.PairUnion;
import org.semblance.report.labels.SiteClass;

/** Accuracy of one method's pairs, by site and by score; counts of sampled pairs are rounded estimates. */
final class Evaluation {
    private final int method;
    private final GroundTruth truth;
    private final ScoreLevels bands;
    private final Sums[] sites = new Sums[SiteClass.values().length];
    private final Sums[] levels;

    /** Sums of the weights of pairs. */
    private record Sums(double right, double wrong, double missed, double undecided) {
        static final Sums NONE = new Sums(0, 0, 0, 0);

        Sums plus(Sums other) {
            return new Sums(
                    right + other.right, wrong + other.wrong, missed + other.missed, undecided + other.undecided);
        }

        PairAccuracy rounded() {
            return new PairAccuracy(Math.round(right), Math.round(wrong), Math.round(missed), Math.round(undecided));
        }
    }

    Evaluation(int method, PairColumn pairs, Relation<?> relation, GroundTruth truth) {
        this.method = method;
        this.truth = truth;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < pairs.size(); i++) {
            low = Math.min(low, pairs.score(i));
            high = Math.max(high, pairs.score(i));
        }
        this.bands = low > high ? new ScoreLevels(relation, 1, 1) : new ScoreLevels(relation, low, high);
        this.levels = new Sums[bands.size()];
        Arrays.fill(sites, Sums.NONE);
        Arrays.fill(levels, Sums.NONE);
    }

    void add(PairUnion union, GroundTruth.Verdict verdict, SiteClass siteClass) {
        boolean found = union.has(method);
        if (!found && verdict != GroundTruth.Verdict.TRUE) return;
        double weight = truth.weight(union.key());
        Sums one = switch (verdict) {
            case TRUE -> found ? new Sums(weight, 0, 0, 0) : new Sums(0, 0, weight, 0);
            case FALSE -> new Sums(0, weight, 0, 0);
            case NEUTRAL, UNJUDGED -> new Sums(0, 0, 0, truth.share().weight());
        };
        int site = siteClass.index();
        sites[site] = sites[site].plus(one);
        if (found) {
            int level = bands.of(union.score(method));
            levels[level] = levels[level].plus(one);
        }
    }

    PairAccuracy all() {
        return Arrays.stream(sites).reduce(Sums.NONE, Sums::plus).rounded();
    }

    List<PairAccuracy> bySite() {
        return Arrays.stream(sites).map(Sums::rounded).toList();
    }

    /** Each score range alone, and cumulative from the highest score, as if the threshold were there. */
    List<Comparison.Level> levels() {
        List<Comparison.Level> all = new ArrayList<>();
        PairAccuracy total = all();
        Sums sum = Sums.NONE;
        List<String> titles = bands.titles();
        for (int b = 0; b < levels.length; b++) {
            sum = sum.plus(levels[b]);
            PairAccuracy down = sum.rounded();
            long missed = Math.max(0, total.right() + total.missed() - down.right());
            all.add(new Comparison.Level(
                    titles.get(b),
                    levels[b].rounded(),
                    new PairAccuracy(down.right(), down.wrong(), missed, down.undecided())));
        }
        return all;
    }
}
