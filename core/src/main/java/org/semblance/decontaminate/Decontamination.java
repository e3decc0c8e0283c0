package org.semblance.decontaminate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;
import org.semblance.relation.Threshold;

/**
 * An index of benchmark items: immutable, for any number of threads, each with its own {@link #matcher}.
 *
 * <p>A document contains an item of g distinct n-grams if it has at least r of them, the least r with r ≥ t·g. If it has
 * r, it has at least one of any g - r + 1. So only that number of n-grams of each item is indexed: those that the fewest
 * items have. A document without an indexed n-gram contains no item; for all others the n-grams are counted.
 *
 * <p>The hash of an n-gram is the exclusive or of the words' hashes, each rotated by {@link #ROTATION} bits more than the
 * next (a cyclic polynomial). It takes two rotations per word to advance. Two different n-grams have equal hashes with a
 * probability of at most 2<sup>-57</sup>: their difference is a polynomial of degree at most 7 in the rotation, of which
 * at most 7 bits are lost in the ring modulo x<sup>64</sup> - 1 = (x - 1)<sup>64</sup>. Unlike a polynomial modulo
 * 2<sup>64</sup> it has no fixed sequences that collide for all words. Words are compared before an item counts as found.
 */
public final class Decontamination {
    static final int ROTATION = 7;

    /** Bits of the filter per indexed n-gram: 1.4% of all others pass with two bits each. */
    private static final int FILTER_BITS = 16;

    private final BenchmarkItems items;
    private final Threshold threshold;

    /** Number of distinct n-grams by item; 0 if it is too short. */
    private final int[] grams;

    /** The places of the distinct n-grams in items that repeat some; all places in other items. */
    private final Map<Integer, int[]> repeating = new HashMap<>();

    private final int[] lengths;
    private final long[] filter;
    private final int shift;
    private final LongIntTable table;
    private final int[] postingEnds;
    private final int[] postings;

    Decontamination(BenchmarkItems items, Threshold threshold) {
        this.items = items;
        this.threshold = threshold;
        this.grams = new int[items.size()];
        LongIntTable frequent = countGrams();
        this.lengths = IntStream.range(0, items.size())
                .map(items::gramLength)
                .filter(n -> n > 0)
                .distinct()
                .sorted()
                .toArray();
        LongColumn keys = new LongColumn();
        IntColumn owners = new IntColumn();
        for (int item = 0; item < grams.length; item++) index(item, frequent, keys, owners);
        this.table = new LongIntTable(16);
        int[] numbers = new int[keys.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = number(keys.get(i));
        this.postingEnds = new int[table.size() + 1];
        for (int number : numbers) postingEnds[number]++;
        Arrays.parallelPrefix(postingEnds, Integer::sum);
        int[] next = new int[table.size() + 1];
        for (int number = 1; number < next.length; number++) next[number] = postingEnds[number - 1];
        this.postings = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++) postings[next[numbers[i]]++] = owners.get(i);
        int bits = Math.max(6, 64 - Long.numberOfLeadingZeros((long) table.size() * FILTER_BITS));
        this.filter = new long[1 << Math.min(30, bits - 6)];
        this.shift = Long.SIZE - Integer.numberOfTrailingZeros(filter.length);
        for (int i = 0; i < keys.size(); i++) filter[slot(keys.get(i), shift)] |= mask(keys.get(i));
    }

    /** The number of an indexed n-gram, from 1. */
    private int number(long key) {
        int number = table.get(key);
        if (number != 0) return number;
        table.put(key, table.size() + 1);
        return table.size();
    }

    /** Counts the distinct n-grams of every item; returns the number of items that have one, if there are several. */
    private LongIntTable countGrams() {
        LongColumn all = new LongColumn();
        long[] hashes = {};
        for (int item = 0; item < grams.length; item++) {
            if (items.gramLength(item) == 0) continue;
            int count = items.words(item) - items.gramLength(item) + 1;
            if (hashes.length < count) hashes = new long[2 * count];
            hashes(item, hashes);
            Arrays.sort(hashes, 0, count);
            boolean repeats = false;
            for (int i = 1; i < count && !repeats; i++) repeats = hashes[i] == hashes[i - 1];
            grams[item] = count;
            if (repeats) repeating.put(item, distinct(item));
            if (repeats) grams[item] = place(item).length;
            for (int i = 0; i < count; i++) if (i == 0 || hashes[i] != hashes[i - 1]) all.add(hashes[i]);
        }
        long[] sorted = all.toArray();
        Arrays.parallelSort(sorted);
        LongIntTable frequent = new LongIntTable(16);
        for (int from = 0, to; from < sorted.length; from = to) {
            for (to = from; to < sorted.length && sorted[to] == sorted[from]; ) to++;
            if (to - from > 1) frequent.put(sorted[from], to - from);
        }
        return frequent;
    }

    private int[] place(int item) {
        return Objects.requireNonNull(repeating.get(item));
    }

    /** The hashes of all n-grams of an item, in order. */
    private void hashes(int item, long[] hashes) {
        int start = items.start(item);
        int n = items.gramLength(item);
        long hash = 0;
        for (int i = 0; i < items.words(item); i++) {
            hash = Long.rotateLeft(hash, ROTATION) ^ items.hash(start + i);
            if (i >= n) hash ^= Long.rotateLeft(items.hash(start + i - n), ROTATION * n);
            if (i >= n - 1) hashes[i - n + 1] = hash;
        }
    }

    /** The first places of the distinct n-grams of an item, in order. Decided by the words. */
    private int[] distinct(int item) {
        int n = items.gramLength(item);
        int count = items.words(item) - n + 1;
        LongIntTable last = new LongIntTable(Integer.highestOneBit(2 * count) * 2);
        int[] earlier = new int[count]; // the last distinct place before with the same hash, plus 1
        IntColumn places = new IntColumn(count);
        for (int place = 0; place < count; place++) {
            long hash = hash(item, place);
            int before = last.get(hash);
            while (before > 0 && !same(item, place, before - 1, n)) before = earlier[before - 1];
            if (before > 0) continue;
            earlier[place] = last.get(hash);
            last.put(hash, place + 1);
            places.add(place);
        }
        return places.toArray();
    }

    private boolean same(int item, int a, int b, int n) {
        int start = items.start(item);
        for (int i = 0; i < n; i++) if (items.word(start + a + i) != items.word(start + b + i)) return false;
        return true;
    }

    /** Selects the n-grams of an item by which it is found: those in the fewest items, then by hash. */
    private void index(int item, LongIntTable frequent, LongColumn keys, IntColumn owners) {
        int count = grams[item];
        if (count == 0) return;
        int selected = count - required(count) + 1;
        long[] sorted = new long[count];
        for (int i = 0; i < count; i++) sorted[i] = hash(item, place(item, i));
        Arrays.sort(sorted);
        int most = 0;
        for (long hash : sorted) most = Math.max(most, frequent.get(hash));
        for (int level = 0; selected > 0 && level <= most; level = next(level, sorted, frequent)) {
            for (int i = 0; i < count && selected > 0; i++) {
                if (frequent.get(sorted[i]) != level) continue;
                keys.add(sorted[i]);
                owners.add(item);
                selected--;
            }
        }
    }

    /** The next frequency above {@code level} that one of the n-grams has. */
    private static int next(int level, long[] hashes, LongIntTable frequent) {
        int next = Integer.MAX_VALUE;
        for (long hash : hashes) {
            int frequency = frequent.get(hash);
            if (frequency > level) next = Math.min(next, frequency);
        }
        return next;
    }

    /** The hash of the n-gram at a place of an item. */
    long hash(int item, int place) {
        int from = items.start(item) + place;
        long hash = 0;
        for (int i = from; i < from + items.gramLength(item); i++)
            hash = Long.rotateLeft(hash, ROTATION) ^ items.hash(i);
        return hash;
    }

    /** The place of the i-th distinct n-gram of an item. */
    int place(int item, int i) {
        int[] places = repeating.get(item);
        return places == null ? i : places[i];
    }

    /** The least number of n-grams that a document must have, of {@code count}. */
    int required(int count) {
        return (int) Math.ceilDiv(threshold.numerator() * count, threshold.denominator());
    }

    static int slot(long hash, int shift) {
        return shift == Long.SIZE ? 0 : (int) (hash >>> shift);
    }

    static long mask(long hash) {
        return 1L << hash | 1L << (hash >>> 6);
    }

    /** The items. */
    public BenchmarkItems items() {
        return items;
    }

    /** The threshold as a decimal number. */
    public String threshold() {
        return threshold.toString();
    }

    /** The number of distinct n-grams of an item; 0 if it is too short. */
    public int grams(int item) {
        return grams[item];
    }

    /** The lengths of the n-grams of all items, ascending. */
    int[] lengths() {
        return lengths;
    }

    long[] filter() {
        return filter;
    }

    int shift() {
        return shift;
    }

    /** The number of an indexed n-gram, or 0. */
    int lookUp(long hash) {
        return table.get(hash);
    }

    int postingStart(int number) {
        return postingEnds[number - 1];
    }

    int postingEnd(int number) {
        return postingEnds[number];
    }

    int posting(int at) {
        return postings[at];
    }

    /** A matcher for one thread. */
    public ItemMatcher matcher() {
        return new ItemMatcher(this);
    }

    /** The memory that index and items take, about. */
    public long bytes() {
        return items.bytes()
                + table.bytes()
                + (long) Long.BYTES * filter.length
                + (long) Integer.BYTES * (grams.length + postings.length + postingEnds.length);
    }

    /** The memory of each matcher, for documents of usual size. */
    public long bytesPerMatcher() {
        return (long) Integer.BYTES * grams.length + (1 << 20);
    }
}
