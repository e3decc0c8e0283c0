package org.semblance.records.sets;

import java.util.Arrays;
import org.semblance.columns.IntColumn;

/**
 * Divides documents by rank into buckets of at most {@code mostTokens} tokens each, except for single larger documents.
 */
final class TokenBuckets {
    private static final int MOST = 1 << 10;

    private final SetSizeOrder order;
    private final int documents;

    /** First rank of each bucket, followed by the number of ranks. */
    private final int[] firsts;

    private final int count;

    TokenBuckets(SetSizeOrder order, int[] sizes, long mostTokens) {
        this.order = order;
        this.documents = sizes.length;
        long total = 0;
        for (int x : order.documents) total += sizes[x];
        long most = Math.max(Math.max(1, mostTokens), total / (MOST / 2));
        IntColumn borders = new IntColumn();
        borders.add(0);
        long tokens = 0;
        for (int r = 0; r < order.size(); r++) {
            int size = sizes[order.documents[r]];
            if (tokens > 0 && tokens + size > most) {
                borders.add(r);
                tokens = 0;
            }
            tokens += size;
        }
        borders.add(order.size());
        this.firsts = borders.toArray();
        this.count = firsts.length - 1;
    }

    int count() {
        return count;
    }

    /** First rank of a bucket; for the number of buckets, the number of ranks. */
    int first(int bucket) {
        return firsts[bucket];
    }

    int bucketOf(int rank) {
        int found = Arrays.binarySearch(firsts, 0, count, rank);
        return found < 0 ? -found - 2 : found;
    }

    int[] ranks() {
        return order.ranks(documents);
    }
}
