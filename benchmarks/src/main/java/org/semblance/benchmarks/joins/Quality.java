package org.semblance.benchmarks.joins;

import org.semblance.pairs.Pairs;

/** Precision and recall of the pairs of a method. */
public record Quality(long expected, long found, long both) {
    static Quality of(Pairs expected, Pairs found) {
        long both = 0;
        int i = 0;
        int j = 0;
        while (i < expected.size() && j < found.size()) {
            long a = key(expected, i);
            long b = key(found, j);
            if (a == b) both++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return new Quality(expected.size(), found.size(), both);
    }

    private static long key(Pairs pairs, int i) {
        return (long) pairs.first(i) << 32 | pairs.second(i);
    }

    /** NaN if nothing was found. */
    public double precision() {
        return (double) both / found;
    }

    /** NaN if there are no expected pairs. */
    public double recall() {
        return (double) both / expected;
    }
}
