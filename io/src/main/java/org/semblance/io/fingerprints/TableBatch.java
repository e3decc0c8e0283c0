package org.semblance.io.fingerprints;

import java.util.Arrays;
import java.util.BitSet;
import org.semblance.io.fingerprints.FingerprintBatch.UnsignedOrder;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.TableMaker;

/**
 * Probes a table of the queries with every stored fingerprint: direction F → Q in the thesis, where this with Manku's
 * tables is the batch mode used for comparison. As exact as the table. Every fingerprint must be compared as long as
 * one query is unanswered: if one answer per query suffices, only further answers to answered queries are omitted.
 *
 * @param tables creates the table of the queries
 * @param bytesPerQuery maximum bytes per query of the table
 */
public record TableBatch(TableMaker tables, long bytesPerQuery) implements BatchMethod {
    private static final float[] UNKNOWN = {};

    /** The array of fingerprints with its copy while it grows, and the table. */
    @Override
    public long bytesPerQuery() {
        return bytesPerQuery + 3 * Long.BYTES;
    }

    @Override
    public Collector collector() {
        return new Collector() {
            private long[] prints = new long[1 << 8];
            private int size;

            @Override
            public void add(long print, float[] margins) {
                if (size == prints.length) prints = Arrays.copyOf(prints, size + (size >> 1));
                prints[size++] = print;
            }

            @Override
            public PreparedBatch prepared() throws InterruptedException {
                int[] order = UnsignedOrder.of(prints, size);
                long[] ascending = new long[size];
                for (int i = 0; i < size; i++) ascending[i] = prints[order[i]];
                FingerprintTable table = tables.of(ascending);
                return new QueryTable(table, order, new BitSet());
            }
        };
    }

    /**
     * A table of the queries.
     *
     * @param order the number of the query in each row
     * @param answered numbers of dropped queries
     */
    @SuppressWarnings("ArrayRecordComponent") // a column, never compared
    private record QueryTable(FingerprintTable table, int[] order, BitSet answered) implements PreparedBatch {
        @Override
        public void drop(BitSet more) {
            answered.or(more);
        }

        @Override
        public BatchSearcher searcher() {
            FingerprintTable.Searcher searcher = table.searcher();
            return (prints, from, to, hits) -> {
                for (int i = from; i < to; i++) {
                    int row = i;
                    searcher.search(prints[i], UNKNOWN, (query, distance) -> {
                        if (!answered.get(order[query])) hits.add(order[query], row, distance);
                        return true;
                    });
                }
            };
        }
    }
}
