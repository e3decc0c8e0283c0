package org.semblance.search.sieve;

import java.util.Arrays;
import org.semblance.relation.Direction;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Two lists per token, both ordered by rank: the records that are indexed under the token and those that probe it. The
 * work for one token touches two short memory ranges; therefore the join proceeds token by token and not record by
 * record.
 */
final class TokenLists {
    /**
     * Ints per probing entry: rank, one past the last partner's rank, maximum bitmap difference, and the preceding
     * token of the record.
     */
    static final int FIELDS = 4;

    /** Marks the absence of a preceding token. The two values differ, so that they never compare as equal. */
    private static final int NONE_INDEXED = -1;

    private static final int NONE_PROBING = -2;

    /** A list extends from {@code starts[token]} to {@code starts[token + 1]}. */
    final int[] indexedStarts;

    final int[] probingStarts;
    int[] indexed = new int[0];

    /**
     * For each indexed entry, the preceding token of the record. If the probing entry has the same preceding token, the
     * pair already occurred there. This detects most repeated candidates without reading the records.
     */
    int[] indexedBefore = new int[0];

    int[] probing = new int[0];

    private final Ranking ranking;
    private final SizeBounds sizeBounds;
    private final JoinRound round;

    /** Whether all tokens of a record probe: most of them are indexed under no record, and get no entry. */
    private final boolean wholeProbes;

    private final int[][] nextIndexed;
    private final int[][] nextProbing;

    /** Counts the entries; {@link #fill} builds the lists. */
    TokenLists(Ranking ranking, SizeBounds sizeBounds, int vocabulary, JoinRound round, Workers workers)
            throws InterruptedException {
        this.ranking = ranking;
        this.sizeBounds = sizeBounds;
        this.round = round;
        // The counters of all parts must not take more memory than the lists.
        int parts = Math.clamp(ranking.tokens.length / 4 / (vocabulary + 1), 1, workers.threads());
        this.nextIndexed = new int[parts][vocabulary];
        this.nextProbing = new int[parts][vocabulary];
        this.wholeProbes = sizeBounds.measure().direction() != Direction.BOTH;
        workers.forEach(parts, part -> pass(part, this::count, this::count));
        this.indexedStarts = PartCounts.begin(nextIndexed);
        if (wholeProbes) {
            for (int[] counts : nextProbing) for (int t = 0; t < vocabulary; t++) if (!isIndexed(t)) counts[t] = 0;
        }
        this.probingStarts = PartCounts.begin(nextProbing);
    }

    TokenLists fill(Workers workers) throws InterruptedException {
        int vocabulary = indexedStarts.length - 1;
        indexed = new int[indexedStarts[vocabulary]];
        indexedBefore = new int[indexed.length];
        probing = new int[Math.multiplyExact(FIELDS, probingStarts[vocabulary])];
        workers.forEach(nextIndexed.length, part -> pass(part, this::writeIndexed, this::writeProbing));
        return this;
    }

    /** Upper bound of the number of comparisons that the lists lead to. */
    double comparisons() {
        double sum = 0;
        for (int t = 0; t + 1 < indexedStarts.length; t++) {
            sum += (double) (indexedStarts[t + 1] - indexedStarts[t]) * (probingStarts[t + 1] - probingStarts[t]);
        }
        return sum;
    }

    /** Processes the first {@code positions} ids of a record. */
    private interface Entries {
        void of(int rank, int positions, PrefixBounds bounds, int[] next);
    }

    private void count(int rank, int positions, PrefixBounds bounds, int[] counts) {
        int start = ranking.start(rank);
        for (int i = start; i < start + positions; i++) counts[ranking.tokens[i]]++;
    }

    private void writeIndexed(int rank, int positions, PrefixBounds bounds, int[] next) {
        int start = ranking.start(rank);
        int before = NONE_INDEXED;
        for (int i = start; i < start + positions; i++) {
            int token = ranking.tokens[i];
            int at = next[token]++;
            indexed[at] = rank;
            indexedBefore[at] = before;
            before = token;
        }
    }

    private void writeProbing(int rank, int positions, PrefixBounds bounds, int[] next) {
        int start = ranking.start(rank);
        int unique = ranking.unique(rank);
        int before = NONE_PROBING;
        for (int i = 0; i < positions; i++) {
            int token = ranking.tokens[start + i];
            if (!wholeProbes || isIndexed(token)) {
                int at = FIELDS * next[token]++;
                probing[at] = rank;
                probing[at + 1] = bounds.end(unique + i);
                probing[at + 2] = bounds.limit(unique + i) - unique; // unique tokens always differ
                probing[at + 3] = before;
            }
            before = token;
        }
    }

    private boolean isIndexed(int token) {
        return indexedStarts[token] < indexedStarts[token + 1];
    }

    private void pass(int part, Entries forIndexed, Entries forProbing) {
        int parts = nextIndexed.length;
        PrefixBounds bounds = new PrefixBounds(sizeBounds, ranking);
        bySize(
                ranking.part(round.indexed(), part, parts),
                bounds,
                ranks -> addIndexed(ranks, bounds, forIndexed, nextIndexed[part]));
        bySize(
                ranking.part(round.probing(), part, parts),
                bounds,
                ranks -> addProbing(ranks, bounds, forProbing, nextProbing[part]));
    }

    /** Processes ranks that all have the same size. */
    private interface OfOneSize {
        void run(RankRange ranks);
    }

    private void bySize(RankRange ranks, PrefixBounds bounds, OfOneSize work) {
        for (int from = ranks.from(); from < ranks.to(); ) {
            int size = ranking.sizeByRank(from);
            int to = Math.min(ranks.to(), ranking.firstRank(size + 1));
            bounds.of(size);
            work.run(new RankRange(from, to));
            from = to;
        }
    }

    private void addIndexed(RankRange ranks, PrefixBounds bounds, Entries forIndexed, int[] next) {
        int positions = bounds.indexPrefix();
        if (positions == 0) return;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); r < ranks.to(); r++) {
            if (!all && !round.isIndexed(ranking.order[r])) continue;
            int useful = Math.min(ranking.end(r) - ranking.start(r), positions - ranking.unique(r));
            if (useful > 0) forIndexed.of(r, useful, bounds, next);
        }
    }

    private void addProbing(RankRange ranks, PrefixBounds bounds, Entries forProbing, int[] next) {
        int positions = bounds.probePrefix();
        int lowest = Math.max(bounds.lowest(), round.indexed().from());
        // Both bounds fall with the position.
        while (positions > 0 && bounds.end(positions - 1) <= lowest) positions--;
        if (positions == 0) return;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); r < ranks.to(); r++) {
            if (!all && !round.isProbing(ranking.order[r])) continue;
            int unique = ranking.unique(r);
            int useful = Math.min(positions, unique + ranking.end(r) - ranking.start(r));
            while (useful > unique && bounds.limit(useful - 1) < unique) useful--;
            if (useful > unique) forProbing.of(r, useful - unique, bounds, next);
        }
    }

    /** The token to whose list a probing entry belongs. */
    int tokenAt(int addProbing) {
        int found = Arrays.binarySearch(probingStarts, addProbing);
        if (found < 0) return -found - 2;
        while (found + 1 < probingStarts.length && probingStarts[found + 1] == addProbing) found++; // skip empty lists
        return found;
    }
}
