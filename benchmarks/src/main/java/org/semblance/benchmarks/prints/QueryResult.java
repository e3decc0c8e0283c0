package org.semblance.benchmarks.prints;

import org.semblance.analysis.TokenHash;
import org.semblance.search.hamming.FingerprintTable;

/**
 * The answers of a table to a set of queries.
 *
 * @param answers number of pairs of a query and a row
 * @param answered number of queries that have an answer
 * @param digest of all pairs, independent of their order
 */
record QueryResult(long answers, int answered, long digest) {
    /** Runs all queries on a table. */
    static QueryResult by(FingerprintTable table, Queries queries, boolean first) {
        return by(table.searcher(), queries, 0, queries.size(), first);
    }

    static QueryResult by(FingerprintTable.Searcher searcher, Queries queries, int from, int to, boolean first) {
        Tally tally = new Tally();
        for (int q = from; q < to; q++) tally.query(searcher, queries, q, first);
        return new QueryResult(tally.answers, tally.answered, tally.digest);
    }

    /** Compares queries [from, to) with all fingerprints. */
    static QueryResult byComparing(long[] prints, Queries queries, int from, int to, int distance) {
        Tally tally = new Tally();
        FingerprintTable.Searcher all = (print, _, rows) -> {
            for (int row = 0; row < prints.length; row++) {
                int bits = Long.bitCount(print ^ prints[row]);
                if (bits <= distance && !rows.row(row, bits)) return;
            }
        };
        for (int q = from; q < to; q++) tally.query(all, queries, q, false);
        return new QueryResult(tally.answers, tally.answered, tally.digest);
    }

    /** The share found: of the answers, or, if one answer per query suffices, of the queries that have one. */
    double recall(QueryResult truth, boolean first) {
        return first ? (double) answered / truth.answered : (double) answers / truth.answers;
    }

    private static final class Tally {
        private long answers;
        private int answered;
        private long digest;

        void query(FingerprintTable.Searcher searcher, Queries queries, int query, boolean first) {
            long before = answers;
            searcher.search(queries.prints()[query], queries.margins()[query], (row, _) -> {
                answers++;
                digest += TokenHash.mix((long) query << Integer.SIZE | row);
                return !first;
            });
            if (answers > before) answered++;
        }
    }
}
