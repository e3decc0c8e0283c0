package org.semblance.io.fingerprints;

import java.util.Arrays;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.TableMaker;

/**
 * A table of the queries, asked once for every stored fingerprint: the direction F → Q of the thesis, which with Manku's
 * tables is the batch mode it compares with. As exact as the table. Every fingerprint must be asked for as long as one
 * query has no answer, so that nothing is gained where one answer for each will do.
 *
 * @param tables makes the table of the queries
 * @param bytesPerQuery that it takes at most
 */
public record TableBatch(TableMaker tables, long bytesPerQuery) implements BatchMethod {
    private static final float[] UNKNOWN = {};

    /** What the copy of the fingerprints takes while it grows, and with it the table. */
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
                return () -> searcher(table, order);
            }
        };
    }

    private static BatchSearcher searcher(FingerprintTable table, int[] order) {
        FingerprintTable.Searcher searcher = table.searcher();
        return (prints, from, to, hits) -> {
            for (int i = from; i < to; i++) {
                int row = i;
                searcher.search(prints[i], UNKNOWN, (query, distance) -> {
                    hits.add(order[query], row, distance);
                    return true;
                });
            }
        };
    }
}
