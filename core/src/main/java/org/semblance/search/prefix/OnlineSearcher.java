package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.relation.OverlapMeasure;

/** One thread's search in {@link OnlineSets}: Algorithm 1 for a set that is in no list. */
final class OnlineSearcher {
    private final OnlineSets index;
    private final OverlapMeasure measure;
    private final Candidates candidates;
    private int[] ids = new int[64];
    private int size;

    /** Ordinals and, in the lower half, overlaps. */
    private long[] found = new long[16];

    private double[] scores = new double[16];
    private int count;

    OnlineSearcher(OnlineSets index) {
        this.index = index;
        this.measure = index.measure;
        this.candidates = new Candidates(measure, OnlineSets.FILTERS, index.sets, new StageCounts());
    }

    /** Looks for a set of distinct tokens. */
    void search(long[] set) {
        count = 0;
        size = set.length;
        int known = identify(set);
        candidates.reserve(index.sets.size(), index.sets.largest());
        PartnerSizes reach = PartnerSizes.of(measure, size, index.sets.largest());
        if (reach.isNone()) return;
        candidates.begin(ids, 0, known, size, reach.prefix());
        for (int s = reach.smallest(); s <= Math.min(reach.largestDisjoint(), index.sets.largest()); s++) takeAll(s);
        for (int place = 0; place < candidates.prefixEnd(); place++) scan(place, reach);
        for (int k = 0; k < candidates.count(); k++) {
            int overlap = candidates.verify(k);
            if (overlap >= 0) take(candidates.get(k), overlap);
        }
        Arrays.sort(found, 0, count);
        score();
    }

    /** Ids of the tokens that have one, ascending; the others are in no set, and rarer than any. */
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

    /** All sets of a size are near. */
    private void takeAll(int sizeY) {
        int[] sets = index.bySize.list(sizeY);
        for (int k = 0; k < index.bySize.size(sizeY); k++) take(sets[k], candidates.overlapWith(sets[k]));
    }

    private void scan(int place, PartnerSizes reach) {
        int number = index.order.numberOf(ids[place]);
        int[] list = index.lists.list(number);
        int end = index.lists.size(number);
        for (int k = 0; k < end; k += 2) {
            int sizeY = index.sets.sizeOf(list[k]);
            if (sizeY > reach.largestDisjoint() && sizeY <= reach.largest()) {
                candidates.meet(list[k], place, list[k + 1]);
            }
        }
    }

    private void take(int y, int overlap) {
        if (index.removed.get(y)) return;
        if (count == found.length) found = Arrays.copyOf(found, 2 * count);
        found[count++] = (long) y << Integer.SIZE | overlap;
    }

    private void score() {
        if (scores.length < count) scores = new double[found.length];
        for (int k = 0; k < count; k++) {
            int sizeY = index.sets.sizeOf((int) (found[k] >>> Integer.SIZE));
            scores[k] = measure.score((int) found[k], size, sizeY);
        }
    }

    /** Says what was found last; looks at nothing that others may be changing. */
    void tell(OnlineSets.Matches matches) {
        for (int k = 0; k < count; k++) {
            matches.match((int) (found[k] >>> Integer.SIZE), (int) found[k], scores[k]);
        }
    }
}
