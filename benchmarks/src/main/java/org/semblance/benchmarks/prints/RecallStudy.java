package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.io.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The study of recall in the thesis on probabilistic simhash matching, on real documents with real edits. */
@Command(
        name = "recall",
        description = "Studies what probabilistic simhash matching finds among real documents.",
        mixinStandardHelpOptions = true)
public final class RecallStudy implements Callable<Integer> {
    @Option(
            names = "--data",
            required = true,
            split = ",",
            paramLabel = "DOCS",
            description = "documents, each a study")
    private List<Path> files = List.of();

    @Option(names = "--distance", split = ",", description = "bits, h (default: 3)")
    private List<Integer> distances = List.of(3);

    @Option(names = "--leads", split = ",", description = "p (default: 12,14,16,18,20,22,24,26)")
    private List<Integer> leads = List.of(12, 14, 16, 18, 20, 22, 24, 26);

    @Option(names = "--combinations", split = ",", description = "k (default: 0,1,3,5,10,15,23,32,64)")
    private List<Integer> combinations = List.of(0, 1, 3, 5, 10, 15, 23, 32, 64);

    @Option(names = "--recall", description = "what is wanted (default: ${DEFAULT-VALUE})")
    private double recall = 0.95;

    @Option(names = "--cosine", description = "from which documents are similar (default: ${DEFAULT-VALUE})")
    private double cosine = 0.9;

    @Option(names = "--furthest", description = "largest h of figure 6 (default: ${DEFAULT-VALUE})")
    private int furthest = 10;

    @Option(names = "--cosine-documents", description = "no figure 6 for more than (default: ${DEFAULT-VALUE})")
    private int cosineDocuments = 30_000;

    @Option(names = "--seconds", description = "least CPU time for a figure (default: ${DEFAULT-VALUE})")
    private double seconds = 0.2;

    @Option(names = "--json", paramLabel = "FILE", description = "where the raw figures go")
    private @Nullable Path json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Sheets sheets = new Sheets(() -> spec);

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Path file : files) {
            FingerprintedCorpus corpus = FingerprintedCorpus.read(Sources.open(file));
            String title = "%s, %,d documents".formatted(title(file), corpus.size());
            for (int distance : distances) study(title, corpus, distance);
            if (corpus.size() <= cosineDocuments) sheets.print(new CosineReport(corpus, cosine).sheet(title, furthest));
            else sheets.news("%s: too many for figure 6, see --cosine-documents".formatted(title));
        }
        sheets.write(json);
        return 0;
    }

    private void study(String title, FingerprintedCorpus corpus, int distance) throws InterruptedException {
        NearPairs near = NearPairs.of(corpus.prints(), distance);
        if (near.queries() == 0) {
            sheets.news("%s: no fingerprints differ in 1 to %d bits".formatted(title, distance));
            return;
        }
        FlipReport flips = new FlipReport(title, corpus.prints(), near, distance);
        sheets.print(flips.attempts());
        sheets.print(flips.needed(leads, recall));
        sheets.print(flips.bySize(leads, combinations, true));
        sheets.print(flips.bySize(leads, combinations, false));
        Questions all = Questions.of("documents", corpus.prints());
        sheets.print(PreparationReport.measure(title, all, distance, seconds));
    }

    /** A file called docs is known by its folder. */
    private static String title(Path file) {
        String name = file.getFileName().toString();
        Path folder = file.toAbsolutePath().getParent();
        if (!name.startsWith("docs.") || folder == null || folder.getFileName() == null) return name;
        return folder.getFileName().toString();
    }
}
