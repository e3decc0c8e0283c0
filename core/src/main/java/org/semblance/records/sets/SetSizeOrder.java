package org.semblance.records.sets;

import java.util.Arrays;

/**
 * Documents by (size, number of contents, ordinal), so that partners stand close together and copies one behind the other. A document's
 * place in this order is its rank; empty ones have none, as they are near nothing.
 */
final class SetSizeOrder {
    /** By document, for as long as it takes to sort them. */
    static final long BYTES_EACH = Long.BYTES;

    /** Document of each rank. */
    final int[] documents;

    SetSizeOrder(int[] sizes, int[] contents) {
        long[] keys = new long[sizes.length];
        int count = 0;
        for (int x = 0; x < sizes.length; x++) if (sizes[x] > 0) keys[count++] = (long) sizes[x] << Integer.SIZE | x;
        Arrays.sort(keys, 0, count);
        int to;
        for (int from = 0; from < count; from = to) {
            long size = keys[from] >>> Integer.SIZE;
            for (to = from; to < count && keys[to] >>> Integer.SIZE == size; to++) {
                int x = (int) keys[to];
                keys[to] = (long) contents[x] << Integer.SIZE | x;
            }
            Arrays.sort(keys, from, to);
        }
        documents = new int[count];
        for (int r = 0; r < count; r++) documents[r] = (int) keys[r];
    }

    int size() {
        return documents.length;
    }

    /** Rank of each of so many documents. */
    int[] ranks(int all) {
        int[] ranks = new int[all];
        for (int r = 0; r < documents.length; r++) ranks[documents[r]] = r;
        return ranks;
    }
}
