package org.semblance.search.join;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.SortedPairs;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * Executes the plan of a join: round by round, each with an index whose pieces of work all threads share.
 *
 * @param once whether the search joins copies once
 * @param sizeOf the number of tokens of a record
 */
record PlannedJoin(
        Plan plan, CopyExpansion copies, boolean once, Sides sides, IntUnaryOperator sizeOf, Workers workers) {
    Join.Found run(Progress progress, PairMemory room) throws InterruptedException {
        Map<String, Long> statistics = new LinkedHashMap<>();
        if (once) statistics.put("distinct_records", (long) copies.distinct());
        JoinedPairs joined = copies.joined(pairs(progress, room, statistics));
        statistics.put("results", joined.count());
        return new Join.Found(
                joined, IntStream.range(0, sides.size()).map(sizeOf).toArray(), statistics);
    }

    /** All pairs in order. */
    private SortedPairs pairs(Progress progress, PairMemory room, Map<String, Long> statistics)
            throws InterruptedException {
        PairSorter sorter = new PairSorter(sides.size(), room, workers.threads());
        List<PairBuffer> buffers =
                Stream.generate(sorter::buffer).limit(workers.threads()).toList();
        try {
            long done = 0;
            for (int round = 0; round < plan.rounds(); round++) {
                done = round(round, done, buffers, progress, statistics);
            }
            return sorter.sorted(workers);
        } catch (UncheckedIOException e) {
            sorter.abandon(e);
            if (e.getCause() instanceof InterruptedIOException) throw new InterruptedException();
            throw e;
        } catch (InterruptedException | RuntimeException | Error e) {
            sorter.abandon(e);
            throw e;
        }
    }

    /**
     * Executes one round after {@code done} probes, and returns the new sum. Its index is garbage before the next one
     * is made.
     */
    private long round(int round, long done, List<PairBuffer> buffers, Progress progress, Map<String, Long> statistics)
            throws InterruptedException {
        Index index = plan.index(round, workers);
        int pieces = index.pieces();
        long probes = (sides.probes() - done) / (plan.rounds() - round);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger thread = new AtomicInteger();
        workers.share(() -> {
            Searcher searcher = index.searcher();
            PairBuffer buffer = buffers.get(thread.getAndIncrement());
            // From the last piece down: the most expensive pieces come first.
            for (int taken = next.getAndIncrement(); taken < pieces; taken = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                searcher.search(pieces - 1 - taken, buffer);
                progress.reached(done + (taken + 1L) * probes / pieces);
            }
        });
        index.statistics().forEach((name, count) -> statistics.merge(name, count, Long::sum));
        return done + probes;
    }
}
