package org.semblance.io.fingerprints;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Probabilistic simhash matching of a batch, direction Q → F: every query is noted under the heads that its near duplicates
 * are likely to have, once and for all; sorted, the notes walk along each chunk, whose fingerprints come in the same order.
 * A query that needs one answer only is dropped as soon as it has it.
 *
 * @param distance bits in which near fingerprints differ at most
 */
public record ProbeBatch(LikelyHeads heads, int distance) implements BatchMethod {
    /** So many that they grow by half in an array. */
    private static final int MOST_NOTES = 1 << 30;

    /** The notes and their copy while they grow, or while they are sorted. */
    @Override
    public long bytesPerQuery() {
        return (long) (2.5 * Long.BYTES * heads.most()) + 3 * Long.BYTES;
    }

    @Override
    public int mostQueries() {
        return MOST_NOTES / heads.most();
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

    /** The sorted notes: a head in the upper half of a number, the query in the lower. */
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
            return this; // it has no scratch
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

        /** All notes of a head with all rows of it; returns the first note of a later head. */
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

        /** The first note from {@code low} on with at least that head; steps double until they are too far. */
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
