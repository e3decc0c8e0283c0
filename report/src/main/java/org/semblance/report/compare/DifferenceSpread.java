package org.semblance.report.compare;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.semblance.report.align.DifferenceClass;

/**
 * Distribution of the term differences of a set of pairs, or of a random sample of it.
 *
 * @param pairs number of pairs in the set
 * @param looked number of pairs examined
 * @param identical examined pairs without a difference in terms
 * @param harmless examined pairs with differences of harmless classes only
 * @param bins number of pairs by number of differing terms: 0, 1, 2, 3–4, 5–8, … up to the last non-empty bin
 * @param any number of pairs with a difference of each class
 * @param only number of pairs with differences of this class alone
 */
public record DifferenceSpread(
        long pairs,
        int looked,
        int identical,
        int harmless,
        List<Integer> bins,
        double mean,
        int median,
        int nineTenths,
        Map<DifferenceClass, Integer> any,
        Map<DifferenceClass, Integer> only) {
    public DifferenceSpread {
        bins = List.copyOf(bins);
    }

    /** The distribution of an empty set. */
    public static DifferenceSpread none() {
        return of(0, new int[0], new int[0]);
    }

    public boolean isAll() {
        return looked == pairs;
    }

    /** Bin of a number of terms: 0, then powers of two. */
    static int bin(int terms) {
        return terms == 0 ? 0 : 1 + Integer.SIZE - Integer.numberOfLeadingZeros(terms - 1);
    }

    /** Label of a bin. */
    public static String title(int bin) {
        if (bin < 3) return Integer.toString(bin);
        long to = 1L << bin - 1;
        return short1(to / 2 + 1) + "–" + short1(to);
    }

    private static String short1(long number) {
        return number < 10_000 ? Long.toString(number) : number / 1000 + "k";
    }

    /** @param kinds classes of each pair's differences, as bit sets */
    static DifferenceSpread of(long pairs, int[] terms, int[] kinds) {
        int[] sorted = terms.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        Integer[] bins = new Integer[n == 0 ? 0 : bin(sorted[n - 1]) + 1];
        Arrays.fill(bins, 0);
        for (int t : sorted) bins[bin(t)]++;
        Map<DifferenceClass, Integer> any = new EnumMap<>(DifferenceClass.class);
        Map<DifferenceClass, Integer> only = new EnumMap<>(DifferenceClass.class);
        int identical = 0;
        int harmless = 0;
        for (int kind : kinds) {
            if (kind == 0) identical++;
            else if ((kind & DifferenceClass.OTHER.bit()) == 0) harmless++;
            for (DifferenceClass c : DifferenceClass.values()) {
                if ((kind & c.bit()) == 0) continue;
                any.merge(c, 1, Integer::sum);
                if (kind == c.bit()) only.merge(c, 1, Integer::sum);
            }
        }
        double mean = Arrays.stream(sorted).average().orElse(0);
        int median = n == 0 ? 0 : sorted[n / 2];
        int high = n == 0 ? 0 : sorted[Math.min(n - 1, n * 9 / 10)];
        return new DifferenceSpread(pairs, n, identical, harmless, Arrays.asList(bins), mean, median, high, any, only);
    }
}
