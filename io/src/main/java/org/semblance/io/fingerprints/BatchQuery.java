package org.semblance.io.fingerprints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.io.fingerprints.BatchMethod.BatchHits;
import org.semblance.io.fingerprints.BatchMethod.BatchSearcher;
import org.semblance.io.fingerprints.BatchMethod.PreparedBatch;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.relation.PairSink;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Batch mode: the stored fingerprints are read once, sequentially and ahead of the search, and compared with a batch of
 * queries.
 *
 * <p>Numbering: the queries in input order from 0, then the rows of all chunks, then the queries a second time, in the
 * role of stored rows for later queries of the batch.
 *
 * @param store the index
 * @param first whether one answer per query suffices: the nearest of the preceding queries if {@code among}, else of
 *     the first slab with a match; ties by id
 * @param among whether queries are also compared with preceding queries, as if each were added to the index in turn
 * @param workers threads of the search
 * @param room memory for the pairs found
 * @param progress receives the number of fingerprints compared
 */
public record BatchQuery(
        FingerprintStore store, boolean first, boolean among, Workers workers, PairMemory room, Progress progress) {

    /** Answers a batch; {@code prepared} contains its queries in the same order. */
    public Answers answer(FingerprintBatch batch, PreparedBatch prepared) throws IOException, InterruptedException {
        List<Chunk> chunks = store.chunks();
        Answers.Numbers numbers = new Answers.Numbers(batch, chunks);
        PairSorter sorter = new PairSorter(numbers.total(), room, 1);
        try {
            Search search = new Search(numbers, prepared, sorter.buffer());
            int old = among ? chunks.size() - store.staged() : chunks.size();
            if (among) search.earlier(batch, chunks, old); // queries answered here need no search of the index
            search.stored(chunks, 0, old, true);
            return new Answers(numbers, sorter.sorted(workers));
        } catch (InterruptedException | RuntimeException | Error e) {
            sorter.abandon(e);
            throw e;
        }
    }

    /** The state of one search. */
    private final class Search {
        private final Answers.Numbers numbers;
        private final PreparedBatch prepared;
        private final PairBuffer found;
        private final List<BatchSearcher> searchers = new ArrayList<>();
        private final List<BatchHits> hits = new ArrayList<>();
        private final NearestMatches nearest;

        /** Maps a query and the index of a hit to a number, or to -1 if the hit does not count. */
        private IntBinaryOperator numbering = (query, at) -> -1;

        private int dropped;
        private long done;

        private Search(Answers.Numbers numbers, PreparedBatch prepared, PairBuffer found) {
            this.numbers = numbers;
            this.prepared = prepared;
            this.found = found;
            this.nearest = new NearestMatches(numbers, first ? numbers.queries() : 0);
            for (int t = 0; t < workers.threads(); t++) {
                searchers.add(prepared.searcher());
                hits.add(new BatchHits(this::collect));
            }
        }

        /** Compares with preceding queries: those already staged as chunks, and those of this batch. */
        private void earlier(FingerprintBatch batch, List<Chunk> chunks, int old) throws InterruptedException {
            stored(chunks, old, chunks.size(), false);
            int[] order = batch.byPrint();
            long[] ascending = new long[order.length];
            for (int i = 0; i < order.length; i++) ascending[i] = batch.print(order[i]);
            search(ascending, ascending.length, (query, at) -> order[at] < query ? numbers.asStored(order[at]) : -1);
            settle();
        }

        /**
         * Compares with a range of chunks.
         *
         * @param apart whether answers are final after each slab, not only after the last
         */
        private void stored(List<Chunk> chunks, int from, int to, boolean apart) throws InterruptedException {
            try (ReadAhead reading = new ReadAhead(chunks.subList(from, to))) {
                for (ReadAhead.Slab slab = reading.next(); slab != null && unanswered() > 0; slab = reading.next()) {
                    Chunk chunk = chunks.get(from + slab.chunk);
                    int base = numbers.firstOf(from + slab.chunk) + slab.firstRow;
                    int row = slab.firstRow;
                    search(slab.prints, slab.size, (query, at) -> chunk.isRemoved(row + at) ? -1 : base + at);
                    if (apart) settle();
                    done += slab.size;
                    progress.reached(done);
                    reading.release(slab);
                }
            }
        }

        private int unanswered() {
            return numbers.queries() - nearest.answered().cardinality();
        }

        private void search(long[] prints, int size, IntBinaryOperator of) throws InterruptedException {
            numbering = of;
            int parts = hits.size();
            workers.forEach(parts, part -> {
                int from = (int) ((long) size * part / parts);
                int to = (int) ((long) size * (part + 1) / parts);
                searchers.get(part).search(prints, from, to, hits.get(part));
                hits.get(part).flush();
            });
        }

        /**
         * Called by one thread at a time. The result does not depend on the order of calls: the nearest is unique, and
         * pairs are sorted.
         */
        private synchronized void collect(BatchHits some) {
            for (int i = 0; i < some.size(); i++) {
                int query = some.query(i);
                int other = numbering.applyAsInt(query, some.row(i));
                if (other < 0) continue;
                if (first) nearest.offer(query, other, some.distance(i));
                else found.pair(query, other, PairSink.NO_OVERLAP, some.distance(i));
            }
        }

        /** Drops answered queries from the batch, if there are enough of them to be worth a pass. */
        private void settle() {
            if (!first) return;
            nearest.settle(found);
            int answers = nearest.answered().cardinality();
            if (answers - dropped <= (numbers.queries() - dropped) / 4) return;
            prepared.drop(nearest.answered());
            dropped = answers;
        }
    }

    /** One match per query: the nearest in the first part of the index with a match; ties by id. */
    static final class NearestMatches {
        private final Answers.Numbers numbers;
        private final BitSet answered = new BitSet();

        /** The nearest match of each query: distance in the upper 32 bits, number in the lower; the number is never 0. */
        private final long[] nearest;

        /** Queries with a match in the current part. */
        private final int[] matched;

        private int matchCount;

        private final LastId challenger = new LastId();
        private final LastId champion = new LastId();

        /** @param queries number of queries */
        NearestMatches(Answers.Numbers numbers, int queries) {
            this.numbers = numbers;
            this.nearest = new long[queries];
            this.matched = new int[nearest.length];
        }

        /** Adds a match in the current part. */
        void offer(int query, int other, int distance) {
            if (answered.get(query)) return;
            long last = nearest[query];
            if (last == 0) matched[matchCount++] = query;
            int lastDistance = (int) (last >>> Integer.SIZE);
            boolean nearer = last == 0 || distance < lastDistance;
            if (nearer || distance == lastDistance && isBefore(other, (int) last)) {
                nearest[query] = (long) distance << Integer.SIZE | other;
            }
        }

        private boolean isBefore(int number, int other) {
            return challenger.of(number).compareTo(champion.of(other)) < 0;
        }

        /** Caches the last id, which is read from a file: among copies the same id is compared repeatedly. */
        private final class LastId {
            private int number = -1;
            private String id = "";

            private String of(int wanted) {
                if (wanted != number) id = numbers.id(wanted);
                number = wanted;
                return id;
            }
        }

        /** Ends a part: the matches found so far are final. */
        void settle(PairBuffer found) {
            for (int i = 0; i < matchCount; i++) {
                long match = nearest[matched[i]];
                answered.set(matched[i]);
                found.pair(matched[i], (int) match, PairSink.NO_OVERLAP, (int) (match >>> Integer.SIZE));
            }
            matchCount = 0;
        }

        BitSet answered() {
            return answered;
        }
    }

    /** Reads chunks sequentially on a separate thread, one slab ahead of the consumer, with two buffers. */
    static final class ReadAhead implements AutoCloseable {
        private final List<Chunk> chunks;
        private final BlockingQueue<Slab> free = new ArrayBlockingQueue<>(2);
        private final BlockingQueue<Optional<Slab>> full = new ArrayBlockingQueue<>(3);
        private final Thread reader;
        private volatile @Nullable Throwable failure;

        ReadAhead(List<Chunk> chunks) {
            this.chunks = chunks;
            free.add(new Slab());
            free.add(new Slab());
            reader = Thread.ofPlatform().daemon().name("chunk-reader").start(this::read);
        }

        private void read() {
            try {
                for (int c = 0; c < chunks.size(); c++) {
                    for (int row = 0; row < chunks.get(c).rows(); row += Slab.CAPACITY) {
                        Slab slab = free.take();
                        slab.fill(c, chunks.get(c), row);
                        full.put(Optional.of(slab));
                    }
                }
            } catch (InterruptedException e) {
                return; // closed by the consumer
            } catch (Throwable t) {
                failure = t;
            }
            full.add(Optional.empty()); // end marker
        }

        /** The next slab, or null at the end. */
        @Nullable
        Slab next() throws InterruptedException {
            Optional<Slab> slab = full.take();
            if (slab.isPresent()) return slab.get();
            Throwable broken = failure;
            if (broken instanceof RuntimeException e) throw e;
            if (broken instanceof Error e) throw e;
            return null;
        }

        /** Returns a slab for reuse. */
        void release(Slab slab) {
            free.add(slab);
        }

        @Override
        public void close() {
            reader.interrupt();
            Workers.join(reader);
        }

        /** A reusable buffer with consecutive fingerprints of a chunk. */
        static final class Slab {
            /** 2 MB of fingerprints: eight checksummed blocks. */
            static final int CAPACITY = 1 << 18;

            final long[] prints = new long[CAPACITY];

            /** Index of the chunk, from 0. */
            private int chunk;

            /** The row of the first fingerprint in its chunk. */
            private int firstRow;

            private int size;

            void fill(int number, Chunk from, int row) {
                chunk = number;
                firstRow = row;
                size = Math.min(CAPACITY, from.rows() - row);
                from.prints(row, prints, size);
            }
        }
    }
}
