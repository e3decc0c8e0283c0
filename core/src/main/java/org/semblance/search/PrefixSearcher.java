package org.semblance.search;

import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation.Verifier;

/** Asks a {@link PrefixIndex}: every record met in a list for the first time is a candidate, and is verified. */
final class PrefixSearcher implements Searcher {
    private final PrefixIndex index;
    private final TokenSets records;
    private final OverlapMeasure measure;
    private final Verifier verifier;

    /** The number of the search that met a rank last; never cleared. */
    private final int[] met;

    private int searches;
    private long probed;
    private long candidates;

    PrefixSearcher(PrefixIndex index) {
        this.index = index;
        this.records = index.records;
        this.measure = index.relation.how();
        this.verifier = index.relation.over(records);
        this.met = new int[index.order.length];
    }

    @Override
    public void search(int piece, PairSink pairs) {
        int to = Math.min((piece + 1) * PrefixIndex.PIECE, index.sides.probes());
        for (int k = piece * PrefixIndex.PIECE; k < to; k++) ask(index.probe(k), pairs);
    }

    private void ask(int x, PairSink pairs) {
        int size = records.sizeOf(x);
        int prefix = measure.probePrefix(size);
        if (prefix == 0) return;
        boolean within = index.sides.isWithin();
        int first = index.firstRank(measure.smallestPartner(size));
        int end = within ? index.rankOf[x] : index.firstRank(largest(size) + 1);
        searches++;
        int[] ranks = index.ranks;
        int prefixEnd = PrefixIndex.prefixEnd(records, x, prefix);
        for (int i = records.start(x); i < prefixEnd; i++) {
            int token = records.tokens()[i];
            int listEnd = index.starts[token + 1];
            for (int k = atLeast(first, ranks, index.starts[token], listEnd); k < listEnd && ranks[k] < end; k++) {
                probed++;
                if (met[ranks[k]] == searches) continue;
                met[ranks[k]] = searches;
                candidates++;
                verifier.verify(x, index.order[ranks[k]], pairs);
            }
        }
    }

    private int largest(int size) {
        int most = index.sizes.length == 0 ? 0 : index.sizes[index.sizes.length - 1];
        return Math.max(measure.largestPartner(size, Math.max(most, size)), size);
    }

    /** First index of a list whose rank is not below {@code least}: bisection, as lists of frequent tokens are long. */
    private static int atLeast(int least, int[] ranks, int low, int high) {
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ranks[middle] < least) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    long probed() {
        return probed;
    }

    long candidates() {
        return candidates;
    }
}
