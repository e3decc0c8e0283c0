package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.records.bits.BitVectors;

/**
 * Queries for tables, their margins spelled out.
 *
 * @param kind what they are: planted, versions or edited
 * @param margins of each
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record Questions(String kind, long[] prints, float[][] margins) {
    static final String PLANTED = "planted";

    /** All that have a fingerprint. */
    static Questions of(String kind, BitVectors queries) {
        List<float[]> margins = new ArrayList<>();
        long[] prints = new long[queries.size()];
        for (int x = 0; x < queries.size(); x++) {
            if (queries.sizeOf(x) == 0) continue;
            float[] each = new float[Long.SIZE];
            queries.margins(x, each);
            prints[margins.size()] = queries.rows()[x];
            margins.add(each);
        }
        return new Questions(kind, Arrays.copyOf(prints, margins.size()), margins.toArray(float[][]::new));
    }

    boolean isPlanted() {
        return kind.equals(PLANTED);
    }

    int size() {
        return prints.length;
    }

    /** The margins of a few, evenly spread: for an advisor. */
    List<float[]> sample(int most) {
        List<float[]> sample = new ArrayList<>();
        int step = Math.max(1, size() / most);
        for (int i = 0; i < size() && sample.size() < most; i += step) sample.add(margins[i]);
        return sample;
    }
}
