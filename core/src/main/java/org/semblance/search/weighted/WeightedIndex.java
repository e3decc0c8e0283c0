package org.semblance.search.weighted;

import java.util.Arrays;
import java.util.List;
import org.semblance.columns.Bisection;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.weighted.WeightedSets;
import org.semblance.relation.PairSink;
import org.semblance.relation.WeightMeasure;
import org.semblance.relation.WeightedIntersection;
import org.semblance.search.Index;
import org.semblance.search.RankedIndex;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/**
 * Inverted lists over the prefixes of indexed documents of consecutive ranks. Lists ascend by rank, so a bound of weights
 * selects an interval of each.
 */
final class WeightedIndex {
    /** Memory of an entry of a list. */
    static final long ENTRY_BYTES = 2L * Integer.BYTES;

    private final WeightedSets records;
    private final TokenSets sets;
    private final WeightMeasure measure;
    private final Sides sides;
    private final WeightedPrefixes prefixes;

    /** Indexed ranks. */
    private final int from;

    private final int to;

    /** Ordinals of the documents to probe: within a collection, by rank. */
    private final int[] probes;

    /** The entries of token t are from {@code starts[t]} to {@code starts[t + 1]}. */
    private final int[] starts;

    private final int[] ranks;

    /**
     * The weight of the document from the token of the entry on, in units of 2^{@code restShift}, rounded up: if it is too
     * small, so is the exact weight.
     */
    private final int[] rests;

    private final int restShift;

    WeightedIndex(
            WeightedSets records, WeightMeasure measure, Sides sides, WeightedPrefixes prefixes, int from, int to) {
        this.records = records;
        this.sets = records.sets();
        this.measure = measure;
        this.sides = sides;
        this.prefixes = prefixes;
        this.from = from;
        this.to = to;
        this.probes = sides.isWithin()
                ? prefixes.documents
                : WeightedPrefixes.ranked(records, 0, sides.probes(), shift(heaviest(records, sides.probes()), 32));
        this.restShift = shift(prefixes.heaviest(), 30);
        this.starts = new int[sets.vocabulary() + 2];
        int[] tokens = sets.tokens();
        for (int r = from; r < to; r++) {
            for (int i = sets.start(prefixes.documents[r]); i < prefixes.ends[r]; i++) starts[tokens[i] + 2]++;
        }
        for (int t = 2; t < starts.length; t++) starts[t] += starts[t - 1];
        this.ranks = new int[starts[starts.length - 1]];
        this.rests = new int[ranks.length];
        fill(tokens, records.weights());
    }

    private static long heaviest(WeightedSets records, int documents) {
        long most = 0;
        for (int x = 0; x < documents; x++) most = Math.max(most, records.total(x));
        return most;
    }

    /** How many of the lowest bits a weight loses to fit in this number of bits. */
    private static int shift(long weight, int bits) {
        return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(weight) - bits);
    }

    private void fill(int[] tokens, int[] weights) {
        long up = (1L << restShift) - 1;
        for (int r = from; r < to; r++) {
            int y = prefixes.documents[r];
            long rest = records.stored(y);
            for (int i = sets.start(y); i < prefixes.ends[r]; i++) {
                int at = starts[tokens[i] + 1]++;
                ranks[at] = r;
                rests[at] = (int) (rest + up >>> restShift);
                rest -= weights[tokens[i]];
            }
        }
    }

    /** Memory of the columns besides entries, and of a searcher. */
    static long columnBytes(int vocabulary, int indexed) {
        return Integer.BYTES * ((long) vocabulary + 2 * (long) indexed);
    }

    Index index() {
        return new RankedIndex<>(probes.length, false, Searcher::new, index -> {
            SearchCounts sums = new SearchCounts();
            sums.probed = index.sum(searcher -> searcher.counts.probed);
            sums.candidates = index.sum(searcher -> searcher.counts.candidates);
            sums.verified = index.sum(searcher -> searcher.counts.verified);
            return SearchCounts.named(ranks.length, "candidates", List.of(sums));
        });
    }

    /** Probes one document after another. Not thread-safe. */
    private final class Searcher implements RankedIndex.RankSearcher {
        private final SearchCounts counts = new SearchCounts();
        private final WeightedIntersection both = new WeightedIntersection(records);

        /** By indexed rank: the last probe that met it. */
        private final int[] seen = new int[to - from];

        private int x;
        private long total;
        private int first;
        private int end;

        Searcher() {
            Arrays.fill(seen, -1);
        }

        @Override
        public void probe(int rank, PairSink pairs) {
            x = probes[rank];
            total = records.total(x);
            long lightest = measure.lightestPartner(total);
            long least = measure.required(total, lightest);
            long rest = records.stored(x);
            if (rest < least) return;
            first = Math.max(from, prefixes.firstOf(lightest));
            end = Math.min(
                    to,
                    sides.isWithin() ? rank : prefixes.firstAbove(measure.heaviestPartner(total, prefixes.heaviest())));
            if (first >= end) return;
            int[] tokens = sets.tokens();
            int[] weights = records.weights();
            int endX = sets.end(x);
            for (int i = sets.start(x); i < endX && rest >= least; i++) {
                scan(i, rest, rank, pairs);
                rest -= weights[tokens[i]];
            }
        }

        /**
         * Compares x with the documents that have its token at position i. Prefixes begin with the first tokens, so where x
         * and another document meet first is their first common token: what they share is from there on.
         */
        private void scan(int i, long restX, int probe, PairSink pairs) {
            int token = sets.tokens()[i];
            int listEnd = starts[token + 1];
            int k = Bisection.firstAtLeast(first, ranks, starts[token], listEnd);
            int from0 = from;
            for (; k < listEnd; k++) {
                int rank = ranks[k];
                if (rank >= end) break;
                counts.probed++;
                if (seen[rank - from0] == probe) continue;
                seen[rank - from0] = probe;
                compare(rank, i, restX, (long) rests[k] << restShift, token, pairs);
            }
        }

        private void compare(int rank, int i, long restX, long restY, int token, PairSink pairs) {
            int y = prefixes.documents[rank];
            long totalY = records.total(y);
            long required = measure.required(total, totalY);
            counts.candidates++;
            if (Math.min(restX, restY) < required) return;
            counts.verified++;
            int j = Bisection.firstAtLeast(token, sets.tokens(), sets.start(y), prefixes.ends[rank]);
            if (both.from(i, sets.end(x), j, sets.end(y), restX, restY, required)) {
                pairs.pair(x, y, both.count(), measure.score(both.weight(), total, totalY));
            }
        }
    }
}
