package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures searches for near fingerprints against each other, and fails when exact ones differ. */
@Command(
        name = "hamming",
        description = {
            "Measures searches for near fingerprints: queries, all pairs, batches from disk, the index in memory,",
            "and the making of fingerprints."
        },
        mixinStandardHelpOptions = true)
public final class HammingBenchmark implements Callable<Integer> {
    private static final int INVENTED_TEXTS = 2000;
    private static final int BYTES_EACH = 80; // fingerprints, and the exact table that knows the truth

    /** What can be measured. */
    enum Part {
        queries,
        join,
        batch,
        online,
        making
    }

    @Option(names = "--sizes", split = ",", description = "stored fingerprints (default: 1000000,10000000)")
    private List<Integer> sizes = List.of(1_000_000, 10_000_000);

    @Option(names = "--distance", split = ",", description = "bits, h (default: 3,6)")
    private List<Integer> distances = List.of(3, 6);

    @Option(names = "--queries", description = "planted queries (default: ${DEFAULT-VALUE})")
    private int queries = 100_000;

    @Option(
            names = "--methods",
            split = ",",
            description = "exact, psm, psm-first, manku with its tables"
                    + " (default: exact,manku4,manku10,manku20,manku7,manku28,psm,psm-first)")
    private List<String> methods =
            List.of("exact", "manku4", "manku10", "manku20", "manku7", "manku28", "psm", "psm-first");

    @Option(names = "--parts", split = ",", description = "${COMPLETION-CANDIDATES} (default: all)")
    private List<Part> parts = List.of(Part.values());

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "DOCS",
            description = "real documents, stored before the others")
    private List<Path> data = List.of();

    @Option(names = "--recall", description = "what psm is to find, by its advisor (default: ${DEFAULT-VALUE})")
    private double recall = 0.95;

    @Option(names = "--threads", split = ",", description = "of joins and batches (default: 1,2)")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--online", description = "documents added online at most (default: ${DEFAULT-VALUE})")
    private int online = 1_000_000;

    @Option(names = "--seconds", description = "least CPU time for a rate (default: ${DEFAULT-VALUE})")
    private double seconds = 1;

    @Option(names = "--repeats", description = "warm runs of a join (default: ${DEFAULT-VALUE})")
    private int repeats = 3;

    @Option(names = "--limit", paramLabel = "SECONDS", description = "most for one pass (default: ${DEFAULT-VALUE})")
    private double limit = 60;

    @Option(names = "--work", paramLabel = "DIR", description = "where the index of a batch goes (default: temporary)")
    private @Nullable Path work;

    @Option(names = "--seed", description = "another seed, other fingerprints (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--json", paramLabel = "FILE", description = "where the raw figures go")
    private @Nullable Path json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Sheets sheets = new Sheets(() -> spec);

    private final Complaints complaints = new Complaints();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<TableMethod> tried = methods.stream().map(TableMethod::new).toList();
        Optional<FingerprintedCorpus> corpus = data.isEmpty() ? Optional.empty() : Optional.of(corpus());
        Optional<CorpusQuestions> real = corpus.map(documents -> CorpusQuestions.of(documents, seed));
        for (int size : sizes) for (int distance : distances) measure(size, distance, real, tried);
        if (parts.contains(Part.making)) sheets.print(new MakingReport(corpus.orElse(invented()), seconds).measure());
        sheets.write(json);
        complaints.lines().forEach(line -> sheets.out().println("* WRONG: " + line));
        return complaints.lines().isEmpty() ? 0 : 1;
    }

    private FingerprintedCorpus corpus() throws IOException, InterruptedException {
        FingerprintedCorpus corpus = FingerprintedCorpus.read(Sources.open(data.toArray(Path[]::new)));
        sheets.news("%,d documents read".formatted(corpus.size()));
        return corpus;
    }

    private FingerprintedCorpus invented() throws IOException, InterruptedException {
        return FingerprintedCorpus.read(Source.of(InventedTexts.of(INVENTED_TEXTS, seed)));
    }

    private void measure(int size, int distance, Optional<CorpusQuestions> real, List<TableMethod> tried)
            throws IOException, InterruptedException {
        Bounds bounds = new Bounds(limit);
        Optional<String> obstacle = bounds.memory((long) BYTES_EACH * size);
        obstacle.ifPresent(why -> sheets.news("%,d fingerprints: %s".formatted(size, why)));
        if (obstacle.isPresent()) return;
        Scene scene = scene(size, distance, real);
        if (parts.contains(Part.queries)) {
            sheets.print(new QueryReport(bounds, seconds, complaints, sheets::news).measure(scene, tried));
        }
        if (parts.contains(Part.join)) {
            sheets.print(new JoinReport(bounds, repeats, complaints, sheets::news).measure(scene, tried, threads));
        }
        if (parts.contains(Part.batch)) for (int count : threads) batch(scene, tried, count, bounds);
        if (parts.contains(Part.online)) sheets.print(OnlineReport.measure(scene, online));
    }

    private Scene scene(int size, int distance, Optional<CorpusQuestions> real) {
        PlantedPrints planted = new PlantedPrints(seed, size, distance);
        List<Questions> questions = new ArrayList<>();
        real.ifPresent(documents -> questions.addAll(List.of(documents.versions(), documents.edited())));
        questions.removeIf(kind -> kind.size() == 0);
        questions.add(Questions.of(Questions.PLANTED, planted.queries(queries)));
        return Scene.of(planted, real.map(CorpusQuestions::stored).orElse(new long[0]), questions, recall);
    }

    private void batch(Scene scene, List<TableMethod> tried, int count, Bounds bounds)
            throws IOException, InterruptedException {
        Path directory = work == null
                ? Files.createTempDirectory("semblance-prints")
                : Files.createTempDirectory(Files.createDirectories(work), "prints");
        try {
            sheets.print(new BatchReport(bounds, complaints, sheets::news).measure(scene, tried, count, directory));
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
            }
        }
    }
}
