package org.semblance.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Replaces the program in tests. It reports the true pairs of the corpus; with {@code --forget} none of them, with
 * {@code --waver} the digest depends on the number of threads, and with {@code --fail} it fails.
 */
final class FakeDedup {
    private FakeDedup() {}

    public static void main(String[] arguments) throws IOException {
        List<String> options = List.of(arguments);
        if (options.contains("--fail")) {
            System.err.println("corpus.jsonl: no such luck");
            System.exit(3);
        }
        Path input = Path.of(options.get(1));
        long documents;
        try (var lines = Files.lines(input)) {
            documents = lines.count();
        }
        Path output = Files.createDirectories(Path.of(options.get(options.indexOf("-o") + 1)));
        NewsCorpus corpus = new NewsCorpus(1);
        StringBuilder pairs = new StringBuilder("id_a\tid_b\tscore\n");
        StringBuilder clusters = new StringBuilder("id\tcluster\n");
        for (long copy = 1; copy <= documents && !options.contains("--forget"); copy++) {
            long original = corpus.original(copy).orElse(0);
            if (original == 0 || Recall.similarity(corpus.text(copy), corpus.text(original)) < 0.8) continue;
            pairs.append(NewsCorpus.id(original))
                    .append('\t')
                    .append(NewsCorpus.id(copy))
                    .append("\t1\n");
            clusters.append(NewsCorpus.id(copy)).append("\t1\n");
        }
        Files.writeString(output.resolve("pairs.tsv"), pairs);
        Files.writeString(output.resolve("clusters.tsv"), clusters);
        String digest = options.contains("--waver") ? options.get(options.indexOf("--threads") + 1) : "same";
        Files.writeString(output.resolve("summary.json"), """
                {"documents":%d,"digest":"%s","stages":[{"name":"read","seconds":0.25}],"peak_heap_bytes":1000000}
                """.formatted(documents, digest));
    }
}
