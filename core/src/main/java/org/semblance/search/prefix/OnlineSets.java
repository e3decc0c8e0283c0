package org.semblance.search.prefix;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.semblance.relation.OverlapMeasure;

/**
 * A growing collection of sets that finds the matches of any set among them: exact for every measure, whatever the
 * order and the sizes of the sets.
 *
 * <p>As the next set may be smaller or larger than those before, each set is indexed with the long prefix. As the order
 * of tokens must not change under the indexed sets, it follows arrival rather than frequency ({@link TokenOrder}).
 * Thread-safe: searches run concurrently and block only while a set is added.
 */
public final class OnlineSets {
    /** The positional filter pays off; the suffix filter would do so only for long lists of long sets. */
    static final Filters FILTERS = new Filters(false, true, 0);

    /** Receives the matches of a search, in insertion order. */
    public interface Matches {
        void match(int ordinal, int overlap, double score);
    }

    final OverlapMeasure measure;
    final TokenOrder order;
    final AppendedSets sets = new AppendedSets();

    /** Per token number: a set, the number of tokens that follow in it, the next set, … */
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
        this.order = new TokenOrder(rarestFirst);
    }

    /** Number of sets, including removed ones. */
    public int size() {
        lock.readLock().lock();
        try {
            return sets.size();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Adds a set of token hashes, duplicates allowed, and returns its ordinal; ordinals start at 0. */
    public int add(long... tokens) {
        long[] set = TokenOrder.distinct(tokens);
        lock.writeLock().lock();
        try {
            return insert(set);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Removes a set from the results; its memory is not freed. Returns false if it was already removed. */
    public boolean remove(int ordinal) {
        lock.writeLock().lock();
        try {
            Objects.checkIndex(ordinal, sets.size());
            if (removed.get(ordinal)) return false;
            removed.set(ordinal);
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Approximate memory in bytes. */
    public long bytes() {
        lock.readLock().lock();
        try {
            return sets.bytes() + order.bytes() + lists.bytes() + bySize.bytes();
        } finally {
            lock.readLock().unlock();
        }
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
        int ordinal;
        lock.writeLock().lock();
        try {
            searcher.search(set);
            ordinal = insert(set);
        } finally {
            lock.writeLock().unlock();
        }
        release(searcher, matches);
        return ordinal;
    }

    private int insert(long[] set) {
        int[] ids = new int[set.length];
        for (int i = 0; i < set.length; i++) ids[i] = order.idOrNew(set[i]);
        Arrays.sort(ids);
        PartnerSizes bounds = PartnerSizes.of(measure, set.length, set.length);
        int ordinal = sets.add(ids, bounds.prefix());
        for (int i = 0; i < bounds.prefix(); i++) {
            int list = order.numberOf(ids[i]);
            lists.append(list, ordinal);
            lists.append(list, ids.length - i - 1);
        }
        if (bounds.largestDisjoint() >= bounds.smallest()) bySize.append(ids.length, ordinal);
        return ordinal;
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
}
