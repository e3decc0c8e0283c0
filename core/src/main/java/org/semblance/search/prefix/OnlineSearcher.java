package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.relation.OverlapMeasure;
import org.semblance.search.prefix.OnlineSets.State;

/** Searches {@link OnlineSets}: Algorithm 1 for a set that is in no list. Not thread-safe. */
final class OnlineSearcher {
    private final OnlineSets index;
    private final OverlapMeasure measure;
    private final StateColumns sets = new StateColumns();
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
        this.candidates = new Candidates(measure, OnlineSets.FILTERS, sets, new StageCounts());
    }

    /** The sets of the state that is searched. */
    private static final class StateColumns implements Candidates.IndexedSets {
        private State state = State.EMPTY;
        private int[] starts = {};

        void of(State now) {
            state = now;
            starts = now.starts();
        }

        @Override
        public int[] tokens() {
            return state.tokens();
        }

        @Override
        public int start(int y) {
            return starts[y];
        }

        @Override
        public int indexedEnd(int y, int sizeX) {
            return sizeX > sizeOf(y) ? state.shortEnds()[y] : state.indexedEnds()[y];
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

    /** Finds the matches of a set of distinct tokens in a state of the index. */
    void search(State state, long[] set) {
        sets.of(state);
        try {
            find(state, set);
        } finally {
            sets.of(State.EMPTY); // does not keep the arrays of an old state in memory
        }
    }

    private void find(State state, long[] set) {
        count = 0;
        size = set.length;
        int known = identify(state, set);
        candidates.reserve(state.size(), state.largest());
        PartnerSizes bounds = PartnerSizes.of(measure, size, state.largest());
        if (bounds.isNone()) return;
        candidates.begin(ids, 0, known, size, bounds.prefix());
        candidates.shorten(bounds.shortPrefix());
        for (int s = bounds.smallest(); s <= Math.min(bounds.largestDisjoint(), state.largest()); s++)
            takeAll(state, s);
        int most = bounds.largest();
        for (int position = 0; position < candidates.prefixEnd(); position++) {
            int number = index.order.numberOf(ids[position]);
            boolean isShort = position < candidates.shortEnd();
            scan(state, index.shortList(number), position, bounds.largestDisjoint() + 1, isShort ? most : size - 1);
            if (isShort && index.split)
                scan(state, index.restList(number), position, Math.max(size, bounds.largestDisjoint() + 1), most);
        }
        for (int k = 0; k < candidates.count(); k++) {
            int overlap = candidates.verify(k);
            if (overlap >= 0) take(state, candidates.get(k), overlap);
        }
        Arrays.sort(found, 0, count);
        score();
    }

    /**
     * Collects the ids of the known tokens, ascending. Unknown tokens are in no set, so they rank before all others.
     */
    private int identify(State state, long[] set) {
        if (ids.length < set.length) ids = new int[set.length];
        int known = 0;
        for (long hash : set) {
            int id = index.order.id(state.numbers(), hash);
            if (id != TokenOrder.NONE) ids[known++] = id;
        }
        Arrays.sort(ids, 0, known);
        return known;
    }

    /** Adds all sets of a size as matches. */
    private void takeAll(State state, int sizeY) {
        for (int y : OnlineSets.GrowingLists.list(state.bySize(), sizeY)) {
            if (y >= state.size()) return;
            take(state, y, candidates.overlapWith(y));
        }
    }

    /** Adds the sets of a list that have from {@code least} to {@code most} tokens. */
    private void scan(State state, int number, int position, int least, int most) {
        int[] list = OnlineSets.GrowingLists.list(state.lists(), number);
        int end = state.size();
        for (int k = 0; k < list.length && list[k] < end; k += 2) {
            int sizeY = sets.sizeOf(list[k]);
            if (sizeY >= least && sizeY <= most) candidates.addSharedToken(list[k], position, list[k + 1]);
        }
    }

    private void take(State state, int y, int overlap) {
        if (state.isRemoved(y)) return;
        if (count == found.length) found = Arrays.copyOf(found, 2 * count);
        found[count++] = (long) y << Integer.SIZE | overlap;
    }

    private void score() {
        if (scores.length < count) {
            scores = new double[found.length];
            sizes = new int[found.length];
        }
        for (int k = 0; k < count; k++) {
            int sizeY = sets.sizeOf((int) (found[k] >>> Integer.SIZE));
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
