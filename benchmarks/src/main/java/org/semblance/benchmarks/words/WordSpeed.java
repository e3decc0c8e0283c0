package org.semblance.benchmarks.words;

import static org.semblance.benchmarks.measure.MarkdownTable.decimal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semblance.analysis.Analyzer;
import org.semblance.benchmarks.NewsTexts;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.document.Document;
import org.semblance.text.Detectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * CPU time from texts in memory to hashed tokens, on one thread. All analyzers are warmed up on all texts first, and take
 * turns within each repeat, so that they are measured alike.
 */
@Command(
        name = "words",
        description = "Measures the speed of analyzers, from text in memory to hashed tokens.",
        mixinStandardHelpOptions = true)
public final class WordSpeed implements Callable<Integer> {
    @Option(
            names = "--texts",
            split = ",",
            paramLabel = "FILE",
            description = "Files of documents, one for each language. Default: generated news and Thai.")
    private List<Path> texts = List.of();

    @Option(
            names = "--tokens",
            split = ",",
            paramLabel = "TOKENS",
            description = {
                "Tokens such as shingles:5, or methods with parameters such as exact?tokens=words. Ratios are relative to"
                        + " the first. Default: words,shingles:5,chars:8,projection."
            })
    private List<String> tokens = List.of("words", "shingles:5", "chars:8", "projection");

    @Option(
            names = "--size",
            paramLabel = "MB",
            description = "UTF-8 text per measurement; shorter files are repeated. Default: ${DEFAULT-VALUE}.")
    private double size = 20;

    @Option(names = "--repeats", description = "Measurements; the median is reported. Default: ${DEFAULT-VALUE}.")
    private int repeats = 7;

    @Option(names = "--warmups", description = "Runs before the measurements. Default: ${DEFAULT-VALUE}.")
    private int warmups = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private long counted;

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long checksum;

    /** The documents of a file, and how often they are repeated. */
    private record Text(String name, List<Document> documents, long bytes, int passes) {
        void analyze(Analyzer.Worker worker) {
            for (int pass = 0; pass < passes; pass++) documents.forEach(worker::analyze);
        }
    }

    @Override
    public Integer call() throws IOException {
        List<Analyzer> analyzers = tokens.stream().map(WordSpeed::analyzer).toList();
        List<Text> read = new ArrayList<>();
        Map<String, List<Document>> files =
                texts.isEmpty() ? generated() : TextFiles.read(texts, (long) (size * 1e6) / 2);
        files.forEach((name, documents) -> read.add(text(name, documents)));
        for (int w = 0; w < warmups; w++)
            for (Text text : read) for (Analyzer analyzer : analyzers) rate(text, analyzer);
        MarkdownTable table = new MarkdownTable(
                List.of("text", "MB", "documents", "tokens", "MB/s", "slowest to fastest", "ns per token", "speed"));
        for (Text text : read) measure(text, analyzers, table);
        spec.commandLine()
                .getOut()
                .println("## From text to tokens, one core, median of %d runs\n\n%s".formatted(repeats, table));
        return 0;
    }

    /** The analyzer of a method, or of the default method with these tokens. */
    private static Analyzer analyzer(String spelling) {
        boolean method = spelling.contains("?")
                || Detectors.methods().stream().anyMatch(m -> m.name().equals(spelling));
        return Detectors.parse(method ? spelling : "exact?tokens=" + spelling).analyzer();
    }

    private Text text(String name, List<Document> documents) {
        long bytes = documents.stream()
                .mapToLong(document -> document.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        if (bytes == 0) throw new IllegalArgumentException(name + ": no text");
        return new Text(name, documents, bytes, (int) Math.max(1, Math.ceil(size * 1e6 / bytes)));
    }

    private void measure(Text text, List<Analyzer> analyzers, MarkdownTable table) {
        double[][] rates = new double[analyzers.size()][repeats];
        long[] counts = new long[analyzers.size()];
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int a = 0; a < analyzers.size(); a++) {
                counted = 0;
                rates[a][repeat] = rate(text, analyzers.get(a));
                counts[a] = counted;
            }
        }
        for (double[] sorted : rates) Arrays.sort(sorted);
        double first = rates[0][repeats / 2];
        for (int a = 0; a < analyzers.size(); a++) {
            double median = rates[a][repeats / 2];
            table.row(List.of(
                    text.name(),
                    decimal(text.bytes() / 1e6, 2),
                    MarkdownTable.count(text.documents().size()),
                    tokens.get(a),
                    decimal(median, 1),
                    decimal(rates[a][0], 1) + "–" + decimal(rates[a][repeats - 1], 1),
                    decimal(text.bytes() * text.passes() / median * 1e3 / counts[a], 1),
                    MarkdownTable.times(median / first)));
        }
    }

    /** MB per second of CPU time. */
    private double rate(Text text, Analyzer analyzer) {
        Analyzer.Worker worker = analyzer.worker((hash, _, _) -> {
            checksum ^= hash;
            counted++;
        });
        return text.bytes() * text.passes() / Timing.cpuSeconds(() -> text.analyze(worker), 0) / 1e6;
    }

    private Map<String, List<Document>> generated() {
        NewsTexts news = new NewsTexts.Source().texts();
        byte[] buffer = new byte[NewsTexts.longest()];
        List<Document> articles = new ArrayList<>();
        for (int n = 0; n < 1000; n++) {
            int length = news.write(n, 300, buffer, 0);
            articles.add(Document.of("n" + n, new String(buffer, 0, length, StandardCharsets.UTF_8)));
        }
        List<Document> thai = UnspacedScript.ALL.getFirst().passages(300, 600, 2000, 1).stream()
                .map(passage -> Document.of("t", passage.text()))
                .toList();
        Map<String, List<Document>> generated = new LinkedHashMap<>();
        generated.put("news", articles);
        generated.put("Thai", thai);
        return generated;
    }
}
