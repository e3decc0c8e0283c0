package org.semblance.pairs;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much each document is worth keeping, as columns: larger values of the first criterion first, ties by the next, at
 * last by input order. Protected documents come before all others and are never removed.
 */
public record Preference(List<long[]> values, BitSet protection) {
    /** Nothing but input order. */
    public static Preference inputOrder() {
        return new Preference(List.of(), new BitSet());
    }

    boolean isProtected(int document) {
        return protection.get(document);
    }

    /** Documents with neighbours, most worth keeping first. */
    int[] order(Neighbours neighbours) {
        IntStream paired = IntStream.range(0, neighbours.size()).filter(d -> neighbours.end(d) > neighbours.start(d));
        if (values.isEmpty() && protection.isEmpty()) return paired.toArray();
        Integer[] order = paired.boxed().toArray(Integer[]::new);
        Arrays.sort(order, this::compare); // stable: input order breaks the last tie
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    private int compare(int a, int b) {
        int byProtection = Boolean.compare(isProtected(b), isProtected(a));
        if (byProtection != 0) return byProtection;
        for (long[] column : values) {
            int byValue = Long.compare(column[b], column[a]);
            if (byValue != 0) return byValue;
        }
        return 0;
    }
}
