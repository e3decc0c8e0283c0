package org.semblance.records.sets;

import java.util.Arrays;
import org.semblance.columns.IntColumn;

/**
 * Documents by (size, content hash, ordinal), so that documents that may match are close together and copies are
 * adjacent. The position of a document in this order is its rank; empty documents have none, as they match nothing.
 */
final class SetSizeOrder {
    /** Temporary memory for sorting, per document. */
    static final long BYTES_EACH = Long.BYTES;

    /** Document of each rank. */
    final int[] documents;

    SetSizeOrder(int[] sizes, int[] contentHashes) {
        long[] keys = new long[sizes.length];
        int count = 0;
        for (int x = 0; x < sizes.length; x++) if (sizes[x] > 0) keys[count++] = (long) sizes[x] << Integer.SIZE | x;
        Arrays.sort(keys, 0, count);
        int to;
        for (int from = 0; from < count; from = to) {
            long size = keys[from] >>> Integer.SIZE;
            for (to = from; to < count && keys[to] >>> Integer.SIZE == size; to++) {
                int x = (int) keys[to];
                keys[to] = (long) contentHashes[x] << Integer.SIZE | x;
            }
            Arrays.sort(keys, from, to);
        }
        documents = new int[count];
        for (int r = 0; r < count; r++) documents[r] = (int) keys[r];
    }

    int size() {
        return documents.length;
    }

    /** The rank of each document; {@code all} is the number of documents. */
    int[] ranks(int all) {
        int[] ranks = new int[all];
        for (int r = 0; r < documents.length; r++) ranks[documents[r]] = r;
        return ranks;
    }

    /**
     * Divides documents by rank into buckets of at most {@code mostTokens} tokens each, except for single larger
     * documents.
     */
    static final class TokenBuckets {
        private static final int MOST = 1 << 10;

        /** First rank of each bucket, followed by the number of ranks. */
        private final int[] firsts;

        private final int count;

        /** The first bucket with a rank of each range of {@code 1 << shift} ranks: a lookup is faster than a search. */
        private final int[] buckets;

        private final int shift;

        TokenBuckets(SetSizeOrder order, int[] sizes, long mostTokens) {
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
            this.shift = Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(order.size()) - 12);
            this.buckets = new int[(order.size() >>> shift) + 1];
            int bucket = 0;
            for (int i = 0; i < buckets.length; i++) {
                while (bucket < count - 1 && firsts[bucket + 1] <= i << shift) bucket++;
                buckets[i] = bucket;
            }
        }

        int count() {
            return count;
        }

        /** First rank of a bucket; for the number of buckets, the number of ranks. */
        int first(int bucket) {
            return firsts[bucket];
        }

        int bucketOf(int rank) {
            int bucket = buckets[rank >>> shift];
            while (firsts[bucket + 1] <= rank) bucket++;
            return bucket;
        }
    }
}
