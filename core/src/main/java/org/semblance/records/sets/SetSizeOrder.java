package org.semblance.records.sets;

import java.util.Arrays;

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
}
