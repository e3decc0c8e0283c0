package org.semblance.search.partition;

import org.semblance.columns.Bisection;
import org.semblance.columns.IntColumn;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.AscendingSizes;

/**
 * Ranks divided so that no document matches one that is more than one partition away, into parts as small as possible.
 *
 * <p>Let a partition begin with size p. The next one may begin with the first size q whose smallest partner is at least
 * p: every document before p is then too small for every document from q on, since smallest partners rise with the
 * size. For Jaccard that is p − 1 &lt; τ·q, the paper's condition, decided in integers.
 *
 * @param starts the first rank of each partition, and finally the number of ranks
 */
@SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
record Partitions(int[] starts) {
    static Partitions of(AscendingSizes order, OverlapMeasure measure) {
        IntColumn starts = new IntColumn();
        for (int rank = 0; rank < order.count(); rank = next(order, measure, rank)) starts.add(rank);
        starts.add(order.count());
        return new Partitions(starts.toArray());
    }

    /** The first rank after the partition that begins with this one. */
    private static int next(AscendingSizes order, OverlapMeasure measure, int rank) {
        int begin = order.sizes()[rank];
        int low = order.firstAbove(begin);
        int high = order.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (measure.smallestPartner(order.sizes()[middle]) >= begin) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    int count() {
        return starts.length - 1;
    }

    /** The partition of a rank. */
    int of(int rank) {
        return Bisection.firstAtLeast(rank + 1, starts, 0, starts.length) - 1;
    }

    int to(int partition) {
        return starts[partition + 1];
    }
}
