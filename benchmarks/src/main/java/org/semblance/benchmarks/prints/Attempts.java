package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.hamming.LikelyFlips;

/**
 * How many combinations of bits are flipped before a near duplicate is found: 0 if it has the same leading bits. With k
 * combinations psm finds the near duplicates that take k attempts or fewer, in any table.
 *
 * @param byQuery the attempts for each near duplicate of each query; {@link #NEVER} if it takes more than {@link #MOST}
 */
record Attempts(List<int[]> byQuery) {
    static final int NEVER = Integer.MAX_VALUE;
    static final int MOST = 1 << 14;

    /** @param lead p, the number of leading bits, which may be flipped */
    static Attempts of(BitVectors prints, NearPairs near, int lead, int distance, FlipOrder order) {
        LikelyFlips flips = new LikelyFlips(lead, distance, MOST);
        float[] margins = new float[Long.SIZE];
        List<int[]> byQuery = new ArrayList<>();
        for (int q = 0; q < near.queries(); q++) {
            int x = near.queryDocuments().get(q);
            prints.margins(x, margins);
            flips.start(order.margins(margins, x), order.model());
            byQuery.add(of(near.differences().get(q), flips, -1L << Long.SIZE - lead));
        }
        return new Attempts(byQuery);
    }

    private static int[] of(List<Long> differences, LikelyFlips flips, long leading) {
        Map<Long, Integer> attempts = new HashMap<>();
        for (long difference : differences) attempts.put(difference & leading, NEVER);
        int open = attempts.size();
        if (attempts.replace(0L, 0) != null) open--;
        for (int attempt = 1; open > 0 && flips.next(); attempt++) {
            if (attempts.replace(flips.flips(), attempt) != null) open--;
        }
        return differences.stream()
                .mapToInt(difference -> attempts.getOrDefault(difference & leading, NEVER))
                .toArray();
    }

    /** PSM_A: the share of near duplicates that are found with k combinations. */
    double recallOfAll(int k) {
        long found = 0;
        long all = 0;
        for (int[] each : byQuery) {
            all += each.length;
            for (int attempts : each) if (attempts <= k) found++;
        }
        return (double) found / all;
    }

    /** PSM_F: the share of queries that find one of their near duplicates with k combinations. */
    double recallOfFirst(int k) {
        long found = 0;
        for (int[] each : byQuery) {
            boolean any = false;
            for (int attempts : each) any |= attempts <= k;
            if (any) found++;
        }
        return (double) found / byQuery.size();
    }

    /** The smallest number of combinations that reaches a recall; {@link #NEVER} if {@link #MOST} do not reach it. */
    int needed(double recall, boolean first) {
        if ((first ? recallOfFirst(MOST) : recallOfAll(MOST)) < recall) return NEVER;
        int low = 0;
        int high = MOST;
        while (low < high) {
            int middle = low + high >>> 1;
            if ((first ? recallOfFirst(middle) : recallOfAll(middle)) >= recall) high = middle;
            else low = middle + 1;
        }
        return low;
    }
}
