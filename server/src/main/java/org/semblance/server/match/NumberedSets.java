package org.semblance.server.match;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.prefix.OnlineSets;

/** Token sets in memory, by document number. Any number of threads search, one at a time adds and removes. */
final class NumberedSets {
    private static final long MAX_TOKENS = Integer.MAX_VALUE - 8L;

    /** Memory of an entry of the map. */
    private static final int ENTRY_BYTES = 64;

    private final OnlineSets sets;

    // Used by the writer only. A number is stored in its slot before its set can be found.
    private final Map<Integer, Integer> ordinals = new HashMap<>();
    private volatile int[] numbers = new int[16];
    private long tokens;
    private volatile int removed;
    private volatile int size;

    NumberedSets(OverlapMeasure measure) {
        sets = new OnlineSets(measure);
    }

    void search(long[] set, MatchSink found) {
        boolean[] ended = new boolean[1];
        sets.search(set, (ordinal, _, score) -> {
            if (!ended[0]) ended[0] = !found.near(numbers[ordinal], score);
        });
    }

    void add(int number, long[] set) {
        int ordinal = sets.size();
        if (ordinal == numbers.length) numbers = Arrays.copyOf(numbers, 2 * ordinal);
        numbers[ordinal] = number;
        ordinals.put(number, ordinal);
        tokens += set.length;
        sets.add(set);
        size = ordinals.size();
    }

    void remove(int number) {
        Integer ordinal = ordinals.remove(number);
        if (ordinal == null) return;
        sets.remove(ordinal);
        removed = sets.size() - ordinals.size();
        size = ordinals.size();
    }

    boolean hasRoomFor(int more) {
        return tokens + more <= MAX_TOKENS;
    }

    int size() {
        return size;
    }

    /** Removed sets that still occupy memory. */
    int removed() {
        return removed;
    }

    long bytes() {
        return sets.bytes() + (long) Integer.BYTES * numbers.length + (long) ENTRY_BYTES * size;
    }
}
