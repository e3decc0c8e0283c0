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

/** Accuracy of one method's pairs, by site and by score. */
final class Evaluation {
    private final int method;
    private final long weight;
    private final ScoreLevels bands;
    private final PairAccuracy[] sites = new PairAccuracy[SiteClass.values().length];
    private final PairAccuracy[] levels;

    Evaluation(int method, PairColumn pairs, Relation<?> relation, long weight) {
        this.method = method;
        this.weight = weight;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < pairs.size(); i++) {
            low = Math.min(low, pairs.score(i));
            high = Math.max(high, pairs.score(i));
        }
        this.bands = low > high ? new ScoreLevels(relation, 1, 1) : new ScoreLevels(relation, low, high);
        this.levels = new PairAccuracy[bands.size()];
        Arrays.fill(sites, PairAccuracy.NONE);
        Arrays.fill(levels, PairAccuracy.NONE);
    }

    void add(PairUnion union, GroundTruth.Verdict verdict, SiteClass siteClass) {
        boolean found = union.has(method);
        if (!found && verdict != GroundTruth.Verdict.TRUE) return;
        PairAccuracy one = found
                ? switch (verdict) {
                    case TRUE -> new PairAccuracy(weight, 0, 0, 0);
                    case FALSE -> new PairAccuracy(0, weight, 0, 0);
                    case NEUTRAL, UNJUDGED -> new PairAccuracy(0, 0, 0, weight);
                }
                : new PairAccuracy(0, 0, weight, 0);
        int site = siteClass.index();
        sites[site] = sites[site].plus(one);
        if (found) {
            int level = bands.of(union.score(method));
            levels[level] = levels[level].plus(one);
        }
    }

    PairAccuracy all() {
        return Arrays.stream(sites).reduce(PairAccuracy.NONE, PairAccuracy::plus);
    }

    List<PairAccuracy> bySite() {
        return List.of(sites);
    }

    /** Each score range alone, and cumulative from the highest score, as if the threshold were there. */
    List<Comparison.Level> levels() {
        List<Comparison.Level> all = new ArrayList<>();
        PairAccuracy total = all();
        PairAccuracy down = PairAccuracy.NONE;
        List<String> titles = bands.titles();
        for (int b = 0; b < levels.length; b++) {
            down = down.plus(levels[b]);
            long missed = total.right() + total.missed() - down.right();
            all.add(new Comparison.Level(
                    titles.get(b), levels[b], new PairAccuracy(down.right(), down.wrong(), missed, down.undecided())));
        }
        return all;
    }
}
