package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.records.bits.BitVectors;

/**
 * Queries with their margins.
 *
 * @param origin planted, versions, edited or documents
 * @param margins the 64 margins of each query
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record Queries(String origin, long[] prints, float[][] margins) {
    static final String PLANTED = "planted";

    /** All records that have a fingerprint. */
    static Queries of(String origin, BitVectors queries) {
        List<float[]> margins = new ArrayList<>();
        long[] prints = new long[queries.size()];
        for (int x = 0; x < queries.size(); x++) {
            if (queries.sizeOf(x) == 0) continue;
            float[] each = new float[Long.SIZE];
            queries.margins(x, each);
            prints[margins.size()] = queries.rows()[x];
            margins.add(each);
        }
        return new Queries(origin, Arrays.copyOf(prints, margins.size()), margins.toArray(float[][]::new));
    }

    boolean isPlanted() {
        return origin.equals(PLANTED);
    }

    int size() {
        return prints.length;
    }

    /** The margins of up to {@code most} queries, evenly spread, for the {@code IndexAdvisor}. */
    List<float[]> sample(int most) {
        List<float[]> sample = new ArrayList<>();
        int step = Math.max(1, size() / most);
        for (int i = 0; i < size() && sample.size() < most; i += step) sample.add(margins[i]);
        return sample;
    }
}
