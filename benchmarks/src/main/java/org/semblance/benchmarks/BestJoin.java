package org.semblance.benchmarks;

import static org.semblance.benchmarks.measure.MarkdownTable.seconds;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.measure.Documents;
import org.semblance.document.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures both engines of Best-Join and other joins on the same shingles. Fails if they do not find the same pairs.
 */
@Command(
        name = "bestjoin",
        description = {
            "Compares Best-Join, native and in SQL, with other exact joins of the same shingles, from texts to pairs.",
            "Ratios are relative to the first method."
        },
        mixinStandardHelpOptions = true)
final class BestJoin implements Callable<Integer> {
    private static final int[] SHARES = {8, 4, 2, 1};

    @Option(names = "--data", paramLabel = "FILE", description = "Documents with texts. Default: generated news.")
    private @Nullable Path data;

    @Option(names = "--documents", description = "Number of generated documents. Default: ${DEFAULT-VALUE}.")
    private int documents = 100_000;

    @Option(names = "--methods", split = ",", description = "Methods to compare. Default: ${DEFAULT-VALUE}.")
    private List<String> methods =
            List.of("bestjoin?preprocess=none", "bestjoin?preprocess=none&engine=sql", "ppjoin+", "exact");

    @Option(names = "--tokens", description = "Token type. Default: ${DEFAULT-VALUE}.")
    private String tokens = "shingles:8";

    @Option(
            names = {"-t", "--threshold"},
            description = "Jaccard threshold. Default: ${DEFAULT-VALUE}.")
    private String threshold = "0.8";

    @Option(names = "--threads", split = ",", description = "Numbers of threads. Default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--repeats", description = "Runs per method; the fastest is reported. Default: ${DEFAULT-VALUE}.")
    private int repeats = 3;

    @Option(names = "--growth", description = "Measure only the first method, on n, 2n, 4n and 8n documents.")
    private boolean growth;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Document> all = data == null ? generated(documents) : Documents.read(data);
        return growth ? growth(all) : ratios(all);
    }

    private static List<Document> generated(int count) {
        NewsCorpus corpus = new NewsCorpus(1);
        List<Document> documents = new ArrayList<>();
        for (long n = 1; n <= count; n++) documents.add(Document.of(NewsCorpus.id(n), corpus.text(n)));
        return documents;
    }

    private int ratios(List<Document> all) throws IOException, InterruptedException {
        List<EngineRun> runs = new ArrayList<>();
        for (int t : threads) for (String method : methods) runs.add(run(method, all, t));
        out().println("## %,d documents, %s, Jaccard ≥ %s\n\n%s"
                .formatted(all.size(), tokens, threshold, EngineReport.ratios(runs)));
        long answers = runs.stream().map(EngineRun::digest).distinct().count();
        if (answers > 1) out().println("WRONG: the methods found different pairs");
        return answers > 1 ? 1 : 0;
    }

    private int growth(List<Document> all) throws IOException, InterruptedException {
        for (int t : threads) {
            List<EngineRun> runs = new ArrayList<>();
            for (int share : SHARES) runs.add(run(methods.getFirst(), all.subList(0, all.size() / share), t));
            out().println("## Growth: %s, %s, Jaccard ≥ %s, threads %d\n\n%s"
                    .formatted(methods.getFirst(), tokens, threshold, t, EngineReport.growth(runs)));
        }
        return 0;
    }

    private EngineRun run(String method, List<Document> documents, int t) throws IOException, InterruptedException {
        String spelling = method + (method.contains("?") ? "&" : "?") + "tokens=" + tokens + "&t=" + threshold;
        EngineRun run = EngineRun.best(spelling, documents, t, repeats).called(method);
        spec.commandLine()
                .getErr()
                .println("%s with %d threads: %,d pairs of %,d documents in %s s"
                        .formatted(method, t, run.pairs(), documents.size(), seconds(run.total())));
        return run;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
