package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import org.semblance.run.Workers;

/**
 * Sorts any number of pairs: in memory if they fit, else through a temporary file. Each thread fills its own
 * {@link PairBuffer}; a full buffer is sorted and written as a run, and the runs are merged when the pairs are read.
 */
public final class PairSorter implements Closeable {
    private final int documents;
    private final long share;
    private final SpillFile file;
    private final List<SortedPairs> runs = new ArrayList<>();
    private final List<PairBuffer> buffers = new ArrayList<>();

    /** A sorter of pairs among a number of documents, for a number of threads. */
    public PairSorter(int documents, PairMemory room, int threads) {
        this.documents = documents;
        this.share = Math.max(1, room.bytes() / PairColumns.BYTES_EACH / threads);
        this.file = new SpillFile(room.scratch());
    }

    /** A buffer for one thread. */
    public synchronized PairBuffer buffer() {
        PairBuffer buffer = new PairBuffer(this, share);
        buffers.add(buffer);
        return buffer;
    }

    /** Sorts, writes and empties a full buffer. */
    void spill(PairColumns pairs) {
        PairSort.sort(pairs, documents);
        SortedPairs run = file.write(pairs);
        pairs.clear();
        synchronized (this) {
            runs.add(run);
        }
    }

    /** All pairs in order. No pair can be added afterwards; closing the pairs closes the sorter. */
    public SortedPairs sorted(Workers workers) throws InterruptedException {
        List<PairColumns> rests = buffers.stream().map(b -> b.pairs).toList();
        if (runs.isEmpty()) {
            PairColumns all = PairColumns.joined(rests);
            PairSort.sort(all, documents, workers);
            return new Pairs(all);
        }
        workers.forEach(rests.size(), r -> PairSort.sort(rests.get(r), documents));
        List<SortedPairs> parts = new ArrayList<>(runs);
        for (PairColumns rest : rests) parts.add(new Pairs(rest));
        return new MergedPairs(parts, this);
    }

    /** Adds pairs to a sorter and makes a result of them. */
    public interface Filling<T> {
        T by(PairSorter sorter, PairBuffer buffer) throws IOException, InterruptedException;
    }

    /** The result of sorting pairs on one thread; the sorter is closed on failure. */
    public static <T> T filled(int documents, PairMemory room, Filling<T> filling)
            throws IOException, InterruptedException {
        PairSorter sorter = new PairSorter(documents, room, 1);
        try {
            return filling.by(sorter, sorter.buffer());
        } catch (IOException | InterruptedException | RuntimeException e) {
            sorter.abandon(e);
            throw e;
        }
    }

    /** Closes the sorter after a failure, which remains the primary exception. */
    public void abandon(Throwable failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Drops all pairs. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * Sorts pairs in place, by the leading bits of their keys first (American flag sort): pairs can take most of the memory
     * of a run, so a second copy would not fit.
     */
    static final class PairSort {
        private static final int DIGIT = 8;

        /** So few pairs fit in the first-level cache and are sorted by comparison. */
        private static final int FEW_BITS = 9;

        private static final int FEW = 1 << FEW_BITS;

        private final PairColumns pairs;

        /** Both halves of a key are below 2 to this power. */
        private final int bits;

        private PairSort(PairColumns pairs, int documents) {
            this.pairs = pairs;
            this.bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(Math.max(0, documents - 1)));
        }

        static void sort(PairColumns pairs, int documents) {
            PairSort sort = new PairSort(pairs, documents);
            sort.sort(0, pairs.size(), 2 * sort.bits, new Few(pairs));
        }

        /** Sorts on several threads, which share the parts with equal leading bits. */
        static void sort(PairColumns pairs, int documents, Workers workers) throws InterruptedException {
            PairSort sort = new PairSort(pairs, documents);
            int shift = Math.max(0, 2 * sort.bits - DIGIT);
            long[] ends = sort.partition(0, pairs.size(), shift);
            AtomicInteger next = new AtomicInteger();
            workers.share(() -> {
                Few few = new Few(pairs);
                for (int d = next.getAndIncrement(); d < ends.length; d = next.getAndIncrement()) {
                    sort.sort(d == 0 ? 0 : ends[d - 1], ends[d], shift, few);
                }
            });
        }

        /** Sorts a range whose keys differ in their last {@code below} bits only. */
        private void sort(long from, long to, int below, Few few) {
            if (to - from < 2 || below == 0) return;
            if (to - from <= FEW && below <= Long.SIZE - 1 - FEW_BITS) {
                few.sort(from, (int) (to - from), key -> dense(key) & (1L << below) - 1);
                return;
            }
            int shift = Math.max(0, below - DIGIT);
            long start = from;
            for (long end : partition(from, to, shift)) {
                sort(start, end, shift, few);
                start = end;
            }
        }

        /** Sorts few pairs: numbers made of rank and index are sorted, so that the columns move once. For one thread. */
        private static final class Few {
            private final PairColumns pairs;
            private final long[] order = new long[FEW];
            private final long[] keys = new long[FEW];
            private final int[] overlaps = new int[FEW];
            private final double[] scores = new double[FEW];

            Few(PairColumns pairs) {
                this.pairs = pairs;
            }

            void sort(long from, int count, LongUnaryOperator rank) {
                for (int i = 0; i < count; i++) {
                    keys[i] = pairs.key(from + i);
                    overlaps[i] = pairs.overlap(from + i);
                    scores[i] = pairs.score(from + i);
                    order[i] = rank.applyAsLong(keys[i]) << FEW_BITS | i;
                }
                Arrays.sort(order, 0, count);
                for (int i = 0; i < count; i++) {
                    int at = (int) order[i] & FEW - 1;
                    pairs.set(from + i, keys[at], overlaps[at], scores[at]);
                }
            }
        }

        /** Partitions pairs by a digit, in the order of digits; returns the end of each part. */
        private long[] partition(long from, long to, int shift) {
            long[] ends = new long[1 << DIGIT];
            for (long i = from; i < to; i++) ends[digit(pairs.key(i), shift)]++;
            long[] next = new long[ends.length];
            long sum = from;
            for (int d = 0; d < ends.length; d++) {
                next[d] = sum;
                sum += ends[d];
                ends[d] = sum;
            }
            for (int d = 0; d < ends.length; d++) {
                while (next[d] < ends[d]) settle(next, d, shift);
            }
            return ends;
        }

        /**
         * Moves the first misplaced pair of a part to the part of its digit, the pair that it replaces to its own, and so
         * on.
         */
        private void settle(long[] next, int part, int shift) {
            long hole = next[part];
            long key = pairs.key(hole);
            int overlap = pairs.overlap(hole);
            double score = pairs.score(hole);
            for (int digit = digit(key, shift); digit != part; digit = digit(key, shift)) {
                long target = next[digit]++;
                long otherKey = pairs.key(target);
                int otherOverlap = pairs.overlap(target);
                double otherScore = pairs.score(target);
                pairs.set(target, key, overlap, score);
                key = otherKey;
                overlap = otherOverlap;
                score = otherScore;
            }
            pairs.set(hole, key, overlap, score);
            next[part]++;
        }

        private int digit(long key, int shift) {
            return (int) (dense(key) >>> shift) & (1 << DIGIT) - 1;
        }

        /** A key without the zeros between its halves. */
        private long dense(long key) {
            return key >>> 32 << bits | key & 0xFFFFFFFFL;
        }
    }
}
