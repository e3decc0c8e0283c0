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

    /**
     * Bits of the filter per indexed n-gram, or up to twice as many. With four bits set for each, 0.1 to 0.5% of all other
     * n-grams pass, with two 0.5 to 1.7%; each costs cache misses in a table of many megabytes.
     */
    private static final int FILTER_BITS = 16;

    /** The most counters of n-grams, as a power of two: 16 MB while the index is built. */
    private static final int MOST_COUNTERS = 22;

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
        this.lengths = IntStream.range(0, items.size())
                .map(items::gramLength)
                .filter(n -> n > 0)
                .distinct()
                .sorted()
                .toArray();
        LongColumn keys = new LongColumn();
        IntColumn owners = new IntColumn();
        select(keys, owners);
        this.table = new LongIntTable(2 * Integer.highestOneBit(Math.max(8, keys.size())));
        int[] numbers = new int[keys.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = number(keys.get(i));
        this.postingEnds = new int[table.size() + 1];
        for (int number : numbers) postingEnds[number]++;
        for (int number = 1; number < postingEnds.length; number++) postingEnds[number] += postingEnds[number - 1];
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

    /** Selects the n-grams of every item by which it is found. */
    private void select(LongColumn keys, IntColumn owners) {
        int total = 0;
        int most = 0;
        for (int item = 0; item < grams.length; item++) {
            int count = items.gramLength(item) == 0 ? 0 : items.words(item) - items.gramLength(item) + 1;
            grams[item] = count;
            total = Math.addExact(total, count);
            most = Math.max(most, count);
        }
        long[] all = new long[total];
        int[] frequencies =
                new int[1 << Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(total), 6, MOST_COUNTERS)];
        long[] own = new long[most];
        for (int item = 0, at = 0; item < grams.length; item++) {
            int count = grams[item];
            hashes(item, all, at);
            System.arraycopy(all, at, own, 0, count);
            Arrays.sort(own, 0, count);
            boolean repeats = false;
            for (int i = 0; i < count; i++) {
                if (i > 0 && own[i] == own[i - 1]) repeats = true;
                else frequencies[counter(own[i], frequencies)]++;
            }
            if (repeats) repeating.put(item, distinct(item));
            if (repeats) grams[item] = place(item).length;
            at += count;
        }
        for (int item = 0, at = 0; item < grams.length; item++) {
            int count = grams[item];
            if (count > 0) {
                select(item, all, at, frequencies, own, keys, owners);
                at += items.words(item) - items.gramLength(item) + 1;
            }
        }
    }

    /**
     * Selects the n-grams of an item by which it is found: those in the fewest items, then the first. N-grams that share
     * a counter count as more frequent than they are, which costs time at most.
     */
    private void select(
            int item, long[] all, int from, int[] frequencies, long[] order, LongColumn keys, IntColumn owners) {
        int count = grams[item];
        int[] places = repeating.get(item);
        for (int i = 0; i < count; i++) {
            int place = places == null ? i : places[i];
            order[i] = (long) frequencies[counter(all[from + place], frequencies)] << Integer.SIZE | place;
        }
        Arrays.sort(order, 0, count);
        int selected = count - required(count) + 1;
        for (int i = 0; i < selected; i++) {
            keys.add(all[from + (int) order[i]]);
            owners.add(item);
        }
    }

    private static int counter(long hash, int[] frequencies) {
        return (int) (hash * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & frequencies.length - 1;
    }

    private int[] place(int item) {
        return Objects.requireNonNull(repeating.get(item));
    }

    /** Writes the hashes of all n-grams of an item, in order. */
    private void hashes(int item, long[] hashes, int from) {
        int n = items.gramLength(item);
        if (n == 0) return;
        int start = items.start(item);
        long hash = 0;
        for (int i = 0; i < items.words(item); i++) {
            hash = Long.rotateLeft(hash, ROTATION) ^ items.hash(start + i);
            if (i >= n) hash ^= Long.rotateLeft(items.hash(start + i - n), ROTATION * n);
            if (i >= n - 1) hashes[from + i - n + 1] = hash;
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
        return 1L << hash | 1L << (hash >>> 6) | 1L << (hash >>> 12) | 1L << (hash >>> 18);
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
