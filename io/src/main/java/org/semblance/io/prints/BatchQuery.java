package org.semblance.io.prints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.semblance.io.prints.BatchMethod.BatchSearcher;
import org.semblance.io.prints.BatchMethod.PreparedBatch;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairRoom;
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
 * @param first whether one answer for each query is enough; it is the nearest of the first slab that has any
 * @param among whether queries are also compared with those before them in the batch, as if each were added in its turn
 */
public record BatchQuery(
        PrintStore store, boolean first, boolean among, Workers workers, PairRoom room, Progress progress) {

    /** Answers a batch; its queries were collected by the method in the same order. */
    public Answers answer(PrintBatch batch, PreparedBatch prepared) throws IOException, InterruptedException {
        List<Chunk> chunks = store.chunks();
        Answers.Numbers numbers = new Answers.Numbers(batch, chunks);
        PairSorter sorter = new PairSorter(numbers.total(), room, 1);
        try {
            Search search = new Search(numbers, prepared, sorter.buffer());
            if (first && among) search.among(batch); // what has an answer in memory needs none from the disk
            search.stored(chunks);
            if (!first && among) search.among(batch);
            return new Answers(numbers, sorter.sorted(workers));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
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
        private final List<Hits> hits = new ArrayList<>();
        private final BitSet answered = new BitSet();
        private int dropped;

        // Where one answer is enough: the nearest of each query, its distance above its number, never 0; and who has
        // one now.
        private final long[] nearest;
        private final int[] hitNow;
        private int hitCount;

        private Search(Answers.Numbers numbers, PreparedBatch prepared, PairBuffer found) {
            this.numbers = numbers;
            this.prepared = prepared;
            this.found = found;
            this.nearest = new long[first ? numbers.queries() : 0];
            this.hitNow = new int[nearest.length];
            for (int t = 0; t < workers.threads(); t++) {
                searchers.add(prepared.searcher());
                hits.add(new Hits());
            }
        }

        private void stored(List<Chunk> chunks) throws IOException, InterruptedException {
            long done = 0;
            try (ReadAhead reading = new ReadAhead(chunks)) {
                for (Slab slab = reading.next(); slab != null && unanswered() > 0; slab = reading.next()) {
                    search(slab.prints, slab.size());
                    Chunk chunk = chunks.get(slab.chunk());
                    int base = numbers.firstOf(slab.chunk()) + slab.firstRow();
                    int row = slab.firstRow();
                    collect((query, at) -> chunk.isRemoved(row + at) ? -1 : base + at);
                    done += slab.size();
                    progress.reached(done);
                    reading.release(slab);
                }
            }
        }

        private void among(PrintBatch batch) throws InterruptedException {
            int[] order = batch.byPrint();
            long[] ascending = new long[order.length];
            for (int i = 0; i < order.length; i++) ascending[i] = batch.print(order[i]);
            search(ascending, ascending.length);
            collect((query, at) -> order[at] < query ? numbers.asStored(order[at]) : -1);
        }

        private int unanswered() {
            return numbers.queries() - answered.cardinality();
        }

        private void search(long[] prints, int size) throws InterruptedException {
            int parts = hits.size();
            workers.forEach(
                    parts,
                    part -> searchers
                            .get(part)
                            .search(
                                    prints,
                                    (int) ((long) size * part / parts),
                                    (int) ((long) size * (part + 1) / parts),
                                    hits.get(part)));
        }

        private void collect(Numbering numbering) {
            if (first) collectNearest(numbering);
            else each(numbering, (query, other, distance) -> found.pair(query, other, PairSink.NO_OVERLAP, distance));
        }

        private void each(Numbering numbering, HitSink sink) {
            for (Hits some : hits) {
                for (int i = 0; i < some.size(); i++) {
                    int other = numbering.number(some.query(i), some.row(i));
                    if (other >= 0) sink.hit(some.query(i), other, some.distance(i));
                }
                some.clear();
            }
        }

        private void collectNearest(Numbering numbering) {
            each(numbering, (query, other, distance) -> {
                if (answered.get(query)) return;
                long hit = (long) distance << Integer.SIZE | other;
                if (nearest[query] == 0) hitNow[hitCount++] = query;
                if (nearest[query] == 0 || hit < nearest[query]) nearest[query] = hit;
            });
            for (int i = 0; i < hitCount; i++) {
                long hit = nearest[hitNow[i]];
                answered.set(hitNow[i]);
                found.pair(hitNow[i], (int) hit, PairSink.NO_OVERLAP, (int) (hit >>> Integer.SIZE));
            }
            hitCount = 0;
            int answers = answered.cardinality();
            if (answers - dropped <= (numbers.queries() - dropped) / 8) return; // too few to be worth a pass
            prepared.drop(answered);
            dropped = answers;
        }
    }

    /** The number of what was hit, or -1 if that does not count. */
    private interface Numbering {
        int number(int query, int at);
    }

    private interface HitSink {
        void hit(int query, int other, int distance);
    }
}
