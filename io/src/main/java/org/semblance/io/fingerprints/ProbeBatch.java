package org.semblance.io.fingerprints;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Probabilistic simhash matching of a batch, direction Q → F: for every query, probes are generated once for the heads
 * that its near duplicates are likely to have. The sorted probes are merged with each chunk, whose fingerprints are in
 * the same order. If one answer per query suffices, a query is dropped once it is answered.
 *
 * @param heads generates the likely heads of a query
 * @param distance maximum number of differing bits
 */
public record ProbeBatch(LikelyHeads heads, int distance) implements BatchMethod {
    /** Array growth by half still fits an array. */
    private static final int MOST_PROBES = 1 << 30;

    /** The probes and their copy while the array grows or is sorted. */
    @Override
    public long bytesPerQuery() {
        return (long) (2.5 * Long.BYTES * heads.most()) + 3 * Long.BYTES;
    }

    @Override
    public int mostQueries() {
        return MOST_PROBES / heads.most();
    }

    @Override
    public Collector collector() {
        return new Collector() {
            private final LikelyHeads.Worker worker = heads.worker();
            private final int[] listed = new int[heads.most()];
            private long[] prints = new long[1 << 8];
            private long[] probes = new long[1 << 10];
            private int queries;
            private int size;

            @Override
            public void add(long print, float[] margins) {
                if (queries == mostQueries()) throw new IllegalStateException("a full batch: " + queries);
                int count = worker.list(print, margins, listed);
                if (size + count > probes.length) {
                    probes = Arrays.copyOf(probes, size + count + size / 2);
                }
                for (int i = 0; i < count; i++) probes[size++] = (long) listed[i] << Integer.SIZE | queries;
                if (queries == prints.length) prints = Arrays.copyOf(prints, queries + (queries >> 1));
                prints[queries++] = print;
            }

            @Override
            public PreparedBatch prepared() {
                Arrays.sort(probes, 0, size);
                return new Probes(prints, probes, size, heads.bits(), distance);
            }
        };
    }

    /** The sorted probes: a head in the upper 32 bits, the query in the lower. */
    private static final class Probes implements PreparedBatch, BatchSearcher {
        private final long[] queries;
        private final long[] probes;
        private final int shift;
        private final int distance;
        private int size;

        private Probes(long[] queries, long[] probes, int size, int headBits, int distance) {
            this.queries = queries;
            this.probes = probes;
            this.size = size;
            this.shift = Long.SIZE - headBits;
            this.distance = distance;
        }

        @Override
        public BatchSearcher searcher() {
            return this; // it has no mutable scratch space
        }

        @Override
        public void drop(BitSet answered) {
            int kept = 0;
            for (int i = 0; i < size; i++) if (!answered.get((int) probes[i])) probes[kept++] = probes[i];
            size = kept;
        }

        @Override
        public void search(long[] prints, int from, int to, BatchHits hits) {
            int row = from;
            int probe = 0;
            while (row < to) {
                long head = prints[row] >>> shift;
                probe = firstProbe(head, probe);
                if (probe == size) return;
                long wanted = probes[probe] >>> Integer.SIZE;
                row = firstRow(wanted, prints, row, to);
                int end = row;
                while (end < to && prints[end] >>> shift == wanted) end++;
                if (end > row) probe = compare(wanted, probe, prints, row, end, hits);
                row = end;
            }
        }

        /** Compares all probes of a head with all rows of it; returns the first probe of a later head. */
        private int compare(long head, int probe, long[] prints, int from, int to, BatchHits hits) {
            for (; probe < size && probes[probe] >>> Integer.SIZE == head; probe++) {
                int query = (int) probes[probe];
                long print = queries[query];
                for (int row = from; row < to; row++) {
                    int differing = Long.bitCount(print ^ prints[row]);
                    if (differing <= distance) hits.add(query, row, differing);
                }
            }
            return probe;
        }

        /** The first probe from {@code low} on with at least that head; galloping search. */
        private int firstProbe(long head, int low) {
            long least = head << Integer.SIZE;
            int high = low;
            for (int step = 1; high < size && probes[high] < least; step <<= 1) {
                low = high + 1;
                high = (int) Math.min((long) high + step, size);
            }
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (probes[middle] < least) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        private int firstRow(long head, long[] prints, int low, int end) {
            int high = low;
            for (int step = 1; high < end && prints[high] >>> shift < head; step <<= 1) {
                low = high + 1;
                high = Math.min(high + step, end);
            }
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (prints[middle] >>> shift < head) low = middle + 1;
                else high = middle;
            }
            return low;
        }
    }
}
