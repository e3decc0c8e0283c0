package org.semblance.search.join;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.Pairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.CommonTokens;
import org.semblance.records.Records;
import org.semblance.records.sets.IgnoredTokens;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * A join in memory: all pairs between two sides, found on all threads, in a fixed order.
 *
 * @param indexBytes memory for indexes
 * @param room memory for pairs
 */
public record Join<R extends Records>(
        Search<R> search, Workers workers, Progress progress, long indexBytes, PairMemory room) {
    /** What the statistics of every join count. */
    public static final Map<String, String> MEANINGS = Map.of(
            "distinct_records",
            "Documents without further copies: only these were compared.",
            "results",
            "Pairs found, copies included.",
            IgnoredTokens.TOKENS,
            "Distinct tokens that were ignored, because they occur in too many documents.",
            IgnoredTokens.OCCURRENCES,
            "Tokens of documents that were ignored, because they occur in too many.",
            IgnoredTokens.ONLY_FREQUENT,
            "Documents of which every token was ignored: these match nothing.");

    /**
     * A join whose indexes and pairs may each take a quarter of the heap; more pairs go to the system's directory for
     * temporary files.
     */
    public Join(Search<R> search, Workers workers, Progress progress) {
        this(search, workers, progress, Runtime.getRuntime().maxMemory() / 4, PairMemory.usual());
    }

    /** The pairs, the sizes of the records, the counts of the search, and the tokens of many documents. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    public record Found(JoinedPairs joined, int[] sizes, Map<String, Long> statistics, CommonTokens common)
            implements Closeable {
        public Found(JoinedPairs joined, int[] sizes, Map<String, Long> statistics) {
            this(joined, sizes, statistics, CommonTokens.NONE);
        }

        /** Every pair, in memory. */
        public Pairs pairs() {
            try (SortedPairs all = joined.list(PairListing.ALL, PairMemory.usual(), new Workers(1))) {
                return Pairs.copyOf(all);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new UncheckedIOException(new InterruptedIOException());
            }
        }

        /** The same pairs with more counts, which come first, and the common tokens. */
        Found with(Map<String, Long> counts, CommonTokens tokens) {
            Map<String, Long> all = new LinkedHashMap<>(counts);
            all.putAll(statistics);
            return new Found(joined, sizes, all, tokens);
        }

        /** Adds known pairs among the first documents; closes these pairs on failure. */
        public Found and(SortedPairs known) throws IOException {
            try {
                JoinedPairs all = joined.and(known);
                Map<String, Long> counts = new LinkedHashMap<>(statistics);
                counts.put("results", all.count());
                return new Found(all, sizes, counts, common);
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

    /** Finds the pairs that count in a scope. */
    public Found run(R records, Sides sides, SiteScope scope) throws InterruptedException {
        return new InMemoryJoin<>(search, records, sides, scope, indexBytes, workers).join(progress, room);
    }
}
