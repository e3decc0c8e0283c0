package org.semblance.benchmarks.joins;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.records.Copies;
import org.semblance.records.Records;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.weighted.WeightedSetEncoding;
import org.semblance.records.weighted.WeightedSets;
import org.semblance.relation.Threshold;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;
import org.semblance.text.Detectors;

/**
 * A method, measure, threshold and number of threads for a self-join of sets. All calls of the benchmark into the
 * catalogue and the search are here.
 *
 * <p>A method may have parameters, as in {@code exact?measure=weighted-jaccard}. With {@code weights=equal}, which only the
 * benchmark has, the search of a weighted measure runs with a weight of 1 for every token, and finds the pairs of the plain
 * measure.
 *
 * @param method name in the catalogue, with or without parameters
 * @param measure jaccard, cosine or another one; that of the method if it has one
 * @param threshold a decimal, normalized: 0.5, not .50
 */
public record Setting(String method, String measure, String threshold, int threads) {
    static final String JACCARD = "jaccard";

    public Setting {
        threshold = Threshold.parseFraction(threshold).toString();
        Detector<?> detector = detector(method, measure, threshold);
        if (!(detector.encoding() instanceof WeightedSetEncoding)) {
            if (isEqual(method)) throw new IllegalArgumentException(method + ": equal weights need a weighted measure");
            search(detector);
        }
        measure = detector.relation().measure();
        if (isEqual(method)) measure = measure.replace("weighted-", "");
        if (threads < 1) throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }

    Setting(String method, String threshold, int threads) {
        this(method, JACCARD, threshold, threads);
    }

    /** Whether the catalogue has a method of that name. */
    static boolean exists(String method) {
        return Detectors.methods().stream().anyMatch(m -> m.name().equals(method));
    }

    private static boolean isEqual(String method) {
        return Detectors.parameters(method).getOrDefault("weights", "").equals("equal");
    }

    /** The join of records, which are weighed before if the measure is weighted. */
    @SuppressWarnings("unchecked") // a detector's encoding and search have the same record type
    Callable<Join.Found> join(TokenSets records) throws InterruptedException {
        Detector<?> detector = detector(method, measure, threshold);
        if (!(detector.encoding() instanceof WeightedSetEncoding encoding)) {
            Search<TokenSets> search = search(detector);
            return () -> join(search, threads, records);
        }
        WeightedSets weighted = isEqual(method)
                ? equal(records)
                : encoding.counted(records, new Workers(threads), MemoryMeter.unbounded());
        Search<WeightedSets> search = (Search<WeightedSets>) detector.search();
        return () -> join(search, threads, weighted);
    }

    /**
     * Index and search of records without copies, with pairs only counted: what other programs measure. Null if the measure
     * is weighted.
     */
    @Nullable
    Callable<Long> counting(TokenSets records) throws InterruptedException {
        Detector<?> detector = detector(method, measure, threshold);
        if (detector.encoding() instanceof WeightedSetEncoding) return null;
        Search<TokenSets> search = search(detector);
        Workers workers = new Workers(threads);
        Copies copies = Copies.of(records, 0, workers);
        TokenSets distinct = copies.isEmpty() ? records : records.select(copies.representatives());
        return () -> count(search, workers, distinct);
    }

    private static long count(Search<TokenSets> search, Workers workers, TokenSets distinct)
            throws InterruptedException {
        Sides sides = Sides.within(distinct.size());
        long memory = Runtime.getRuntime().maxMemory() / 4;
        Plan plan = search.joinsCopiesOnce()
                ? search.planDistinct(distinct, sides, memory)
                : search.plan(distinct, sides, memory);
        LongAdder pairs = new LongAdder();
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, workers);
            AtomicInteger next = new AtomicInteger();
            workers.share(() -> {
                Searcher searcher = index.searcher();
                long[] count = {0};
                for (int piece = next.getAndIncrement(); piece < index.pieces(); piece = next.getAndIncrement())
                    searcher.search(piece, (_, _, _, _) -> count[0]++);
                pairs.add(count[0]);
            });
        }
        return pairs.sum();
    }

    private static WeightedSets equal(TokenSets records) {
        int[] weights = new int[records.vocabulary()];
        Arrays.fill(weights, 1);
        long[] totals = new long[records.size()];
        long[] stored = new long[records.size()];
        for (int x = 0; x < totals.length; x++) {
            totals[x] = records.sizeOf(x);
            stored[x] = (long) records.end(x) - records.start(x);
        }
        return new WeightedSets(records, weights, totals, stored, new long[0]);
    }

    /** Runs a search as a self-join. */
    public static <R extends Records> Join.Found join(Search<R> search, int threads, R records)
            throws InterruptedException {
        Join<R> join = new Join<>(search, new Workers(threads), Progress.SILENT);
        return join.run(records, Sides.within(records.size()));
    }

    /** The search of a method of the catalogue, which must compare token sets. */
    static Search<TokenSets> search(String method, String measure, String threshold) {
        return search(detector(method, measure, threshold));
    }

    private static Detector<?> detector(String method, String measure, String threshold) {
        Map<String, String> values = Detectors.parameters(method);
        if (isEqual(method)) values.remove("weights");
        if (!measure.equals(JACCARD)) values.putIfAbsent("measure", measure);
        values.put("threshold", threshold);
        return Detectors.of(name(method), values);
    }

    private static String name(String method) {
        int mark = method.indexOf('?');
        return mark < 0 ? method : method.substring(0, mark);
    }

    /** The search of a method for pairs that share at least {@code least} tokens. */
    static Search<TokenSets> overlap(String method, int least) {
        return search(Detectors.of(method, Map.of("measure", "overlap", "threshold", Integer.toString(least))));
    }

    /** The search of a detector, which must compare token sets. */
    @SuppressWarnings("unchecked") // a detector's encoding and search have the same record type
    public static Search<TokenSets> search(Detector<?> detector) {
        if (!(detector.encoding() instanceof TokenSetEncoding)) {
            throw new IllegalArgumentException("method " + detector.name() + " does not compare sets of tokens");
        }
        return (Search<TokenSets>) detector.search();
    }

    @Override
    public String toString() {
        String similarity = measure.equals(JACCARD) ? threshold : measure + " " + threshold;
        return "%s at %s with %d %s".formatted(method, similarity, threads, threads == 1 ? "thread" : "threads");
    }
}
