package org.semblance.search.prefix;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.semblance.columns.Bisection;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;
import org.semblance.search.CountingSort;
import org.semblance.search.Index;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * Inverted lists over the rarest tokens of the indexed records. Records are numbered by their rank in the order of
 * sizes, so each list is sorted by size and a size bound selects an interval of it.
 */
final class PrefixIndex implements Index, Candidates.IndexedSets {
    /** Probes per piece of work: small enough for an even distribution, large enough that scheduling costs nothing. */
    static final int PIECE = 256;

    final TokenSets records;
    final PrefixSearch search;
    final Sides sides;

    /**
     * Ordinals of the indexed records in the order (size, ordinal), their sizes, and the ends of their indexed
     * prefixes.
     */
    final int[] order;

    private final int[] sizes;
    private final int[] indexedEnds;

    /** The records indexed under token t are at {@code starts[t]} to {@code starts[t + 1]}, by rank. */
    final int[] starts;

    final int[] ranks;

    /** Number of tokens that follow t in the record: |y| - j in the paper. */
    final int[] rests;

    /** Inverse of {@link #order}; empty for a join of two collections. */
    final int[] rankOf;

    private final List<StageCounts> counts = new CopyOnWriteArrayList<>();

    PrefixIndex(TokenSets records, PrefixSearch search, Sides sides, Workers workers) throws InterruptedException {
        this.records = records;
        this.search = search;
        this.sides = sides;
        this.order = bySize(records, sides, workers);
        this.sizes = new int[order.length];
        for (int r = 0; r < order.length; r++) sizes[r] = records.sizeOf(order[r]);
        this.rankOf = new int[sides.isWithin() ? order.length : 0];
        for (int r = 0; r < rankOf.length; r++) rankOf[order[r]] = r;
        this.indexedEnds = indexedEnds();
        this.starts = new int[records.vocabulary() + 1];
        this.ranks = new int[measureLists()];
        this.rests = new int[ranks.length];
        fillLists();
    }

    /** Upper bound of the memory of an index: with the longer prefix, and the columns of one searcher. */
    static long bytes(TokenSets records, OverlapMeasure measure) {
        long entries = 0;
        for (int x = 0; x < records.size(); x++) {
            int stored = records.end(x) - records.start(x);
            entries += Math.clamp(measure.probePrefix(records.sizeOf(x)) - records.unique(x), 0, stored);
        }
        return 8 * entries + 24L * records.size() + 8L * records.vocabulary();
    }

    private static int[] bySize(TokenSets records, Sides sides, Workers workers) throws InterruptedException {
        int most = 0;
        for (int x = sides.indexed(); x < sides.size(); x++) most = Math.max(most, records.sizeOf(x));
        int[] indexed = IntStream.range(sides.indexed(), sides.size()).toArray();
        return new CountingSort(records.sizes(), most + 1, workers).sort(indexed);
    }

    private int[] indexedEnds() {
        OverlapMeasure measure = search.relation().how().ifFirstSmaller();
        // Within a collection a record is probed only by records after it in the order, which are not smaller. For
        // containment there is no other prefix than the short one of the smaller record.
        boolean shorter = sides.isWithin() && (search.filters().shortIndex() || measure.direction() != Direction.BOTH);
        int[] ends = new int[order.length];
        int prefix = 0;
        for (int r = 0; r < order.length; r++) {
            if (r == 0 || sizes[r] != sizes[r - 1]) {
                prefix = shorter ? measure.indexPrefix(sizes[r]) : measure.probePrefix(sizes[r]);
            }
            // Tokens that occur in one record only come first and are not stored.
            int stored = Math.max(0, prefix - records.unique(order[r]));
            ends[r] = Math.min(start(r) + stored, end(r));
        }
        return ends;
    }

    /** Sets starts[t + 1] to the end of the list of token t and returns the number of entries. */
    private int measureLists() {
        long entries = 0;
        for (int r = 0; r < order.length; r++) {
            for (int i = start(r); i < indexedEnds[r]; i++) starts[records.tokens()[i] + 1]++;
            entries += indexedEnds[r] - start(r);
        }
        for (int t = 1; t < starts.length; t++) starts[t] += starts[t - 1];
        return Math.toIntExact(entries);
    }

    private void fillLists() {
        int[] next = starts.clone();
        for (int r = 0; r < order.length; r++) {
            for (int i = start(r); i < indexedEnds[r]; i++) {
                int at = next[records.tokens()[i]]++;
                ranks[at] = r;
                rests[at] = end(r) - i - 1;
            }
        }
    }

    /** First rank of a record of at least this size. */
    int firstRank(int size) {
        return Bisection.firstAtLeast(size, sizes, 0, sizes.length);
    }

    /** Size of the largest record. */
    int largest() {
        return sizes.length == 0 ? 0 : sizes[sizes.length - 1];
    }

    @Override
    public int[] tokens() {
        return records.tokens();
    }

    @Override
    public int start(int rank) {
        return records.start(order[rank]);
    }

    @Override
    public int indexedEnd(int rank, int sizeX) {
        return indexedEnds[rank];
    }

    @Override
    public int end(int rank) {
        return records.end(order[rank]);
    }

    @Override
    public int sizeOf(int rank) {
        return sizes[rank];
    }

    /** The k-th probing record: by rising size, so that successive probes access neighbouring memory. */
    int probe(int k) {
        return sides.isWithin() ? order[k] : k;
    }

    @Override
    public int pieces() {
        return (sides.probes() + PIECE - 1) / PIECE;
    }

    @Override
    public Searcher searcher() {
        StageCounts counted = new StageCounts();
        counts.add(counted);
        return new PrefixSearcher(this, counted);
    }

    @Override
    public Map<String, Long> statistics() {
        return StageCounts.named(ranks.length, search.filters(), counts);
    }

    /** Probes a {@link PrefixIndex}: Algorithm 1, for one record after another. Not thread-safe. */
    static final class PrefixSearcher implements Searcher {
        private final PrefixIndex index;
        private final TokenSets records;
        private final OverlapMeasure how;
        private final OverlapMeasure measure;
        private final boolean directed;
        private final Candidates candidates;
        private final StageCounts counts;

        // Bounds for the current record size, reused until a record of another size comes.
        private PartnerSizes bounds = PartnerSizes.NONE;
        private int firstRank;
        private int firstSharing;
        private int endRank;

        PrefixSearcher(PrefixIndex index, StageCounts counts) {
            this.index = index;
            this.records = index.records;
            this.how = index.search.relation().how();
            this.measure = how.ifFirstSmaller();
            this.directed = how.direction() == Direction.FIRST_IN_SECOND;
            this.counts = counts;
            this.candidates = new Candidates(measure, index.search.filters(), index, counts);
            candidates.reserve(index.order.length, index.largest());
        }

        @Override
        public void search(int piece, PairSink pairs) {
            int to = Math.min((piece + 1) * PrefixIndex.PIECE, index.sides.probes());
            for (int k = piece * PrefixIndex.PIECE; k < to; k++) probe(index.probe(k), pairs);
        }

        private void probe(int x, PairSink pairs) {
            if (records.sizeOf(x) != bounds.size()) updateBounds(records.sizeOf(x));
            if (bounds.isNone()) return;
            int end = index.sides.isWithin() ? index.rankOf[x] : endRank;
            counts.sized += Math.max(0, end - firstRank);
            candidates.begin(records.tokens(), records.start(x), records.end(x), bounds.size(), bounds.prefix());
            for (int r = firstRank; r < Math.min(firstSharing, end); r++)
                report(x, r, candidates.overlapWith(r), pairs);
            int[] tokens = records.tokens();
            for (int position = records.start(x); position < candidates.prefixEnd(); position++)
                scan(tokens[position], position, end);
            for (int k = 0; k < candidates.count(); k++) {
                int overlap = candidates.verify(k);
                if (overlap >= 0) report(x, candidates.get(k), overlap, pairs);
            }
        }

        private void updateBounds(int size) {
            bounds = PartnerSizes.of(measure, size, index.largest());
            firstRank = index.firstRank(bounds.smallest());
            firstSharing = index.firstRank(bounds.largestDisjoint() + 1);
            endRank = index.firstRank(bounds.largest() + 1);
        }

        /** Adds the records with this token whose rank is from the first that must share a token to {@code end}. */
        private void scan(int token, int position, int end) {
            int[] ranks = index.ranks;
            int[] rests = index.rests;
            int listEnd = index.starts[token + 1];
            int k = Bisection.firstAtLeast(firstSharing, ranks, index.starts[token], listEnd);
            for (; k < listEnd && ranks[k] < end; k++) candidates.addSharedToken(ranks[k], position, rests[k]);
        }

        private void report(int x, int rank, int overlap, PairSink pairs) {
            int sizeY = index.sizeOf(rank);
            // A pair that is found if x is the smaller one may not be one if x is larger.
            if (directed && !how.accepts(overlap, bounds.size(), sizeY)) return;
            pairs.pair(x, index.order[rank], overlap, how.score(overlap, bounds.size(), sizeY));
        }
    }
}
