package org.semblance.report.compare;

import java.util.Arrays;
import org.semblance.corpus.Corpus;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.PairColumn.PairUnion;
import org.semblance.report.labels.SiteClass;

/** Number of pairs found by each subset of the methods, by site class. All agreement figures are computed from it. */
public final class AgreementCounts {
    private final int methods;
    private final long weight;

    /** Indexed by site class and bit mask of methods. */
    private final long[][] counts;

    AgreementCounts(int methods, long weight) {
        this.methods = methods;
        this.weight = weight;
        this.counts = new long[SiteClass.values().length][1 << methods];
    }

    void add(PairUnion union, Corpus corpus) {
        int mask = union.mask() & (1 << methods) - 1;
        if (mask == 0) return;
        SiteClass site = SiteClass.of(corpus, PairColumn.first(union.key()), PairColumn.second(union.key()));
        counts[site.index()][mask] += weight;
    }

    private long sum(SiteClass site, int wanted, int unwanted) {
        long sum = 0;
        long[] row = counts[site.index()];
        for (int mask = 1; mask < row.length; mask++) {
            if ((mask & wanted) == wanted && (mask & unwanted) == 0) sum += row[mask];
        }
        return sum;
    }

    private long sum(int wanted, int unwanted) {
        return Arrays.stream(SiteClass.values())
                .mapToLong(site -> sum(site, wanted, unwanted))
                .sum();
    }

    /** Number of pairs that a method found. */
    public long found(int a) {
        return sum(1 << a, 0);
    }

    public long found(int a, SiteClass site) {
        return sum(site, 1 << a, 0);
    }

    /** Number of pairs that only this method found. */
    public long only(int a) {
        return sum(1 << a, (1 << methods) - 1 & ~(1 << a));
    }

    public long only(int a, SiteClass site) {
        return sum(site, 1 << a, (1 << methods) - 1 & ~(1 << a));
    }

    /** Number of pairs that both methods found. */
    public long both(int a, int b) {
        return sum(1 << a | 1 << b, 0);
    }

    /** Number of pairs that a found and b did not. */
    public long missing(int a, int b) {
        return a == b ? 0 : sum(1 << a, 1 << b);
    }

    /** Number of pairs that every method found. */
    public long all() {
        return sum((1 << methods) - 1, 0);
    }

    /** Number of pairs that at least one method found. */
    public long any() {
        return sum(0, 0);
    }

    /** Share of the pairs of a that b also found; 1 if a found none. */
    public double share(int a, int b) {
        long found = found(a);
        return found == 0 ? 1 : (double) both(a, b) / found;
    }

    /** Jaccard similarity of the two sets of pairs; 1 if both are empty. */
    public double jaccard(int a, int b) {
        long both = both(a, b);
        long either = found(a) + found(b) - both;
        return either == 0 ? 1 : (double) both / either;
    }
}
