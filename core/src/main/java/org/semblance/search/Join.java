package org.semblance.search;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.Listing;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairRoom;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Records;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Finds all pairs between the sides of a join, on all threads, in a fixed order.
 *
 * @param indexBytes memory for indexes
 * @param room for the pairs
 */
public record Join<R extends Records>(
        Search<R> search, Workers workers, Progress progress, long indexBytes, PairRoom room) {
    /**
     * A join whose indexes may take a quarter of the heap, and its pairs another one; beyond that they go to the usual
     * place of temporary files.
     */
    public Join(Search<R> search, Workers workers, Progress progress) {
        this(search, workers, progress, Runtime.getRuntime().maxMemory() / 4, PairRoom.usual());
    }

    /** The pairs, the sizes of the records, and what was counted on the way. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    public record Found(JoinedPairs joined, int[] sizes, Map<String, Long> statistics) implements Closeable {
        /** Every pair, in memory. */
        public Pairs pairs() {
            try (SortedPairs all = joined.list(Listing.ALL, PairRoom.usual(), new Workers(1))) {
                return Pairs.copyOf(all);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new UncheckedIOException(new InterruptedIOException());
            }
        }

        /** The same, and the pairs among the first documents that were known before; if that fails, these are closed. */
        public Found and(SortedPairs known) throws IOException {
            try {
                JoinedPairs all = joined.and(known);
                Map<String, Long> counts = new LinkedHashMap<>(statistics);
                counts.put("results", all.count());
                return new Found(all, sizes, counts);
            } catch (IOException | RuntimeException e) {
                close();
                throw e;
            }
        }

        @Override
        public void close() throws IOException {
            joined.close();
        }
    }

    public Found run(R records, Sides sides) throws InterruptedException {
        return run(records, sides, SiteScope.everywhere());
    }

    /** The same for the pairs that count by their sites. */
    public Found run(R records, Sides sides, SiteScope scope) throws InterruptedException {
        return run(new Whole<>(search, records, indexBytes), sides, scope);
    }

    /** Memory that the plans of a join need at the most besides the records. */
    public static <S extends Records> long bytes(Search<S> search, S records, Sides sides, long indexBytes)
            throws InterruptedException {
        Plans plans = Whole.plans(search, records, sides, indexBytes, false);
        long most = 0;
        for (int p = 0; p < plans.count(); p++) {
            most = Math.max(most, plans.plan(p, new Workers(1)).bytes());
        }
        return most;
    }

    /** The same for whatever the search is planned for. */
    Found run(Material material, Sides sides, SiteScope scope) throws InterruptedException {
        Map<String, Long> statistics = new LinkedHashMap<>();
        JoinedPairs joined = search.joinsCopiesOnce()
                ? new DistinctJoin(this, material, sides, scope).run(statistics)
                : JoinedPairs.of(pairs(material.all(sides), scope, sides, statistics), material.size());
        statistics.put("results", joined.count());
        return new Found(
                joined,
                IntStream.range(0, material.size()).map(material::sizeOf).toArray(),
                statistics);
    }

    /** Goes through all plans; what comes out and counts is put in order. */
    SortedPairs pairs(Plans plans, SiteScope scope, Sides sides, Map<String, Long> statistics)
            throws InterruptedException {
        PairSorter sorter = new PairSorter(sides.size(), room, workers.threads());
        List<PairBuffer> buffers =
                Stream.generate(sorter::buffer).limit(workers.threads()).toList();
        try {
            for (int p = 0; p < plans.count(); p++) {
                long done = (long) sides.probes() * p / plans.count();
                long probes = (long) sides.probes() * (p + 1) / plans.count() - done;
                // A plan is known to nobody but this call: what it holds is let go before the next one is made.
                search(plans.plan(p, workers).map(scope::only), buffers, done, probes, statistics);
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

    /** Goes through all rounds of a plan. */
    private void search(Plan plan, List<PairBuffer> buffers, long done, long probes, Map<String, Long> statistics)
            throws InterruptedException {
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, workers);
            search(index, buffers, done + probes * round / plan.rounds(), probes / plan.rounds());
            index.statistics().forEach((name, count) -> statistics.merge(name, count, Long::sum));
        }
    }

    /** Does all pieces of work of a round; before it, {@code done} of the probes counted as asked. */
    private void search(Index index, List<PairBuffer> buffers, long done, long probes) throws InterruptedException {
        int pieces = index.pieces();
        AtomicInteger next = new AtomicInteger();
        AtomicInteger thread = new AtomicInteger();
        workers.share(() -> {
            Searcher searcher = index.searcher();
            PairBuffer buffer = buffers.get(thread.getAndIncrement());
            // From the last piece down: the dearest must not be left to the end.
            for (int taken = next.getAndIncrement(); taken < pieces; taken = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                searcher.search(pieces - 1 - taken, buffer);
                progress.reached(done + (taken + 1L) * probes / pieces);
            }
        });
    }
}
