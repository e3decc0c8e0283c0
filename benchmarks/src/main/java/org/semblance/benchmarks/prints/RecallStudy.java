package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.io.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Repeats the recall study of the thesis on probabilistic simhash matching, on real documents with real edits. */
@Command(
        name = "recall",
        description = "Measures the recall of probabilistic simhash matching on real documents.",
        mixinStandardHelpOptions = true)
public final class RecallStudy implements Callable<Integer> {
    @Option(
            names = "--data",
            required = true,
            split = ",",
            paramLabel = "DOCS",
            description = "Files of documents; each is measured separately.")
    private List<Path> files = List.of();

    @Option(names = "--distance", split = ",", description = "Distances h in bits. Default: 3.")
    private List<Integer> distances = List.of(3);

    @Option(
            names = "--leads",
            split = ",",
            description = "Numbers of leading bits p. Default: 12,14,16,18,20,22,24,26.")
    private List<Integer> leads = List.of(12, 14, 16, 18, 20, 22, 24, 26);

    @Option(
            names = "--combinations",
            split = ",",
            description = "Numbers of combinations k. Default: 0,1,3,5,10,15,23,32,64.")
    private List<Integer> combinations = List.of(0, 1, 3, 5, 10, 15, 23, 32, 64);

    @Option(names = "--recall", description = "Target recall of figure 5(a). Default: ${DEFAULT-VALUE}.")
    private double recall = 0.95;

    @Option(names = "--cosine", description = "Smallest cosine of similar documents. Default: ${DEFAULT-VALUE}.")
    private double cosine = 0.9;

    @Option(names = "--furthest", description = "Largest h of figure 6. Default: ${DEFAULT-VALUE}.")
    private int furthest = 10;

    @Option(
            names = "--cosine-documents",
            description = "Largest number of documents for figure 6. Default: ${DEFAULT-VALUE}.")
    private int cosineDocuments = 30_000;

    @Option(names = "--seconds", description = "Minimum CPU time per measurement. Default: ${DEFAULT-VALUE}.")
    private double seconds = 0.2;

    @Option(names = "--json", paramLabel = "FILE", description = "Output file for the unrounded figures, as JSON.")
    private @Nullable Path json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final ResultTables tables = new ResultTables(() -> spec);

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Path file : files) {
            FingerprintedCorpus corpus = FingerprintedCorpus.read(Sources.open(file));
            String title = "%s, %,d documents".formatted(title(file), corpus.size());
            for (int distance : distances) study(new DocumentFigures(title, corpus, distance));
            if (corpus.size() <= cosineDocuments)
                tables.print(new CosineReport(corpus, cosine).results(title, furthest));
            else tables.progress("%s: too many for figure 6, see --cosine-documents".formatted(title));
        }
        tables.write(json);
        return 0;
    }

    private void study(DocumentFigures figures) throws InterruptedException {
        Optional<String> obstacle = figures.obstacle();
        obstacle.ifPresent(tables::progress);
        if (obstacle.isPresent()) return;
        tables.print(figures.attempts());
        tables.print(figures.needed(leads, recall));
        tables.print(figures.bySize(leads, combinations, true));
        tables.print(figures.bySize(leads, combinations, false));
        tables.print(figures.preparation(seconds));
    }

    /** A file named docs is shown by its directory. */
    private static String title(Path file) {
        String name = file.getFileName().toString();
        Path folder = file.toAbsolutePath().getParent();
        if (!name.startsWith("docs.") || folder == null || folder.getFileName() == null) return name;
        return folder.getFileName().toString();
    }
}
