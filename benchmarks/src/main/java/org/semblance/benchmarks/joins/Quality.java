package org.semblance.benchmarks.joins;

import org.semblance.pairs.Pairs;

/** How the pairs of a method compare with those that are taken as right. */
record Quality(long right, long found, long both) {
    static Quality of(Pairs right, Pairs found) {
        long both = 0;
        int i = 0;
        int j = 0;
        while (i < right.size() && j < found.size()) {
            long a = key(right, i);
            long b = key(found, j);
            if (a == b) both++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return new Quality(right.size(), found.size(), both);
    }

    private static long key(Pairs pairs, int i) {
        return (long) pairs.first(i) << 32 | pairs.second(i);
    }

    /** Not a number if nothing was found. */
    double precision() {
        return (double) both / found;
    }

    /** Not a number if there was nothing to find. */
    double recall() {
        return (double) both / right;
    }
}
