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
        int parts = Math.clamp(ranking.stored() / 4 / (vocabulary + 1), 1, workers.threads());
        this.nextIndexed = new int[parts][vocabulary];
        this.nextProbing = new int[parts][vocabulary];
        this.wholeProbes = sizeBounds.measure().direction() != Direction.BOTH;
        workers.forEach(parts, part -> pass(part, false));
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
        workers.forEach(nextIndexed.length, part -> pass(part, true));
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

    /** Counts or writes the entries of a part of the records, which have the same bounds if they have the same size. */
    private void pass(int part, boolean writes) {
        PrefixBounds bounds = new PrefixBounds(sizeBounds, ranking);
        RankRange all = ranking.part(round.indexed(), part, nextIndexed.length);
        for (RankRange some = ofOneSize(all, all.from()); some.length() > 0; some = ofOneSize(all, some.to())) {
            int prefix = bounds.of(ranking.sizeOf(some.from())).indexPrefix();
            if (writes) writeIndexed(some, prefix, nextIndexed[part]);
            else countIndexed(some, prefix, nextIndexed[part]);
        }
        all = ranking.part(round.probing(), part, nextIndexed.length);
        for (RankRange some = ofOneSize(all, all.from()); some.length() > 0; some = ofOneSize(all, some.to())) {
            PrefixBounds ofSize = bounds.of(ranking.sizeOf(some.from()));
            if (writes) writeProbing(some, ofSize, nextProbing[part]);
            else countProbing(some, ofSize, nextProbing[part]);
        }
    }

    /** The ranks from this one on whose records have the same size. */
    private RankRange ofOneSize(RankRange all, int from) {
        if (from >= all.to()) return new RankRange(all.to(), all.to());
        return new RankRange(from, Math.min(all.to(), ranking.firstRank(ranking.sizeByRank(from) + 1)));
    }

    private void countIndexed(RankRange ranks, int prefix, int[] counts) {
        int[] tokens = ranking.tokens;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); prefix > 0 && r < ranks.to(); r++) {
            if (!all && !round.isIndexed(ranking.order[r])) continue;
            int start = ranking.starts[r];
            int end = Math.min(ranking.ends[r], start + prefix - ranking.unique(r));
            for (int i = start; i < end; i++) counts[tokens[i]]++;
        }
    }

    private void writeIndexed(RankRange ranks, int prefix, int[] next) {
        int[] tokens = ranking.tokens;
        int[] ranksOut = indexed;
        int[] beforeOut = indexedBefore;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); prefix > 0 && r < ranks.to(); r++) {
            if (!all && !round.isIndexed(ranking.order[r])) continue;
            int start = ranking.starts[r];
            int end = Math.min(ranking.ends[r], start + prefix - ranking.unique(r));
            int before = NONE_INDEXED;
            for (int i = start; i < end; i++) {
                int token = tokens[i];
                int at = next[token]++;
                ranksOut[at] = r;
                beforeOut[at] = before;
                before = token;
            }
        }
    }

    /** Number of leading tokens, unique ones included, at which records of a size have possible partners in this round. */
    private int probePrefix(PrefixBounds bounds) {
        int positions = bounds.probePrefix();
        int lowest = Math.max(bounds.lowest(), round.indexed().from());
        // Both bounds fall with the position.
        while (positions > 0 && bounds.ends()[positions - 1] <= lowest) positions--;
        return positions;
    }

    /**
     * By number of unique tokens: the number of leading tokens at which a record looks for partners. Unique tokens always
     * differ, so beyond a position the others would have to differ less than not at all.
     */
    private int[] probePrefixes(PrefixBounds bounds) {
        int[] useful = new int[probePrefix(bounds)];
        int positions = useful.length;
        for (int unique = 0; unique < useful.length; unique++) {
            while (positions > unique && bounds.limits()[positions - 1] < unique) positions--;
            useful[unique] = positions;
        }
        return useful;
    }

    private void countProbing(RankRange ranks, PrefixBounds bounds, int[] counts) {
        int[] prefixes = probePrefixes(bounds);
        int[] tokens = ranking.tokens;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); prefixes.length > 0 && r < ranks.to(); r++) {
            int unique = ranking.unique(r);
            if (unique >= prefixes.length || !all && !round.isProbing(ranking.order[r])) continue;
            int start = ranking.starts[r];
            int end = Math.min(ranking.ends[r], start + prefixes[unique] - unique);
            for (int i = start; i < end; i++) counts[tokens[i]]++;
        }
    }

    private void writeProbing(RankRange ranks, PrefixBounds bounds, int[] next) {
        int[] prefixes = probePrefixes(bounds);
        int[] ends = bounds.ends();
        int[] limits = bounds.limits();
        int[] tokens = ranking.tokens;
        int[] out = probing;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); prefixes.length > 0 && r < ranks.to(); r++) {
            int unique = ranking.unique(r);
            if (unique >= prefixes.length || !all && !round.isProbing(ranking.order[r])) continue;
            int start = ranking.starts[r];
            int end = Math.min(ranking.ends[r], start + prefixes[unique] - unique);
            int before = NONE_PROBING;
            for (int i = start; i < end; i++) {
                int token = tokens[i];
                if (!wholeProbes || isIndexed(token)) {
                    int at = FIELDS * next[token]++;
                    int position = unique + i - start;
                    out[at] = r;
                    out[at + 1] = ends[position];
                    out[at + 2] = limits[position] - unique; // unique tokens always differ
                    out[at + 3] = before;
                }
                before = token;
            }
        }
    }

    private boolean isIndexed(int token) {
        return indexedStarts[token] < indexedStarts[token + 1];
    }

    /** The token to whose list a probing entry belongs. */
    int tokenAt(int addProbing) {
        int found = Arrays.binarySearch(probingStarts, addProbing);
        if (found < 0) return -found - 2;
        while (found + 1 < probingStarts.length && probingStarts[found + 1] == addProbing) found++; // skip empty lists
        return found;
    }
}
