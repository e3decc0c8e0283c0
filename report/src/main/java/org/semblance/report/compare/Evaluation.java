package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.relation.Relation;

/** Counts, for one method, how its pairs stand up to the truth: by site, and by score. */
final class Evaluation {
    private final int method;
    private final long weight;
    private final Bands bands;
    private final Judgement[] sites = new Judgement[SiteClass.values().length];
    private final Judgement[] levels;

    Evaluation(int method, PairColumn pairs, Relation<?> relation, long weight) {
        this.method = method;
        this.weight = weight;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < pairs.size(); i++) {
            low = Math.min(low, pairs.score(i));
            high = Math.max(high, pairs.score(i));
        }
        this.bands = low > high ? new Bands(relation, 1, 1) : new Bands(relation, low, high);
        this.levels = new Judgement[bands.size()];
        Arrays.fill(sites, Judgement.NONE);
        Arrays.fill(levels, Judgement.NONE);
    }

    void add(PairUnion union, Truth.Verdict verdict, SiteClass siteClass) {
        boolean found = union.has(method);
        if (!found && verdict != Truth.Verdict.TRUE) return;
        Judgement one = found
                ? switch (verdict) {
                    case TRUE -> new Judgement(weight, 0, 0, 0);
                    case FALSE -> new Judgement(0, weight, 0, 0);
                    case NEUTRAL, UNJUDGED -> new Judgement(0, 0, 0, weight);
                }
                : new Judgement(0, 0, weight, 0);
        int site = siteClass.index();
        sites[site] = sites[site].plus(one);
        if (found) {
            int level = bands.of(union.score(method));
            levels[level] = levels[level].plus(one);
        }
    }

    Judgement all() {
        return Arrays.stream(sites).reduce(Judgement.NONE, Judgement::plus);
    }

    List<Judgement> bySite() {
        return List.of(sites);
    }

    /** Each level by itself, and all pairs down to it, as if the threshold stood there. */
    List<Comparison.Level> levels() {
        List<Comparison.Level> all = new ArrayList<>();
        Judgement total = all();
        Judgement down = Judgement.NONE;
        List<String> titles = bands.titles();
        for (int b = 0; b < levels.length; b++) {
            down = down.plus(levels[b]);
            long missed = total.right() + total.missed() - down.right();
            all.add(new Comparison.Level(
                    titles.get(b), levels[b], new Judgement(down.right(), down.wrong(), missed, down.undecided())));
        }
        return all;
    }
}
