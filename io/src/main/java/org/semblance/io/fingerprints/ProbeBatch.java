package org.semblance.io.fingerprints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.semblance.search.hamming.HammingScan;

/**
 * Probabilistic simhash matching of a batch, direction Q → F: for every query, probes are generated once for the heads
 * that its near duplicates are likely to have. The probes are partitioned by their leading bits while they are collected,
 * and each part, which fits in the cache, is then divided into buckets. A chunk is in the order of the buckets, so that
 * both are read sequentially, and all probes of a bucket are compared with its fingerprints in one vectorised loop. If
 * one answer per query suffices, a query is dropped once it is answered.
 *
 * @param heads generates the likely heads of a query
 * @param distance maximum number of differing bits
 */
public record ProbeBatch(LikelyHeads heads, int distance) implements BatchMethod {
    private static final int MOST_PROBES = 1 << 30;

    /** The probes in pages, half of which may be empty. Pages are released while their part is divided into buckets. */
    @Override
    public long bytesPerQuery() {
        return 3L * Long.BYTES * heads.most() + 3 * Long.BYTES;
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
            private final Pages pages = new Pages(heads.bits());
            private long[] prints = new long[1 << 8];
            private int queries;

            @Override
            public void add(long print, float[] margins) {
                if (queries == mostQueries()) throw new IllegalStateException("a full batch: " + queries);
                int count = worker.list(print, margins, listed);
                for (int i = 0; i < count; i++) pages.add(listed[i], print, queries);
                if (queries == prints.length) prints = Arrays.copyOf(prints, queries + (queries >> 1));
                prints[queries++] = print;
            }

            @Override
            public PreparedBatch prepared() {
                Part[] parts = new Part[pages.parts()];
                for (int p = 0; p < parts.length; p++) parts[p] = pages.remove(p);
                return new Probes(prints, parts, heads.bits(), distance);
            }
        };
    }

    /**
     * The probes of a batch while it is collected, by the leading bits of their heads, in pages that are never copied. An
     * entry has the other bits of the head and the query, and in {@code rests} the 32 bits of the query after the head: a
     * query is read once, not at random for each of its probes.
     */
    private static final class Pages {
        /** As many parts as have the ends of their pages in the cache. */
        private static final int MOST_PART_BITS = 9;

        private static final int SHORTEST = 16;
        private static final int LONGEST = 1 << 11;

        private final int headBits;
        private final int partBits;
        private final List<List<Page>> full = new ArrayList<>();
        private final long[][] entries;
        private final int[][] rests;
        private final int[] used;

        private Pages(int headBits) {
            this.headBits = headBits;
            this.partBits = partBits(headBits);
            this.entries = new long[1 << partBits][];
            this.rests = new int[1 << partBits][];
            this.used = new int[1 << partBits];
            Arrays.fill(entries, new long[0]);
            Arrays.fill(rests, new int[0]);
            for (int part = 0; part < parts(); part++) full.add(new ArrayList<>());
        }

        private static int partBits(int headBits) {
            return Math.min(headBits, MOST_PART_BITS);
        }

        private int parts() {
            return used.length;
        }

        private void add(int head, long print, int query) {
            int part = head >>> headBits - partBits;
            int at = used[part];
            if (at == entries[part].length) at = turn(part);
            entries[part][at] = (long) head << Integer.SIZE | query;
            rests[part][at] = (int) (print >>> Integer.SIZE - headBits);
            used[part] = at + 1;
        }

        /** Starts a new page. */
        private int turn(int part) {
            int length = entries[part].length;
            if (length > 0) full.get(part).add(new Page(entries[part], rests[part], length));
            entries[part] = new long[Math.clamp(2L * length, SHORTEST, LONGEST)];
            rests[part] = new int[entries[part].length];
            return 0;
        }

        /** Removes the probes of a part, and divides them into buckets. */
        private Part remove(int part) {
            List<Page> pages = full.set(part, List.of());
            pages.add(new Page(entries[part], rests[part], used[part]));
            entries[part] = new long[0];
            rests[part] = new int[0];
            int size = pages.stream().mapToInt(Page::size).sum();
            return Part.of(part, partBits, headBits, pages, size);
        }

        /** @param size number of probes in it */
        @SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
        private record Page(long[] entries, int[] rests, int size) {}
    }

    /**
     * The probes of one part, in buckets by their next leading bits.
     *
     * @param lead number of leading bits that determine the bucket, at most those of a head
     * @param first the first bucket, by these bits
     * @param starts start of each bucket, and the end of the last
     * @param tails the 32 bits of each probe after those of its bucket
     * @param queries the query of each probe
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
    private record Part(int lead, long first, int[] starts, int[] tails, int[] queries) {
        /**
         * Parts of up to 4,096 probes have that many buckets or up to 16 for each probe: many stored fingerprints meet
         * none. Larger parts have 64 to 127 probes in a bucket: to compare them in a vectorised loop costs less than to
         * find the right ones.
         */
        private static final int SMALL_BITS = 12;

        private static final int SPARSE_BITS = 3;
        private static final int DENSE_BITS = 7;

        private static Part of(int part, int partBits, int headBits, List<Pages.Page> pages, int size) {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
            int wanted = bits > SMALL_BITS ? bits - DENSE_BITS : Math.min(bits + SPARSE_BITS, SMALL_BITS);
            int bucketBits = Math.min(wanted, headBits - partBits);
            int tailBits = headBits - partBits - bucketBits; // of a head
            int shift = Integer.SIZE + tailBits;
            int mask = (1 << bucketBits) - 1;
            int[] starts = new int[(1 << bucketBits) + 1];
            for (Pages.Page page : pages) {
                for (int i = 0; i < page.size; i++) starts[(int) (page.entries[i] >>> shift) & mask]++;
            }
            int sum = 0;
            for (int b = 0; b < starts.length; b++) starts[b] = (sum += starts[b]) - starts[b];
            int[] tails = new int[size];
            int[] queries = new int[size];
            for (Pages.Page page : pages) {
                for (int i = 0; i < page.size; i++) {
                    long entry = page.entries[i];
                    int at = starts[(int) (entry >>> shift) & mask]++;
                    queries[at] = (int) entry;
                    tails[at] = (int) (entry >>> Integer.SIZE << Integer.SIZE - tailBits)
                            | (int) (Integer.toUnsignedLong(page.rests[i]) >>> tailBits);
                }
            }
            System.arraycopy(starts, 0, starts, 1, starts.length - 1);
            starts[0] = 0;
            return new Part(partBits + bucketBits, (long) part << bucketBits, starts, tails, queries);
        }

        private static int tail(long print, int lead) {
            return (int) (print >>> Integer.SIZE - lead);
        }

        /** @param answered a bit for each query */
        private void drop(long[] answered) {
            int kept = 0;
            int from = 0;
            for (int b = 1; b < starts.length; b++) {
                for (int i = from; i < starts[b]; i++) {
                    int query = queries[i];
                    tails[kept] = tails[i];
                    queries[kept] = query;
                    kept += (int) (~answered[query >>> 6] >>> query & 1); // no branch, as it would be unpredictable
                }
                from = starts[b];
                starts[b] = kept;
            }
        }
    }

    /** The probes of a batch. */
    private static final class Probes implements PreparedBatch {
        private final long[] queries;
        private final Part[] parts;
        private final int headBits;
        private final int distance;

        private Probes(long[] queries, Part[] parts, int headBits, int distance) {
            this.queries = queries;
            this.parts = parts;
            this.headBits = headBits;
            this.distance = distance;
        }

        @Override
        public BatchSearcher searcher() {
            return new Searcher();
        }

        @Override
        public void drop(BitSet answered) {
            long[] bits = Arrays.copyOf(answered.toLongArray(), (queries.length >>> 6) + 1);
            for (Part part : parts) part.drop(bits);
        }

        private final class Searcher implements BatchSearcher {
            private static final int MOST_CANDIDATES = 1 << 10;

            /** Pairs that agree in a head and nearly in the next 32 bits: a row, and the index of a probe in its part. */
            private final int[] rows = new int[MOST_CANDIDATES];

            private final int[] candidates = new int[MOST_CANDIDATES];
            private int size;

            @Override
            public void search(long[] prints, int from, int to, BatchHits hits) {
                int shift = Long.SIZE - Pages.partBits(headBits);
                for (int row = from; row < to; ) {
                    int part = (int) (prints[row] >>> shift);
                    int end = firstRow(part + 1L, shift, prints, row, to);
                    search(parts[part], prints, row, end, hits);
                    verify(parts[part], prints, hits);
                    row = end;
                }
            }

            private void search(Part part, long[] prints, int from, int to, BatchHits hits) {
                int shift = Long.SIZE - part.lead;
                int[] starts = part.starts;
                for (int row = from; row < to; ) {
                    int bucket = (int) ((prints[row] >>> shift) - part.first);
                    if (starts[bucket] == starts[bucket + 1]) {
                        while (bucket < starts.length - 1 && starts[bucket] == starts[bucket + 1]) bucket++;
                        if (bucket == starts.length - 1) return;
                        row = firstRow(part.first + bucket, shift, prints, row, to);
                        continue;
                    }
                    int end = row + 1;
                    while (end < to && prints[end] >>> shift == part.first + bucket) end++;
                    compare(part, starts[bucket], starts[bucket + 1], prints, row, end, hits);
                    row = end;
                }
            }

            /** Compares probes [first, last) of a bucket with its rows, four rows at a time. */
            private void compare(Part part, int first, int last, long[] prints, int from, int to, BatchHits hits) {
                int lead = part.lead;
                for (int row = from; row < to; row += HammingScan.GROUP) {
                    int end = Math.min(to, row + HammingScan.GROUP);
                    int x0 = Part.tail(prints[row], lead);
                    int x1 = Part.tail(prints[Math.min(row + 1, end - 1)], lead);
                    int x2 = Part.tail(prints[Math.min(row + 2, end - 1)], lead);
                    int x3 = Part.tail(prints[end - 1], lead);
                    if (!HammingScan.isAnyWithin(distance, x0, x1, x2, x3, part.tails, first, last)) continue;
                    for (int near = row; near < end; near++) list(part, first, last, prints, near, hits);
                }
            }

            private void list(Part part, int first, int last, long[] prints, int row, BatchHits hits) {
                int tail = Part.tail(prints[row], part.lead);
                int[] tails = part.tails;
                if (!HammingScan.isAnyWithin(distance, tail, tails, first, last)) return;
                int otherShift = Integer.SIZE + part.lead - headBits; // to the bits of a head after those of the bucket
                for (int i = first; i < last; i++) {
                    int differing = tail ^ tails[i];
                    if (Integer.bitCount(differing) > distance) continue;
                    if (Integer.toUnsignedLong(differing) >>> otherShift != 0) continue;
                    if (size == MOST_CANDIDATES) verify(part, prints, hits);
                    rows[size] = row;
                    candidates[size++] = i;
                }
            }

            /** Compares whole fingerprints: many at once, so that misses of the cache overlap. */
            private void verify(Part part, long[] prints, BatchHits hits) {
                for (int i = 0; i < size; i++) candidates[i] = part.queries[candidates[i]];
                for (int i = 0; i < size; i++) {
                    int exact = Long.bitCount(queries[candidates[i]] ^ prints[rows[i]]);
                    if (exact <= distance) hits.add(candidates[i], rows[i], exact);
                }
                size = 0;
            }
        }

        /** The first row from {@code low} on whose leading bits are at least {@code least}; galloping search. */
        private static int firstRow(long least, int shift, long[] prints, int low, int end) {
            int high = low;
            for (int step = 1; high < end && prints[high] >>> shift < least; step <<= 1) {
                low = high + 1;
                high = Math.min(high + step, end);
            }
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (prints[middle] >>> shift < least) low = middle + 1;
                else high = middle;
            }
            return low;
        }
    }
}
