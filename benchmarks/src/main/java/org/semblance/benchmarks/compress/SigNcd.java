package org.semblance.benchmarks.compress;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.benchmarks.NewsCorpus;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordReader;
import org.semblance.text.Detectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the methods that compare documents by compression. */
@Command(
        name = "signcd",
        description = "Measures compression distances of signatures and of whole texts.",
        mixinStandardHelpOptions = true)
public final class SigNcd implements Callable<Integer> {
    /** The parts of the benchmark. */
    enum Part {
        comparisons,
        methods,
        pruning,
        growth
    }

    @Option(names = "--parts", split = ",", description = "Parts to run: ${COMPLETION-CANDIDATES}. Default: all.")
    private List<Part> parts = List.of(Part.values());

    @Option(names = "--data", paramLabel = "FILE", description = "Documents with texts. Default: generated news.")
    private @Nullable Path data;

    @Option(names = "--documents", description = "Largest number of documents. Default: ${DEFAULT-VALUE}.")
    private int documents = 8000;

    @Option(
            names = "--methods",
            split = ",",
            description = "Methods to time; ratios are relative to the first. Default: signcd,ncd.")
    private List<String> methods = List.of("signcd", "ncd");

    @Option(names = "--threads", split = ",", description = "Numbers of threads. Default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--seconds", description = "Minimum CPU time per measurement. Default: ${DEFAULT-VALUE}.")
    private double seconds = 1;

    @Option(names = "--repeats", description = "Runs per method; the fastest is reported. Default: ${DEFAULT-VALUE}.")
    private int repeats = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Document> corpus = corpus();
        for (Part part : parts) {
            print(
                    switch (part) {
                        case comparisons -> new Comparisons(corpus, seconds).measure();
                        case methods -> methods(corpus);
                        case pruning -> pruning(corpus);
                        case growth -> growth(corpus);
                    });
        }
        return 0;
    }

    private List<Document> corpus() throws IOException {
        if (data == null) {
            NewsCorpus news = new NewsCorpus(1);
            return LongStream.rangeClosed(1, documents)
                    .mapToObj(n -> Document.of(NewsCorpus.id(n), news.text(n)))
                    .toList();
        }
        List<Document> read = new ArrayList<>();
        ReadOptions reading = ReadOptions.defaults();
        List<Input> inputs = Inputs.resolve(
                        List.of(data.toString()), reading, Path.of(System.getProperty("java.io.tmpdir")))
                .inputs();
        try (RecordReader records = Sources.reread(inputs, reading)) {
            while (read.size() < documents && records.next()) {
                Document document = records.document();
                if (document != null) read.add(document);
            }
        }
        return read;
    }

    private String methods(List<Document> corpus) throws IOException, InterruptedException {
        MarkdownTable table =
                new MarkdownTable(List.of("method", "seconds", "pairs", methods.getFirst() + " is faster"));
        double first = 0;
        for (String method : methods) {
            Run run = best(method, corpus, 1);
            if (first == 0) first = run.seconds();
            table.row(List.of(
                    method,
                    MarkdownTable.seconds(run.seconds()),
                    MarkdownTable.count(run.pairs()),
                    MarkdownTable.times(run.seconds() / first)));
        }
        return "## Methods on %d documents, one thread\n\n%s".formatted(corpus.size(), table);
    }

    private String pruning(List<Document> corpus) throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable(
                List.of("τ", "pruned by P1", "by P1 and P2", "seconds none", "p1", "p1p2", "pairs none", "p1", "p1p2"));
        for (int tenths = 1; tenths <= 9; tenths++) {
            String method = "signcd?t=0." + tenths + "&prune=";
            Run none = best(method + "none", corpus, 1);
            Run window = best(method + "p1", corpus, 1);
            Run triangle = best(method + "p1p2", corpus, 1);
            table.row(List.of(
                    "0." + tenths,
                    share(window.statistics()),
                    share(triangle.statistics()),
                    MarkdownTable.seconds(none.seconds()),
                    MarkdownTable.seconds(window.seconds()),
                    MarkdownTable.seconds(triangle.seconds()),
                    MarkdownTable.count(none.pairs()),
                    MarkdownTable.count(window.pairs()),
                    MarkdownTable.count(triangle.pairs())));
        }
        return "## Pruning of %d documents, one thread\n\n%s".formatted(corpus.size(), table);
    }

    private static String share(Map<String, Long> statistics) {
        double pruned = statistics.getOrDefault("pruned_p1", 0L) + (double) statistics.getOrDefault("pruned_p2", 0L);
        return MarkdownTable.decimal(100 * pruned / Math.max(1, statistics.getOrDefault("pairs_in_reach", 1L)), 1)
                + "%";
    }

    private String growth(List<Document> corpus) throws IOException, InterruptedException {
        List<String> header = new ArrayList<>(List.of("documents", "compressions"));
        for (int n : threads) header.add("seconds, " + n + (n == 1 ? " thread" : " threads"));
        header.add("candidates=shingles");
        MarkdownTable table = new MarkdownTable(header);
        for (int size = corpus.size() / 8; size > 0 && size <= corpus.size(); size *= 2) {
            List<Document> part = corpus.subList(0, size);
            List<String> row = new ArrayList<>(List.of(MarkdownTable.count(size)));
            for (int n : threads) {
                Run run = best(methods.getFirst(), part, n);
                if (row.size() == 1)
                    row.add(MarkdownTable.count(run.statistics().getOrDefault("compressions", 0L)));
                row.add(MarkdownTable.seconds(run.seconds()));
            }
            row.add(MarkdownTable.seconds(
                    best("signcd?candidates=shingles", part, 1).seconds()));
            table.row(row);
        }
        return "## Growth of %s with documents and threads\n\n%s".formatted(methods.getFirst(), table);
    }

    /** Wall-clock time of a run, from texts to pairs, and what it found. */
    private record Run(double seconds, long pairs, Map<String, Long> statistics) {}

    private Run best(String method, List<Document> corpus, int workers) throws IOException, InterruptedException {
        Run best = run(Detectors.parse(method), corpus, workers);
        for (int i = 1; i < repeats; i++) {
            Run next = run(Detectors.parse(method), corpus, workers);
            if (next.seconds() < best.seconds()) best = next;
        }
        return best;
    }

    private static Run run(Detector<?> detector, List<Document> corpus, int workers)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (Source source = Source.of(corpus);
                Result result = Semblance.with(detector).threads(workers).pairs(source)) {
            return new Run(Timing.since(start), result.joined().count(), result.statistics());
        }
    }

    private void print(String text) {
        spec.commandLine().getOut().println(text);
        spec.commandLine().getOut().flush();
    }
}
