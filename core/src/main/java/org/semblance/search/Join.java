package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.Pairs;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.Records;
import org.semblance.relation.PairSink;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/** Finds all pairs between the sides of a join, on all threads, in a fixed order. */
public record Join<R extends Records>(Search<R> search, Workers workers, Progress progress, long mostPairs) {
    /** A join that may find as many pairs as half of the heap can hold. */
    public Join(Search<R> search, Workers workers, Progress progress) {
        this(search, workers, progress, Runtime.getRuntime().maxMemory() / 2 / Pairs.BYTES_EACH);
    }

    /** The pairs, the sizes of the records, and what was counted on the way. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    public record Found(Pairs pairs, int[] sizes, Map<String, Long> statistics) {}

    public Found run(R records, Sides sides) throws InterruptedException {
        Plan plan = search.plan(records, sides, Runtime.getRuntime().maxMemory() / 2);
        List<PairBuffer> buffers = new CopyOnWriteArrayList<>();
        LongAdder found = new LongAdder();
        Map<String, Long> statistics = new LinkedHashMap<>();
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, workers);
            long done = (long) sides.probes() * round / plan.rounds();
            search(index, buffers, found, done, sides.probes() / plan.rounds());
            index.statistics().forEach((name, count) -> statistics.merge(name, count, Long::sum));
        }
        Pairs pairs = Pairs.sorted(buffers, sides.size());
        statistics.put("results", (long) pairs.size());
        return new Found(
                pairs, IntStream.range(0, records.size()).map(records::sizeOf).toArray(), statistics);
    }

    private void search(Index index, List<PairBuffer> buffers, LongAdder found, long done, long probes)
            throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        int pieces = index.pieces();
        workers.share(() -> {
            Searcher searcher = index.searcher();
            PairBuffer buffer = new PairBuffer();
            buffers.add(buffer);
            PairSink counted = (x, y, overlap, score) -> {
                buffer.pair(x, y, overlap, score);
                found.increment();
                // After every pair, since a piece full of copies alone could fill the memory.
                if (found.sum() > mostPairs) throw new TooManyPairs(mostPairs);
            };
            // From the last piece down: the dearest must not be left to the end.
            for (int taken = next.getAndIncrement(); taken < pieces; taken = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                searcher.search(pieces - 1 - taken, counted);
                progress.reached(done + (taken + 1L) * probes / pieces);
            }
        });
    }
}
