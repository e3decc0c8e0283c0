package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.semblance.io.Sources;

/**
 * The figures of the thesis that compare indexes, on planted fingerprints and those of real documents. What does not
 * fit the heap is reported and left out. Fails if results are wrong.
 */
public final class SearchFigures {
    /** Among the values of p: the p that the model chooses. */
    public static final int MODEL = 0;

    private static final int DISTANCE = 3;
    private static final double RECALL = 0.95;
    private static final long SEED = 1;
    private static final double PASS_SECONDS = 600;

    private final CorpusQueries real;
    private final int queries;
    private final double seconds;
    private final Consumer<String> progress;

    /**
     * @param queries number of planted queries
     * @param seconds minimum CPU time per measurement
     */
    SearchFigures(FingerprintedCorpus corpus, int queries, double seconds, Consumer<String> progress) {
        this.real = CorpusQueries.of(corpus, SEED);
        this.queries = queries;
        this.seconds = seconds;
        this.progress = progress;
    }

    /** With the fingerprints of a file of documents. */
    public static SearchFigures read(Path documents, int queries, double seconds, Consumer<String> progress)
            throws IOException, InterruptedException {
        return new SearchFigures(FingerprintedCorpus.read(Sources.open(documents)), queries, seconds, progress);
    }

    /**
     * Queries in memory. Psm has for each p the smallest k for which the model expects a recall of 0.95.
     *
     * @param size number of stored fingerprints
     * @param leads values of p
     */
    public ResultTable queries(int size, List<Integer> leads, List<String> methods) throws InterruptedException {
        Failures failures = new Failures();
        long smallest = named(methods).stream()
                .mapToLong(method -> method.mostBytes(1, DISTANCE))
                .min()
                .orElse(0);
        Optional<Workload> workload = workload(size, Long.BYTES + smallest);
        if (workload.isEmpty()) return new ResultTable("Queries");
        List<Workload> workloads = new ArrayList<>();
        for (int lead : leads)
            workloads.add(lead == MODEL ? workload.get() : workload.get().with(lead));
        QueryReport report = new QueryReport(new Limits(PASS_SECONDS), seconds, failures, progress);
        ResultTable results = report.measure(workloads, named(methods));
        check(failures);
        return results;
    }

    /** Batches of several sizes on a file of fingerprints, on one thread. */
    public ResultTable batches(int size, List<Integer> counts, List<String> methods)
            throws IOException, InterruptedException {
        Failures failures = new Failures();
        Optional<Workload> workload = workload(size, Long.BYTES);
        if (workload.isEmpty()) return new ResultTable("Batch");
        BatchReport report = new BatchReport(new Limits(PASS_SECONDS), failures, progress);
        ResultTable results = report.measure(workload.get(), counts, named(methods), 1, Optional.empty());
        check(failures);
        return results;
    }

    private static List<TableMethod> named(List<String> methods) {
        return methods.stream().map(TableMethod::new).toList();
    }

    /** @param bytes memory for each fingerprint without which nothing can be measured */
    private Optional<Workload> workload(int size, long bytes) {
        Optional<String> obstacle = new Limits(PASS_SECONDS).memory(bytes * size);
        obstacle.ifPresent(reason -> progress.accept("%,d fingerprints: %s".formatted(size, reason)));
        if (obstacle.isPresent()) return Optional.empty();
        return Optional.of(Workload.of(new PlantedPrints(SEED, size, DISTANCE), Optional.of(real), queries, RECALL));
    }

    private static void check(Failures failures) {
        if (!failures.lines().isEmpty()) throw new IllegalStateException(String.join("\n", failures.lines()));
    }
}
