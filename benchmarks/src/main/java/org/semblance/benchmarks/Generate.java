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

/** Writes a corpus to a file, for benchmarks by hand. */
@Command(
        name = "generate",
        description = "Writes a corpus of news-like documents as JSON lines.",
        mixinStandardHelpOptions = true)
final class Generate implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "where the documents go")
    private Path file = Path.of("corpus.jsonl");

    @Option(names = "--documents", description = "how many (default: ${DEFAULT-VALUE})")
    private long documents = 1_000_000;

    @Option(names = "--seed", description = "another seed, another corpus (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--truth", paramLabel = "FILE", description = "where the pairs of copy and original go, as TSV")
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
