package org.semblance.report.decontaminate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongIntTable;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.relation.Threshold;

/**
 * The n-grams of all items, for the verification of a run: equal numbers are equal n-grams, without hashing. A sequence
 * of two words is numbered by the pair of its words, one of four by the pair of its halves, and one of 5 to 8 words by
 * the pair of its first and its last four words. All n-grams of an item are stored, and all of a document are looked up.
 * Immutable after {@link #finish}.
 */
final class ItemGrams {
    static final int LONG = 8;
    static final int LEAST = 5;
    private static final int HALF = 4;

    private final Map<String, Integer> words = new HashMap<>();
    private final LongIntTable twos = new LongIntTable(16);
    private final LongIntTable fours = new LongIntTable(16);
    private final Map<Integer, LongIntTable> byLength = new TreeMap<>();
    private int grams;

    private final List<int[]> items = new ArrayList<>();

    /** The distinct n-grams by item; empty if it is too short. */
    private final List<int[]> own = new ArrayList<>();

    private int[] ownerEnds = {};
    private int[] owners = {};

    /** Adds an item. */
    void add(List<String> tokens) {
        int[] numbers = tokens.stream()
                .mapToInt(word -> words.computeIfAbsent(word, _ -> words.size() + 1))
                .toArray();
        items.add(numbers);
        int n = Math.min(LONG, numbers.length);
        own.add(
                n < LEAST
                        ? new int[0]
                        : Arrays.stream(grams(numbers, n, true))
                                .sorted()
                                .distinct()
                                .toArray());
    }

    /** Lists the items of every n-gram; call it after the last item. */
    void finish() {
        ownerEnds = new int[grams + 1];
        for (int[] list : own) for (int gram : list) ownerEnds[gram]++;
        Arrays.parallelPrefix(ownerEnds, Integer::sum);
        owners = new int[ownerEnds[grams]];
        int[] next = new int[grams + 1];
        System.arraycopy(ownerEnds, 0, next, 1, grams);
        for (int item = 0; item < own.size(); item++) for (int gram : own.get(item)) owners[next[gram]++] = item;
    }

    int size() {
        return items.size();
    }

    boolean isTooShort(int item) {
        return items.get(item).length < LEAST;
    }

    /** The numbers of all n-grams, by place; 0 if no item has it. */
    private int[] grams(int[] numbers, int n, boolean add) {
        int[] two = joined(numbers, numbers, 1, numbers.length - 1, twos, add ? twos : null);
        int[] four = joined(two, two, 2, numbers.length - HALF + 1, fours, add ? fours : null);
        LongIntTable table =
                add ? byLength.computeIfAbsent(n, _ -> new LongIntTable(16)) : Objects.requireNonNull(byLength.get(n));
        int count = numbers.length - n + 1;
        int[] found = joined(four, four, n - HALF, count, table, null);
        if (!add) return found;
        for (int i = 0; i < count; i++) {
            if (found[i] == 0) found[i] = table.get(key(four[i], four[i + n - HALF]));
            if (found[i] != 0) continue;
            found[i] = ++grams;
            table.put(key(four[i], four[i + n - HALF]), grams);
        }
        return found;
    }

    /** The numbers of pairs of sequences; new pairs are added to {@code growing}, if given. */
    private static int[] joined(
            int[] left, int[] right, int distance, int count, LongIntTable table, @Nullable LongIntTable growing) {
        int[] found = new int[Math.max(0, count)];
        for (int i = 0; i < count; i++) {
            if (left[i] == 0 || right[i + distance] == 0) continue;
            long key = key(left[i], right[i + distance]);
            found[i] = table.get(key);
            if (found[i] != 0 || growing == null) continue;
            found[i] = growing.size() + 1;
            growing.put(key, found[i]);
        }
        return found;
    }

    private static long key(int left, int right) {
        return (long) left << Integer.SIZE | right;
    }

    /**
     * The items that a document contains, in the order of their numbers.
     *
     * @param tokens the words of the document
     * @param start where a word begins
     * @param end where a word ends
     * @param covered gets the words in shared n-grams of these items
     */
    List<ItemMatch> matches(
            List<String> tokens, Threshold threshold, IntUnaryOperator start, IntUnaryOperator end, BitSet covered) {
        int[] numbers =
                tokens.stream().mapToInt(word -> words.getOrDefault(word, 0)).toArray();
        Map<Integer, long[]> places = new HashMap<>();
        TreeMap<Integer, Integer> shared = new TreeMap<>();
        for (int n : byLength.keySet()) {
            if (n > numbers.length) continue;
            long[] sorted = places(grams(numbers, n, false));
            places.put(n, sorted);
            int before = 0;
            for (long place : sorted) {
                int gram = (int) (place >>> Integer.SIZE);
                if (gram == before) continue;
                before = gram;
                for (int at = ownerEnds[gram - 1]; at < ownerEnds[gram]; at++)
                    shared.merge(owners[at], 1, Integer::sum);
            }
        }
        List<ItemMatch> found = new ArrayList<>();
        shared.forEach((item, count) -> {
            int all = own.get(item).length;
            if (count * threshold.denominator() < threshold.numerator() * all) return;
            int n = Math.min(LONG, items.get(item).length);
            IntColumn starts = new IntColumn();
            for (int gram : own.get(item)) collect(places.getOrDefault(n, new long[0]), gram, starts);
            TreeSet<Integer> at = new TreeSet<>();
            for (int i = 0; i < starts.size(); i++) {
                at.add(starts.get(i));
                covered.set(starts.get(i), starts.get(i) + n);
            }
            found.add(new ItemMatch(
                    item,
                    count,
                    all,
                    start.applyAsInt(at.first()),
                    end.applyAsInt(at.last() + n - 1),
                    Arrays.equals(numbers, items.get(item))));
        });
        return found;
    }

    /** The known n-grams of a document with their places, in order: the number, then the place. */
    private static long[] places(int[] found) {
        long[] places = new long[found.length];
        int count = 0;
        for (int i = 0; i < found.length; i++) if (found[i] != 0) places[count++] = key(found[i], i);
        long[] sorted = Arrays.copyOf(places, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private static void collect(long[] places, int gram, IntColumn starts) {
        int at = Arrays.binarySearch(places, key(gram, 0));
        for (at = at < 0 ? -at - 1 : at; at < places.length && places[at] >>> Integer.SIZE == gram; at++)
            starts.add((int) places[at]);
    }
}
