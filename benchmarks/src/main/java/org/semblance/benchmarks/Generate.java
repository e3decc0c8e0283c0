package org.semblance.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a generated corpus to a file, for manual benchmarks. */
@Command(
        name = "generate",
        description = "Writes a corpus of news-like documents as JSON lines.",
        mixinStandardHelpOptions = true)
final class Generate implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "Output file.")
    private Path file = Path.of("corpus.jsonl");

    @Option(names = "--documents", description = "Number of documents. Default: ${DEFAULT-VALUE}.")
    private long documents = 1_000_000;

    @Option(names = "--seed", description = "Random seed. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--truth",
            paramLabel = "FILE",
            description = "Output file for the pairs of original and copy, as TSV.")
    private @Nullable Path truth;

    @Override
    public Integer call() throws IOException {
        NewsCorpus corpus = new NewsCorpus(seed);
        try (OutputStream out = Files.newOutputStream(file)) {
            corpus.write(documents, out);
        }
        if (truth != null) writeTruth(corpus, truth);
        return 0;
    }

    private void writeTruth(NewsCorpus corpus, Path to) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(to)) {
            out.write("id_a\tid_b\n");
            for (long copy = 1; copy <= documents; copy++) {
                OptionalLong original = corpus.original(copy);
                if (original.isEmpty()) continue;
                out.write(NewsCorpus.id(original.getAsLong()) + "\t" + NewsCorpus.id(copy) + "\n");
            }
        }
    }
}
