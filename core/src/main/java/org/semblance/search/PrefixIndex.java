package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;

/**
 * Inverted lists over the rarest tokens of the indexed records. A record is known by its rank in the order of sizes, so
 * each list rises in size and a size bound is an interval of it.
 */
final class PrefixIndex implements Index {
    /** Probes in a piece of work: few enough to share evenly, so many that taking a piece costs nothing. */
    static final int PIECE = 256;

    final TokenSets records;
    final OverlapRelation relation;
    final Sides sides;

    /** Ordinals of the indexed records by (size, ordinal), and their sizes. */
    final int[] order;

    final int[] sizes;

    /** The ranks of the records that show token t stand in {@code ranks} from {@code starts[t]} to {@code starts[t + 1]}. */
    final int[] starts;

    final int[] ranks;

    /** Inverse of order; empty between two collections. */
    final int[] rankOf;

    private final List<PrefixSearcher> searchers = new CopyOnWriteArrayList<>();

    PrefixIndex(TokenSets records, OverlapRelation relation, Sides sides) {
        this.records = records;
        this.relation = relation;
        this.sides = sides;
        this.order = bySize(records, sides.indexed(), sides.size());
        this.sizes = new int[order.length];
        for (int r = 0; r < order.length; r++) sizes[r] = records.sizeOf(order[r]);
        this.rankOf = new int[sides.isWithin() ? order.length : 0];
        for (int r = 0; r < rankOf.length; r++) rankOf[order[r]] = r;
        this.starts = new int[records.vocabulary() + 1];
        this.ranks = new int[measureLists()];
        fillLists();
    }

    /** A counting sort, since sizes are small and many. */
    private static int[] bySize(TokenSets records, int from, int to) {
        int most = 0;
        for (int x = from; x < to; x++) most = Math.max(most, records.sizeOf(x));
        int[] next = new int[most + 2];
        for (int x = from; x < to; x++) next[records.sizeOf(x) + 1]++;
        for (int s = 0; s <= most; s++) next[s + 1] += next[s];
        int[] order = new int[to - from];
        for (int x = from; x < to; x++) order[next[records.sizeOf(x)]++] = x;
        return order;
    }

    /** Leaves in starts[t + 1] the end of the list of token t, and returns the number of entries. */
    private int measureLists() {
        long entries = 0;
        for (int r = 0; r < order.length; r++) {
            int from = records.start(order[r]);
            int to = shownEnd(r);
            for (int i = from; i < to; i++) starts[records.tokens()[i] + 1]++;
            entries += to - from;
        }
        for (int t = 1; t < starts.length; t++) starts[t] += starts[t - 1];
        return Math.toIntExact(entries);
    }

    private void fillLists() {
        int[] next = starts.clone();
        for (int r = 0; r < order.length; r++) {
            int to = shownEnd(r);
            for (int i = records.start(order[r]); i < to; i++) ranks[next[records.tokens()[i]]++] = r;
        }
    }

    private int shownEnd(int rank) {
        OverlapMeasure measure = relation.how();
        int size = sizes[rank];
        int prefix = sides.isWithin() ? measure.indexPrefix(size) : measure.probePrefix(size);
        return prefixEnd(records, order[rank], prefix);
    }

    /** End of the stored tokens among the first {@code prefix} of x: tokens of x alone come first and are not stored. */
    static int prefixEnd(TokenSets records, int x, int prefix) {
        int stored = Math.max(0, prefix - records.unique(x));
        return Math.min(records.start(x) + stored, records.end(x));
    }

    /** First rank of a record that has at least this size. */
    int firstRank(int size) {
        int low = 0;
        int high = sizes.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sizes[middle] < size) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    @Override
    public Searcher searcher() {
        PrefixSearcher searcher = new PrefixSearcher(this);
        searchers.add(searcher);
        return searcher;
    }

    /** The k-th record to ask for: by rising size, so that neighbours in time are neighbours in memory. */
    int probe(int k) {
        return sides.isWithin() ? order[k] : k;
    }

    @Override
    public int pieces() {
        return (sides.probes() + PIECE - 1) / PIECE;
    }

    @Override
    public Map<String, Long> statistics() {
        long probed = 0;
        long candidates = 0;
        for (PrefixSearcher searcher : searchers) {
            probed += searcher.probed();
            candidates += searcher.candidates();
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("index_entries", (long) ranks.length);
        counts.put("probed", probed);
        counts.put("candidates", candidates);
        counts.put("verified", candidates);
        return counts;
    }
}
