package org.semblance.report.compare;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.semblance.report.align.DifferenceClass;

/**
 * How far apart the pairs of a set are in terms, and by what kinds of differences: all of the pairs, or some by lot.
 *
 * @param pairs of the set
 * @param looked how many were looked at
 * @param identical of these, those without any difference in terms
 * @param harmless those with differences of harmless kinds only
 * @param bins by number of terms: 0, 1, 2, 3–4, 5–8, and so on to the last that has any
 * @param any pairs with a difference of a class
 * @param only pairs with differences of that class and no other
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

    /** Of no pairs at all. */
    public static DifferenceSpread none() {
        return of(0, new int[0], new int[0]);
    }

    public boolean isAll() {
        return looked == pairs;
    }

    /** The bin of a number of terms: 0, and then by powers of two. */
    static int bin(int terms) {
        return terms == 0 ? 0 : 1 + Integer.SIZE - Integer.numberOfLeadingZeros(terms - 1);
    }

    /** What to call a bin. */
    public static String title(int bin) {
        if (bin < 3) return Integer.toString(bin);
        long to = 1L << bin - 1;
        return short1(to / 2 + 1) + "–" + short1(to);
    }

    private static String short1(long number) {
        return number < 10_000 ? Long.toString(number) : number / 1000 + "k";
    }

    /** @param kinds the classes of each pair's differences, a bit for each */
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
