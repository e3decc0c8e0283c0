package org.semblance.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Stands in for the product in tests: it knows the corpus and reports its true pairs, or less when a further option
 * says so: {@code --forget} all of them, {@code --waver} gives another digest for each number of threads, {@code
 * --fail} fails.
 */
final class TruthfulProgram {
    private TruthfulProgram() {}

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
