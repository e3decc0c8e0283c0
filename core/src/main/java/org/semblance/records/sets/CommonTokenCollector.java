package org.semblance.records.sets;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.semblance.records.CommonTokens;

/**
 * Collects the most common tokens while all are counted. If there are too many, the limit rises to the next round
 * number; the result is that of the lowest sufficient limit, in whatever order tokens come. For all threads.
 */
final class CommonTokenCollector {
    private static final int INITIAL = 1 << 8;

    private final int documents;
    private volatile int limit;
    private long[] tokens = new long[INITIAL];
    private int[] frequencies = new int[INITIAL];
    private int size;

    CommonTokenCollector(int documents) {
        this.documents = documents;
        this.limit = CommonTokens.limit(documents);
    }

    /** Only tokens of more documents need to be added; it may rise. */
    int limit() {
        return limit;
    }

    synchronized void add(long token, int frequency) {
        if (frequency <= limit) return;
        if (size == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * size);
            frequencies = Arrays.copyOf(frequencies, 2 * size);
        }
        tokens[size] = token;
        frequencies[size++] = frequency;
        while (size > CommonTokens.MOST) raise();
    }

    private void raise() {
        limit = CommonTokens.next(limit);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (frequencies[i] <= limit) continue;
            tokens[kept] = tokens[i];
            frequencies[kept++] = frequencies[i];
        }
        size = kept;
    }

    synchronized CommonTokens tokens() {
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingLong(i -> tokens[i]))
                .mapToInt(i -> i)
                .toArray();
        return new CommonTokens(
                documents,
                limit,
                Arrays.stream(order).mapToLong(i -> tokens[i]).toArray(),
                Arrays.stream(order).map(i -> frequencies[i]).toArray());
    }
}
