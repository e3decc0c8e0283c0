package org.semblance.io.fingerprints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.io.fingerprints.BatchMethod.BatchSearcher;
import org.semblance.io.fingerprints.BatchMethod.PreparedBatch;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.relation.PairSink;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Batch mode: the stored fingerprints are read once, from front to back and ahead of the search, past a batch of queries.
 *
 * <p>Queries are numbered as they came, from 0; behind them come the rows of all chunks, and behind those the queries once
 * more, as what later queries of the batch may match.
 *
 * @param first whether one answer for each query is enough: the nearest of the queries before it, if those count, or else of
 *     the first slab that has any; of equally near ones the first by id
 * @param among whether queries are also compared with those before them, as if each were added in its turn
 */
public record BatchQuery(
        FingerprintStore store, boolean first, boolean among, Workers workers, PairMemory room, Progress progress) {

    /** Answers a batch; its queries were collected by the method in the same order. */
    public Answers answer(FingerprintBatch batch, PreparedBatch prepared) throws IOException, InterruptedException {
        List<Chunk> chunks = store.chunks();
        Answers.Numbers numbers = new Answers.Numbers(batch, chunks);
        PairSorter sorter = new PairSorter(numbers.total(), room, 1);
        try {
            Search search = new Search(numbers, prepared, sorter.buffer());
            int old = among ? chunks.size() - store.staged() : chunks.size();
            if (among) search.earlier(batch, chunks, old); // what has an answer here needs none of the whole index
            search.stored(chunks, 0, old, true);
            return new Answers(numbers, sorter.sorted(workers));
        } catch (InterruptedException | RuntimeException | Error e) {
            sorter.abandon(e);
            throw e;
        }
    }

    /** One search, and what it has found so far. */
    private final class Search {
        private final Answers.Numbers numbers;
        private final PreparedBatch prepared;
        private final PairBuffer found;
        private final List<BatchSearcher> searchers = new ArrayList<>();
        private final List<BatchHits> hits = new ArrayList<>();
        private final NearestMatches nearest;
        private Numbering numbering = (query, at) -> -1;
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

        /** Queries before these: those that were staged as chunks of their own, and those of the batch. */
        private void earlier(FingerprintBatch batch, List<Chunk> chunks, int old) throws InterruptedException {
            stored(chunks, old, chunks.size(), false);
            int[] order = batch.byPrint();
            long[] ascending = new long[order.length];
            for (int i = 0; i < order.length; i++) ascending[i] = batch.print(order[i]);
            search(ascending, ascending.length, (query, at) -> order[at] < query ? numbers.asStored(order[at]) : -1);
            settle();
        }

        /**
         * Some of the chunks.
         *
         * @param apart whether each slab is a part of its own, and not all of them together
         */
        private void stored(List<Chunk> chunks, int from, int to, boolean apart) throws InterruptedException {
            try (ReadAhead reading = new ReadAhead(chunks.subList(from, to))) {
                for (ReadAhead.Slab slab = reading.next(); slab != null && unanswered() > 0; slab = reading.next()) {
                    Chunk chunk = chunks.get(from + slab.chunk());
                    int base = numbers.firstOf(from + slab.chunk()) + slab.firstRow();
                    int row = slab.firstRow();
                    search(slab.prints, slab.size(), (query, at) -> chunk.isRemoved(row + at) ? -1 : base + at);
                    if (apart) settle();
                    done += slab.size();
                    progress.reached(done);
                    reading.release(slab);
                }
            }
        }

        private int unanswered() {
            return numbers.queries() - nearest.answered().cardinality();
        }

        private void search(long[] prints, int size, Numbering of) throws InterruptedException {
            numbering = of;
            int parts = hits.size();
            workers.forEach(parts, part -> {
                int from = (int) ((long) size * part / parts);
                int to = (int) ((long) size * (part + 1) / parts);
                searchers.get(part).search(prints, from, to, hits.get(part));
                hits.get(part).flush();
            });
        }

        /** Takes the hits of one thread after the other; what is nearest or sorted depends on no order. */
        private synchronized void collect(BatchHits some) {
            for (int i = 0; i < some.size(); i++) {
                int query = some.query(i);
                int other = numbering.number(query, some.row(i));
                if (other < 0) continue;
                if (first) nearest.offer(query, other, some.distance(i));
                else found.pair(query, other, PairSink.NO_OVERLAP, some.distance(i));
            }
        }

        /** Answered queries are left out from now on, if they are not too few to be worth a pass. */
        private void settle() {
            if (!first) return;
            nearest.settle(found);
            int answers = nearest.answered().cardinality();
            if (answers - dropped <= (numbers.queries() - dropped) / 8) return;
            prepared.drop(nearest.answered());
            dropped = answers;
        }
    }

    /** The number of what was hit, or -1 if that does not count. */
    private interface Numbering {
        int number(int query, int at);
    }
}
