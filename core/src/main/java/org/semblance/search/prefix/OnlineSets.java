package org.semblance.search.prefix;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.semblance.relation.OverlapMeasure;

/**
 * A growing collection of sets that finds the matches of any set among them: exact for every measure, whatever the
 * order and the sizes of the sets.
 *
 * <p>As the next set may be smaller or larger than those before, each set is indexed with the long prefix. A pair shares a
 * token of the short prefix of its smaller set and of the long prefix of its larger one ({@link PartnerSizes}), so a query
 * visits all entries of the tokens in its short prefix, and for the rest of its long prefix only entries in which a token
 * is in the short prefix of a stored set: under containment the long prefix is the whole set. As the order of tokens
 * must not change under the indexed sets, it follows arrival rather than frequency ({@link TokenOrder}).
 *
 * <p>Thread-safe: searches run concurrently and block only while a set is added.
 */
public final class OnlineSets {
    /** The positional filter pays off; the suffix filter would do so only for long lists of long sets. */
    static final Filters FILTERS = new Filters(false, true, 0);

    /** Receives the matches of a search, in insertion order. */
    public interface Matches {
        /** @param size of the matched set */
        void match(int ordinal, int overlap, int size, double score);
    }

    final OverlapMeasure measure;
    final boolean split;
    final TokenOrder order;
    final AppendedSets sets = new AppendedSets();

    /**
     * Per token number, {@link #shortList} and, if split, {@link #restList}: a set, the number of tokens that follow in
     * it, the next set, …
     */
    final GrowingLists lists = new GrowingLists();

    /** By size, the sets that can match another set without a common token. */
    final GrowingLists bySize = new GrowingLists();

    final BitSet removed = new BitSet();

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Queue<OnlineSearcher> idle = new ConcurrentLinkedQueue<>();

    /**
     * An empty index.
     *
     * @param rarestFirst frequent tokens, the most frequent last. The more complete the list, the faster the search;
     *     the results do not depend on it.
     */
    public OnlineSets(OverlapMeasure measure, long... rarestFirst) {
        this.measure = measure;
        this.split = PartnerSizes.isSplit(measure);
        this.order = new TokenOrder(rarestFirst);
    }

    /** Number of sets, including removed ones. */
    public int size() {
        return locked(lock.readLock(), sets::size);
    }

    /** Adds a set of token hashes, duplicates allowed, and returns its ordinal; ordinals start at 0. */
    public int add(long... tokens) {
        long[] set = TokenOrder.distinct(tokens);
        return locked(lock.writeLock(), () -> insert(set));
    }

    /** Removes a set from the results; its memory is not freed. Returns false if it was already removed. */
    public boolean remove(int ordinal) {
        return locked(lock.writeLock(), () -> {
            Objects.checkIndex(ordinal, sets.size());
            boolean present = !removed.get(ordinal);
            removed.set(ordinal);
            return present;
        });
    }

    /** Approximate memory in bytes. */
    public long bytes() {
        return locked(lock.readLock(), () -> sets.bytes() + order.bytes() + lists.bytes() + bySize.bytes());
    }

    /** Finds the matches of a set; sets added concurrently may or may not be included. */
    public void search(long[] tokens, Matches matches) {
        long[] set = TokenOrder.distinct(tokens);
        OnlineSearcher searcher = borrow();
        lock.readLock().lock();
        try {
            searcher.search(set);
        } finally {
            lock.readLock().unlock();
        }
        release(searcher, matches);
    }

    /**
     * Finds the matches of a set and adds it, atomically: of two matching sets added concurrently, the second finds the
     * first.
     */
    public int checkAndAdd(long[] tokens, Matches matches) {
        long[] set = TokenOrder.distinct(tokens);
        OnlineSearcher searcher = borrow();
        int ordinal = locked(lock.writeLock(), () -> {
            searcher.search(set);
            return insert(set);
        });
        release(searcher, matches);
        return ordinal;
    }

    private static <T> T locked(Lock lock, Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private int insert(long[] set) {
        int[] ids = new int[set.length];
        for (int i = 0; i < set.length; i++) ids[i] = order.idOrNew(set[i]);
        Arrays.sort(ids);
        PartnerSizes bounds = PartnerSizes.of(measure, set.length, set.length);
        int ordinal = sets.add(ids, bounds);
        for (int i = 0; i < bounds.prefix(); i++) {
            int number = order.numberOf(ids[i]);
            int list = i < bounds.shortPrefix() ? shortList(number) : restList(number);
            lists.append(list, ordinal);
            lists.append(list, ids.length - i - 1);
        }
        if (bounds.largestDisjoint() >= bounds.smallest()) bySize.append(ids.length, ordinal);
        return ordinal;
    }

    /** The list of the sets that have a token in their short prefix. */
    int shortList(int number) {
        return split ? 2 * number : number;
    }

    /** The list of the sets that have a token in their long prefix only. */
    int restList(int number) {
        return 2 * number + 1;
    }

    private OnlineSearcher borrow() {
        OnlineSearcher searcher = idle.poll();
        return searcher == null ? new OnlineSearcher(this) : searcher;
    }

    /** Reports matches outside the lock, so that the receiver may add sets. */
    private void release(OnlineSearcher searcher, Matches matches) {
        searcher.report(matches);
        idle.add(searcher);
    }

    /** Numbered append-only lists of ints. */
    static final class GrowingLists {
        private static final int[] EMPTY = {};
        private static final int HEADER = 16;

        private int[][] lists = new int[16][];
        private int[] sizes = new int[16];
        private long bytes;

        /** Memory in bytes; each list is an array of its own. */
        long bytes() {
            return bytes;
        }

        /** Appends to a list; arrays that {@link #list} returned before may be stale afterwards. */
        void append(int list, int value) {
            if (list >= lists.length) {
                int capacity = Math.max(list + 1, lists.length + (lists.length >> 1));
                bytes += (long) (capacity - lists.length) * 2 * Integer.BYTES;
                lists = Arrays.copyOf(lists, capacity);
                sizes = Arrays.copyOf(sizes, capacity);
            }
            int[] values = lists[list];
            if (values == null) values = lists[list] = grown(EMPTY, 2);
            if (sizes[list] == values.length) values = lists[list] = grown(values, values.length * 2);
            values[sizes[list]++] = value;
        }

        private int[] grown(int[] old, int capacity) {
            bytes += (long) (capacity - old.length) * Integer.BYTES + (old.length == 0 ? HEADER : 0);
            return Arrays.copyOf(old, capacity);
        }

        /** An array that starts with the values of a list; the elements after them are undefined. */
        int[] list(int list) {
            return size(list) == 0 ? EMPTY : lists[list];
        }

        int size(int list) {
            return list < sizes.length ? sizes[list] : 0;
        }
    }

    /** Sets in insertion order, stored in growing columns. */
    static final class AppendedSets implements Candidates.IndexedSets {
        private int[] tokens = new int[64];
        private int[] starts = new int[16];
        private int[] indexedEnds = new int[16];
        private int[] shortEnds = new int[16];
        private int size;
        private int largest;

        /** Appends a set of ascending tokens, of which those of the prefixes are indexed; returns its ordinal. */
        int add(int[] set, PartnerSizes bounds) {
            int start = starts[size];
            int end = Math.addExact(start, set.length);
            if (end > tokens.length) tokens = Arrays.copyOf(tokens, grown(end));
            if (size + 1 == starts.length) {
                starts = Arrays.copyOf(starts, grown(size + 2));
                indexedEnds = Arrays.copyOf(indexedEnds, starts.length);
                shortEnds = Arrays.copyOf(shortEnds, starts.length);
            }
            System.arraycopy(set, 0, tokens, start, set.length);
            indexedEnds[size] = start + bounds.prefix();
            shortEnds[size] = start + bounds.shortPrefix();
            starts[size + 1] = end;
            largest = Math.max(largest, set.length);
            return size++;
        }

        private static int grown(int needed) {
            return (int) Math.min(needed + (needed >> 1) + 16L, Integer.MAX_VALUE - 8L);
        }

        int size() {
            return size;
        }

        long bytes() {
            return (long) Integer.BYTES * (tokens.length + starts.length + indexedEnds.length + shortEnds.length);
        }

        /** Size of the largest set. */
        int largest() {
            return largest;
        }

        @Override
        public int[] tokens() {
            return tokens;
        }

        @Override
        public int start(int y) {
            return starts[y];
        }

        @Override
        public int indexedEnd(int y, int sizeX) {
            return sizeX > sizeOf(y) ? shortEnds[y] : indexedEnds[y];
        }

        @Override
        public int end(int y) {
            return starts[y + 1];
        }

        @Override
        public int sizeOf(int y) {
            return starts[y + 1] - starts[y];
        }
    }
}
