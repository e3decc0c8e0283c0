package org.semblance.benchmarks.prints;

import org.semblance.analysis.TokenHash;
import org.semblance.search.hamming.FingerprintTable;

/**
 * What a table answered.
 *
 * @param answers pairs of a query and a row
 * @param answered queries that have an answer
 * @param digest of all pairs, in whatever order they came
 */
record Found(long answers, int answered, long digest) {
    /** Asks a table. */
    static Found by(FingerprintTable table, Questions questions, boolean first) {
        return by(table.searcher(), questions, 0, questions.size(), first);
    }

    static Found by(FingerprintTable.Searcher searcher, Questions questions, int from, int to, boolean first) {
        Tally tally = new Tally();
        for (int q = from; q < to; q++) tally.ask(searcher, questions, q, first);
        return new Found(tally.answers, tally.answered, tally.digest);
    }

    /** Compares the queries of a range with all. */
    static Found byComparing(long[] prints, Questions questions, int from, int to, int distance) {
        Tally tally = new Tally();
        FingerprintTable.Searcher all = (print, _, rows) -> {
            for (int row = 0; row < prints.length; row++) {
                int bits = Long.bitCount(print ^ prints[row]);
                if (bits <= distance && !rows.row(row, bits)) return;
            }
        };
        for (int q = from; q < to; q++) tally.ask(all, questions, q, false);
        return new Found(tally.answers, tally.answered, tally.digest);
    }

    /** The share found: of the answers, or of the queries that have any where one is enough. */
    double recall(Found truth, boolean first) {
        return first ? (double) answered / truth.answered : (double) answers / truth.answers;
    }

    private static final class Tally {
        private long answers;
        private int answered;
        private long digest;

        void ask(FingerprintTable.Searcher searcher, Questions questions, int query, boolean first) {
            long before = answers;
            searcher.search(questions.prints()[query], questions.margins()[query], (row, _) -> {
                answers++;
                digest += TokenHash.mix((long) query << Integer.SIZE | row);
                return !first;
            });
            if (answers > before) answered++;
        }
    }
}
