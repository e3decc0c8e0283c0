package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.relation.OverlapMeasure;

/** Searches {@link OnlineSets}: Algorithm 1 for a set that is in no list. Not thread-safe. */
final class OnlineSearcher {
    private final OnlineSets index;
    private final OverlapMeasure measure;
    private final Candidates candidates;
    private int[] ids = new int[64];
    private int size;

    /** Ordinals in the upper half, overlaps in the lower half. */
    private long[] found = new long[16];

    private double[] scores = new double[16];
    private int[] sizes = new int[16];
    private int count;

    OnlineSearcher(OnlineSets index) {
        this.index = index;
        this.measure = index.measure;
        this.candidates = new Candidates(measure, OnlineSets.FILTERS, index.sets, new StageCounts());
    }

    /** Finds the matches of a set of distinct tokens. */
    void search(long[] set) {
        count = 0;
        size = set.length;
        int known = identify(set);
        candidates.reserve(index.sets.size(), index.sets.largest());
        PartnerSizes bounds = PartnerSizes.of(measure, size, index.sets.largest());
        if (bounds.isNone()) return;
        candidates.begin(ids, 0, known, size, bounds.prefix());
        candidates.shorten(bounds.shortPrefix());
        for (int s = bounds.smallest(); s <= Math.min(bounds.largestDisjoint(), index.sets.largest()); s++) takeAll(s);
        int most = bounds.largest();
        for (int position = 0; position < candidates.prefixEnd(); position++) {
            int number = index.order.numberOf(ids[position]);
            boolean isShort = position < candidates.shortEnd();
            scan(index.shortList(number), position, bounds.largestDisjoint() + 1, isShort ? most : size - 1);
            if (isShort && index.split)
                scan(index.restList(number), position, Math.max(size, bounds.largestDisjoint() + 1), most);
        }
        for (int k = 0; k < candidates.count(); k++) {
            int overlap = candidates.verify(k);
            if (overlap >= 0) take(candidates.get(k), overlap);
        }
        Arrays.sort(found, 0, count);
        score();
    }

    /**
     * Collects the ids of the known tokens, ascending. Unknown tokens are in no set, so they rank before all others.
     */
    private int identify(long[] set) {
        if (ids.length < set.length) ids = new int[set.length];
        int known = 0;
        for (long hash : set) {
            int id = index.order.id(hash);
            if (id != TokenOrder.NONE) ids[known++] = id;
        }
        Arrays.sort(ids, 0, known);
        return known;
    }

    /** Adds all sets of a size as matches. */
    private void takeAll(int sizeY) {
        int[] sets = index.bySize.list(sizeY);
        for (int k = 0; k < index.bySize.size(sizeY); k++) take(sets[k], candidates.overlapWith(sets[k]));
    }

    /** Adds the sets of a list that have from {@code least} to {@code most} tokens. */
    private void scan(int number, int position, int least, int most) {
        int[] list = index.lists.list(number);
        int end = index.lists.size(number);
        for (int k = 0; k < end; k += 2) {
            int sizeY = index.sets.sizeOf(list[k]);
            if (sizeY >= least && sizeY <= most) candidates.addSharedToken(list[k], position, list[k + 1]);
        }
    }

    private void take(int y, int overlap) {
        if (index.removed.get(y)) return;
        if (count == found.length) found = Arrays.copyOf(found, 2 * count);
        found[count++] = (long) y << Integer.SIZE | overlap;
    }

    private void score() {
        if (scores.length < count) {
            scores = new double[found.length];
            sizes = new int[found.length];
        }
        for (int k = 0; k < count; k++) {
            int sizeY = index.sets.sizeOf((int) (found[k] >>> Integer.SIZE));
            scores[k] = measure.score((int) found[k], size, sizeY);
            sizes[k] = sizeY;
        }
    }

    /** Reports the matches of the last search; reads no state that another thread may change. */
    void report(OnlineSets.Matches matches) {
        for (int k = 0; k < count; k++) {
            matches.match((int) (found[k] >>> Integer.SIZE), (int) found[k], sizes[k], scores[k]);
        }
    }
}
