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
 * Sets that come one by one, and the near ones of any set among them: exact for every measure, in whatever order sets of
 * whatever size arrive.
 *
 * <p>Since the next set may be smaller or larger than those before, each shows the long prefix; and since the order of
 * tokens must not change under the sets that are in, it follows arrival rather than frequency ({@link TokenOrder}). Safe
 * for any number of threads: searches run side by side, and wait only while a set is added.
 */
public final class OnlineSets {
    /** Positions pay for themselves; suffixes would only with long lists of long sets. */
    static final Filters FILTERS = new Filters(false, true, 0);

    /** Takes what a search found, in the order of arrival. */
    public interface Matches {
        void match(int ordinal, int overlap, double score);
    }

    final OverlapMeasure measure;
    final TokenOrder order;
    final AppendedSets sets = new AppendedSets();

    /** For each token, by its number: a set, how many tokens follow in it, the next set, … */
    final GrowingLists lists = new GrowingLists();

    /** The sets of each size that some other set is near without a common token. */
    final GrowingLists bySize = new GrowingLists();

    final BitSet removed = new BitSet();

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Queue<OnlineSearcher> idle = new ConcurrentLinkedQueue<>();

    /**
     * An empty index.
     *
     * @param rarestFirst tokens that are known to be frequent, the most frequent last: the better they are known, the
     *     faster the search; the answers do not depend on it
     */
    public OnlineSets(OverlapMeasure measure, long... rarestFirst) {
        this.measure = measure;
        this.order = new TokenOrder(rarestFirst);
    }

    /** Number of sets, removed ones among them. */
    public int size() {
        lock.readLock().lock();
        try {
            return sets.size();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Adds a set of token hashes, repeated or not, and returns its ordinal: sets are numbered from 0. */
    public int add(long... tokens) {
        long[] set = TokenOrder.distinct(tokens);
        lock.writeLock().lock();
        try {
            return insert(set);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Removes a set: it is found no more, though it still takes room; false if it was removed before. */
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

    /** Bytes that all sets take, about. */
    public long bytes() {
        lock.readLock().lock();
        try {
            return sets.bytes() + order.bytes() + lists.bytes() + bySize.bytes();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Finds the sets near this one; those that are being added meanwhile may be among them or not. */
    public void search(long[] tokens, Matches matches) {
        long[] set = TokenOrder.distinct(tokens);
        OnlineSearcher searcher = take();
        lock.readLock().lock();
        try {
            searcher.search(set);
        } finally {
            lock.readLock().unlock();
        }
        give(searcher, matches);
    }

    /** Finds the sets near this one and adds it, with nothing in between: of two near sets that come at once, one is told. */
    public int checkAndAdd(long[] tokens, Matches matches) {
        long[] set = TokenOrder.distinct(tokens);
        OnlineSearcher searcher = take();
        int ordinal;
        lock.writeLock().lock();
        try {
            searcher.search(set);
            ordinal = insert(set);
        } finally {
            lock.writeLock().unlock();
        }
        give(searcher, matches);
        return ordinal;
    }

    private int insert(long[] set) {
        int[] ids = new int[set.length];
        for (int i = 0; i < set.length; i++) ids[i] = order.idOrNew(set[i]);
        Arrays.sort(ids);
        PartnerSizes reach = PartnerSizes.of(measure, set.length, set.length);
        int ordinal = sets.add(ids, reach.prefix());
        for (int i = 0; i < reach.prefix(); i++) {
            int list = order.numberOf(ids[i]);
            lists.append(list, ordinal);
            lists.append(list, ids.length - i - 1);
        }
        if (reach.largestDisjoint() >= reach.smallest()) bySize.append(ids.length, ordinal);
        return ordinal;
    }

    private OnlineSearcher take() {
        OnlineSearcher searcher = idle.poll();
        return searcher == null ? new OnlineSearcher(this) : searcher;
    }

    /** Matches are told outside the lock, so that whoever hears of them may add. */
    private void give(OnlineSearcher searcher, Matches matches) {
        searcher.tell(matches);
        idle.add(searcher);
    }
}
