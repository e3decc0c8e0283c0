package org.semblance.search.prefix;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.semblance.columns.LongIntTable;
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
 * <p>Thread-safe, and searches never wait: each reads the {@link State} that was published last when it began. All
 * columns and lists only grow, so a state is the number of sets and of removals, and the arrays of that moment. Whatever a
 * later change writes to these arrays has an ordinal, or a number of a removal, beyond the state.
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

    // Guarded by this.
    private final AppendedSets sets = new AppendedSets();

    /**
     * Per token number, {@link #shortList} and, if split, {@link #restList}: a set, the number of tokens that follow in
     * it, the next set, …
     */
    private final GrowingLists lists = new GrowingLists();

    /** By size, the sets that can match another set without a common token. */
    private final GrowingLists bySize = new GrowingLists();

    private volatile State state = State.EMPTY;
    private final Queue<OnlineSearcher> idle = new ConcurrentLinkedQueue<>();

    /**
     * What a search reads. Elements of the arrays that do not belong to this state may change at any time.
     *
     * @param size number of sets
     * @param largest size of the largest set
     * @param removals number of removed sets
     * @param tokens tokens of all sets, ascending within each
     * @param starts where each set starts in {@code tokens}, and the end of the last
     * @param removedAt 0, or for the n-th set that was removed n
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record State(
            int size,
            int largest,
            int removals,
            int[] tokens,
            int[] starts,
            int[] indexedEnds,
            int[] shortEnds,
            int[] removedAt,
            int[][] lists,
            int[][] bySize,
            LongIntTable numbers,
            long bytes) {
        private static final int[] NONE = {};

        static final State EMPTY =
                new State(0, 0, 0, NONE, NONE, NONE, NONE, NONE, new int[0][], new int[0][], new LongIntTable(2), 0);

        boolean isRemoved(int y) {
            int at = removedAt[y];
            return at != 0 && at <= removals;
        }
    }

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
        publish();
    }

    /** Number of sets, including removed ones. */
    public int size() {
        return state.size;
    }

    /** Adds a set of token hashes, duplicates allowed, and returns its ordinal; ordinals start at 0. */
    public synchronized int add(long... tokens) {
        int ordinal = stage(tokens);
        publish();
        return ordinal;
    }

    /** Removes a set from the results; its memory is not freed. Returns false if it was already removed. */
    public synchronized boolean remove(int ordinal) {
        boolean present = stageRemoval(ordinal);
        publish();
        return present;
    }

    /** Adds a set like {@link #add}, but searches find it only after {@link #publish}. */
    public synchronized int stage(long... tokens) {
        return insert(TokenOrder.distinct(tokens));
    }

    /** Removes a set like {@link #remove}, but searches find it until {@link #publish}. */
    public synchronized boolean stageRemoval(int ordinal) {
        return sets.remove(ordinal);
    }

    /** Makes all staged changes visible at once. */
    public synchronized void publish() {
        state = sets.state(
                lists.lists,
                bySize.lists,
                order.numbers(),
                sets.bytes() + order.bytes() + lists.bytes() + bySize.bytes());
    }

    /** Approximate memory in bytes. */
    public long bytes() {
        return state.bytes;
    }

    /** Finds the matches of a set among the published sets. */
    public void search(long[] tokens, Matches matches) {
        OnlineSearcher searcher = borrow();
        searcher.search(state, TokenOrder.distinct(tokens));
        release(searcher, matches);
    }

    /**
     * Finds the matches of a set and adds it, atomically: of two matching sets added concurrently, the second finds the
     * first.
     */
    public int checkAndAdd(long[] tokens, Matches matches) {
        long[] set = TokenOrder.distinct(tokens);
        OnlineSearcher searcher = borrow();
        int ordinal;
        synchronized (this) {
            publish();
            searcher.search(state, set);
            ordinal = insert(set);
            publish();
        }
        release(searcher, matches);
        return ordinal;
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

    /** Reports matches outside the monitor, so that the receiver may add sets. */
    private void release(OnlineSearcher searcher, Matches matches) {
        searcher.report(matches);
        idle.add(searcher);
    }

    /** Numbered append-only lists of ascending ordinals, or of pairs of an ordinal and another number. */
    static final class GrowingLists {
        private static final VarHandle LIST = MethodHandles.arrayElementVarHandle(int[][].class);
        private static final int[] EMPTY = {};
        private static final int HEADER = 16;

        /** In place of the ordinals that are not there yet. */
        private static final int UNUSED = Integer.MAX_VALUE;

        private int[][] lists = new int[16][];
        private int[] sizes = new int[16];
        private long bytes;

        /** Memory in bytes; each list is an array of its own. */
        long bytes() {
            return bytes;
        }

        void append(int list, int value) {
            if (list >= lists.length) {
                int capacity = Math.max(list + 1, lists.length + (lists.length >> 1));
                bytes += (long) (capacity - lists.length) * 2 * Integer.BYTES;
                lists = Arrays.copyOf(lists, capacity);
                sizes = Arrays.copyOf(sizes, capacity);
            }
            int[] values = lists[list];
            if (values == null) values = grow(list, EMPTY, 2);
            else if (sizes[list] == values.length) values = grow(list, values, values.length * 2);
            values[sizes[list]++] = value;
        }

        /** Replaces the array of a list. Its content is written before, so a reader of the new array sees it. */
        private int[] grow(int list, int[] old, int capacity) {
            bytes += (long) (capacity - old.length) * Integer.BYTES + (old.length == 0 ? HEADER : 0);
            int[] grown = Arrays.copyOf(old, capacity);
            Arrays.fill(grown, old.length, capacity, UNUSED);
            LIST.setRelease(lists, list, grown);
            return grown;
        }

        /**
         * An array that starts with the values of a list as it was when the lists were published, followed by ordinals
         * that were unused then.
         */
        static int[] list(int[][] lists, int list) {
            if (list >= lists.length) return EMPTY;
            int[] values = (int[]) LIST.getAcquire(lists, list);
            return values == null ? EMPTY : values;
        }
    }

    /** Sets in insertion order, stored in growing columns. */
    private static final class AppendedSets {
        private int[] tokens = new int[64];
        private int[] starts = new int[16];
        private int[] indexedEnds = new int[16];
        private int[] shortEnds = new int[16];
        private int[] removedAt = new int[16];
        private int size;
        private int largest;
        private int removals;

        /** Appends a set of ascending tokens, of which those of the prefixes are indexed; returns its ordinal. */
        int add(int[] set, PartnerSizes bounds) {
            int start = starts[size];
            int end = Math.addExact(start, set.length);
            if (end > tokens.length) tokens = Arrays.copyOf(tokens, grown(end));
            if (size + 1 == starts.length) {
                starts = Arrays.copyOf(starts, grown(size + 2));
                indexedEnds = Arrays.copyOf(indexedEnds, starts.length);
                shortEnds = Arrays.copyOf(shortEnds, starts.length);
                removedAt = Arrays.copyOf(removedAt, starts.length);
            }
            System.arraycopy(set, 0, tokens, start, set.length);
            indexedEnds[size] = start + bounds.prefix();
            shortEnds[size] = start + bounds.shortPrefix();
            starts[size + 1] = end;
            largest = Math.max(largest, set.length);
            return size++;
        }

        boolean remove(int ordinal) {
            Objects.checkIndex(ordinal, size);
            if (removedAt[ordinal] != 0) return false;
            removedAt[ordinal] = ++removals;
            return true;
        }

        private static int grown(int needed) {
            return (int) Math.min(needed + (needed >> 1) + 16L, Integer.MAX_VALUE - 8L);
        }

        State state(int[][] lists, int[][] bySize, LongIntTable numbers, long bytes) {
            return new State(
                    size,
                    largest,
                    removals,
                    tokens,
                    starts,
                    indexedEnds,
                    shortEnds,
                    removedAt,
                    lists,
                    bySize,
                    numbers,
                    bytes);
        }

        long bytes() {
            return (long) Integer.BYTES
                    * (tokens.length + starts.length + indexedEnds.length + shortEnds.length + removedAt.length);
        }
    }
}
