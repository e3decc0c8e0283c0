package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares searches for near fingerprints, and fails if the results of exact ones differ. */
@Command(
        name = "hamming",
        description = {
            "Measures searches for near fingerprints: queries, all pairs, batches from disk, the index in memory,",
            "and the computation of fingerprints."
        },
        mixinStandardHelpOptions = true)
public final class HammingBenchmark implements Callable<Integer> {
    private static final int GENERATED_TEXTS = 2000;
    private static final int STORED_PER_QUERY = 6;
    private static final int BYTES_EACH = 80; // fingerprints, and the exact table for the expected results

    /** The parts of the benchmark. */
    enum Part {
        queries,
        join,
        batch,
        online,
        making
    }

    @Option(names = "--sizes", split = ",", description = "Numbers of stored fingerprints. Default: 1000000,10000000.")
    private List<Integer> sizes = List.of(1_000_000, 10_000_000);

    @Option(names = "--distance", split = ",", description = "Distances h in bits. Default: 3,6.")
    private List<Integer> distances = List.of(3, 6);

    @Option(names = "--queries", description = "Number of planted queries. Default: ${DEFAULT-VALUE}.")
    private int queries = 100_000;

    @Option(
            names = "--methods",
            split = ",",
            description = "exact, mankuN with N tables, psm; mankuN-first and psm-first stop at the first match."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<String> methods = List.of(
            "exact",
            "manku4",
            "manku4-first",
            "manku10",
            "manku20",
            "manku7",
            "manku7-first",
            "manku28",
            "psm",
            "psm-first");

    @Option(names = "--parts", split = ",", description = "Parts to run: ${COMPLETION-CANDIDATES}. Default: all.")
    private List<Part> parts = List.of(Part.values());

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "DOCS",
            description = "Files of real documents; their fingerprints replace the first generated ones.")
    private List<Path> data = List.of();

    @Option(names = "--recall", description = "Target recall of psm. Default: ${DEFAULT-VALUE}.")
    private double recall = 0.95;

    @Option(names = "--threads", split = ",", description = "Numbers of threads of joins and batches. Default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--online", description = "Largest number of documents added online. Default: ${DEFAULT-VALUE}.")
    private int online = 1_000_000;

    @Option(names = "--seconds", description = "Minimum CPU time per measurement. Default: ${DEFAULT-VALUE}.")
    private double seconds = 1;

    @Option(names = "--repeats", description = "Warm runs of a join. Default: ${DEFAULT-VALUE}.")
    private int repeats = 3;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "Time limit of one pass. Default: ${DEFAULT-VALUE}.")
    private double limit = 60;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Directory for the index of a batch. Default: temporary.")
    private @Nullable Path work;

    @Option(names = "--seed", description = "Random seed. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--json", paramLabel = "FILE", description = "Output file for the unrounded figures, as JSON.")
    private @Nullable Path json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final ResultTables tables = new ResultTables(() -> spec);

    private final Failures failures = new Failures();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<TableMethod> compared = methods.stream().map(TableMethod::new).toList();
        Optional<FingerprintedCorpus> corpus = data.isEmpty() ? Optional.empty() : Optional.of(corpus());
        Optional<CorpusQueries> real = corpus.map(documents -> CorpusQueries.of(documents, seed));
        boolean stored = !parts.equals(List.of(Part.making));
        if (stored) for (int size : sizes) for (int distance : distances) measure(size, distance, real, compared);
        if (parts.contains(Part.making))
            tables.print(new FingerprintingReport(corpus.orElse(generated()), seconds).measure());
        tables.write(json);
        failures.lines().forEach(line -> tables.out().println("* WRONG: " + line));
        return failures.lines().isEmpty() ? 0 : 1;
    }

    private FingerprintedCorpus corpus() throws IOException, InterruptedException {
        FingerprintedCorpus corpus = FingerprintedCorpus.read(Sources.open(data.toArray(Path[]::new)));
        tables.progress("%,d documents read".formatted(corpus.size()));
        return corpus;
    }

    private FingerprintedCorpus generated() throws IOException, InterruptedException {
        return FingerprintedCorpus.read(Source.of(GeneratedTexts.of(GENERATED_TEXTS, seed)));
    }

    private void measure(int size, int distance, Optional<CorpusQueries> real, List<TableMethod> tried)
            throws IOException, InterruptedException {
        Limits limits = new Limits(limit);
        Optional<String> obstacle = limits.memory((long) BYTES_EACH * size);
        obstacle.ifPresent(reason -> tables.progress("%,d fingerprints: %s".formatted(size, reason)));
        if (obstacle.isPresent()) return;
        Workload workload = Workload.of(new PlantedPrints(seed, size, distance), real, queries, recall);
        if (parts.contains(Part.queries)) {
            tables.print(
                    new QueryReport(limits, seconds, failures, tables::progress).measure(List.of(workload), tried));
        }
        if (parts.contains(Part.join)) {
            tables.print(new JoinReport(limits, repeats, failures, tables::progress).measure(workload, tried, threads));
        }
        if (parts.contains(Part.batch)) for (int count : threads) batch(workload, tried, count, limits);
        if (parts.contains(Part.online)) tables.print(OnlineReport.measure(workload, online));
    }

    private void batch(Workload workload, List<TableMethod> tried, int count, Limits limits)
            throws IOException, InterruptedException {
        List<Integer> batch = List.of(workload.size() / STORED_PER_QUERY);
        BatchReport report = new BatchReport(limits, failures, tables::progress);
        tables.print(report.measure(workload, batch, tried, count, Optional.ofNullable(work)));
    }
}
