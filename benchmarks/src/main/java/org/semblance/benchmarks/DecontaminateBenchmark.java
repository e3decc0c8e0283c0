package org.semblance.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.measure.MeasuredProgram;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.decontaminate.ItemMatcher;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.spill.Directories;
import org.semblance.text.words.Analyzers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Speed of decontaminate on generated corpora of several sizes, and recall for items that were planted with changes. */
@Command(
        name = "decontaminate",
        description =
                "Time, processor time and memory of decontaminate at n, 2n and 4n documents; with --data, the recall"
                        + " for items of benchmarks that are planted into texts with changes.")
public final class DecontaminateBenchmark implements Callable<Integer> {
    private static final int WORDS = 165;
    private static final int ITEM_WORDS = 45;

    /** Numbers of texts from here on are items, so that no document has one by chance. */
    private static final long FIRST_ITEM = 1L << 40;

    @Option(names = "--documents", paramLabel = "N", description = "Smallest corpus. Default: 250000.")
    private int documents = 250_000;

    @Option(names = "--items", paramLabel = "N", description = "Number of items. Default: 100000.")
    private int items = 100_000;

    @Option(names = "--every", paramLabel = "N", description = "One document in N has an item. Default: 1000.")
    private int every = 1000;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of the program. Default: 1.")
    private int threads = 1;

    @Option(names = "--memory", paramLabel = "SIZE", description = "Heap of the program. Default: 2g.")
    private String memory = "2g";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Directory with benchmarks-mini/*.jsonl, with the fields id and question: prints the recall for"
                            + " planted items instead of the speed.")
    private @Nullable Path data;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed of the planted items. Default: 1.")
    private long seed = 1;

    @Option(names = "--program", hidden = true)
    private String program = "org.semblance.cli.Main";

    @Spec
    private @Nullable CommandSpec spec;

    private final NewsTexts texts = new NewsTexts.Source().texts();
    private final byte[] buffer = new byte[NewsTexts.longest()];

    @Override
    public Integer call() throws IOException, InterruptedException {
        String tables = data == null ? speed() : recall(data);
        if (spec != null) {
            spec.commandLine().getOut().print(tables);
            spec.commandLine().getOut().flush();
        }
        return 0;
    }

    private String speed() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("decontaminate");
        try {
            Path benchmark = directory.resolve("items.jsonl");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(benchmark), 1 << 16)) {
                for (int i = 0; i < items; i++) record(out, "q" + i, i + FIRST_ITEM, ITEM_WORDS, -1);
            }
            MarkdownTable table = new MarkdownTable(List.of(
                    "documents",
                    "MB",
                    "contaminated",
                    "index s",
                    "search s",
                    "search CPU s",
                    "MB per search CPU s",
                    "growth",
                    "total CPU s",
                    "MB per total CPU s",
                    "peak MB"));
            double before = Double.NaN;
            for (int factor = 1; factor <= 4; factor *= 2) {
                Path corpus = directory.resolve("corpus" + factor + ".jsonl");
                corpus(corpus, documents * factor);
                double seconds = run(directory, corpus, benchmark, table, before);
                before = seconds;
                Files.delete(corpus);
            }
            return table.toString();
        } finally {
            Directories.delete(directory);
        }
    }

    private void corpus(Path file, int size) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            for (int d = 0; d < size; d++)
                record(out, "d" + d, d, WORDS, d % every == 0 ? FIRST_ITEM + d / every % items : -1);
        }
    }

    /** Writes a record with a generated text, followed by that of an item unless {@code item} is negative. */
    private void record(OutputStream out, String id, long number, int words, long item) throws IOException {
        out.write(("{\"id\":\"" + id + "\",\"text\":\"").getBytes(StandardCharsets.US_ASCII));
        out.write(buffer, 0, texts.write(number, words, buffer, 0));
        if (item >= 0) {
            out.write(' ');
            out.write(buffer, 0, texts.write(item, ITEM_WORDS, buffer, 0));
        }
        out.write("\"}\n".getBytes(StandardCharsets.US_ASCII));
    }

    private double run(Path directory, Path corpus, Path benchmark, MarkdownTable table, double before)
            throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Directories.delete(out);
        Path log = directory.resolve("log.txt");
        List<String> words = List.of(
                "decontaminate",
                corpus.toString(),
                "--benchmarks",
                benchmark.toString(),
                "-o",
                out.toString(),
                "--threads",
                Integer.toString(threads));
        MeasuredProgram.Outcome outcome = new MeasuredProgram(program, memory).run(words, log);
        if (outcome.exitCode() != 0)
            throw new IOException(
                    "decontaminate failed: " + Files.readString(log).strip());
        RunSummary summary = RunSummary.read(out.resolve("summary.json"));
        double cpu = summary.number("search_cpu_seconds").orElse(Double.NaN);
        double megabytes = Files.size(corpus) / 1e6;
        table.row(List.of(
                MarkdownTable.count((long) summary.number("documents").orElse(0)),
                MarkdownTable.decimal(megabytes, 0),
                MarkdownTable.count((long) summary.number("contaminated").orElse(0)),
                MarkdownTable.seconds(summary.seconds("encode").orElse(Double.NaN)),
                MarkdownTable.seconds(summary.seconds("search").orElse(Double.NaN)),
                MarkdownTable.seconds(cpu),
                MarkdownTable.decimal(megabytes / cpu, 0),
                MarkdownTable.times(cpu / before),
                MarkdownTable.seconds(outcome.cpuSeconds()),
                MarkdownTable.decimal(megabytes / outcome.cpuSeconds(), 0),
                MarkdownTable.megabytes(outcome.peakBytes())));
        return cpu;
    }

    /** How an item is changed before it is planted. */
    private enum Change {
        VERBATIM("verbatim"),
        ONE("1 word changed"),
        TWO("2 words changed"),
        HALF("first half only"),
        EMBEDDED("within 500 words"),
        LIST("in a list of ten");

        private final String title;

        Change(String title) {
            this.title = title;
        }
    }

    private String recall(Path directory) throws IOException {
        StringBuilder tables = new StringBuilder();
        for (Map.Entry<String, List<String>> benchmark : benchmarks(directory).entrySet()) {
            List<String> questions = benchmark.getValue();
            tables.append("\n### ").append(benchmark.getKey()).append(": ");
            tables.append(MarkdownTable.count(questions.size())).append(" items of at least 5 words\n\n");
            List<String> thresholds = List.of("0.5", "0.7", "0.8", "0.9", "1");
            List<String> header = new ArrayList<>(List.of("recall, %"));
            thresholds.forEach(t -> header.add("-t " + t));
            MarkdownTable table = new MarkdownTable(header);
            List<ItemMatcher> matchers = new ArrayList<>();
            BenchmarkItems known = BenchmarkItems.of(Analyzers.parse("words"), questions);
            for (String threshold : thresholds) matchers.add(known.at(threshold).matcher());
            for (Change change : Change.values()) table.row(row(change, questions, matchers));
            table.row(others(questions, matchers));
            tables.append(table);
        }
        return tables.toString();
    }

    /** The questions of every file, of 5 words or more. */
    private static Map<String, List<String>> benchmarks(Path directory) throws IOException {
        Map<String, List<String>> found = new LinkedHashMap<>();
        ReadOptions reading = ReadOptions.defaults().withTextField("question");
        Path files = directory.resolve("benchmarks-mini");
        Inputs.Resolved inputs = Inputs.of(List.of(files), reading);
        for (var input : inputs.inputs()) {
            List<String> questions = new ArrayList<>();
            try (Source source = Sources.open(List.of(input), reading)) {
                for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                    chunk.read(new Source.DocumentSink() {
                        @Override
                        public void accept(Document document, long position) {
                            if (Analyzers.parse("words").tokens(document.text()).size() >= BenchmarkItems.SHORTEST)
                                questions.add(document.text());
                        }

                        @Override
                        public void reject(long position, String reason) {
                            throw new IllegalArgumentException(input.name() + ":" + position + ": " + reason);
                        }
                    });
                }
            }
            String name = String.valueOf(input.path().getFileName());
            if (!questions.isEmpty()) found.put(name.replaceFirst("\\..*", ""), questions);
        }
        return found;
    }

    /** The share of the planted items that is found. */
    private List<String> row(Change change, List<String> questions, List<ItemMatcher> matchers) {
        Random random = new Random(seed);
        int[] found = new int[matchers.size()];
        for (int item = 0; item < questions.size(); item++) {
            String document = document(change, item, questions, random);
            for (int m = 0; m < found.length; m++) {
                int wanted = item;
                if (matchers.get(m).match(document).stream().anyMatch(match -> match.item() == wanted)) found[m]++;
            }
        }
        List<String> cells = new ArrayList<>(List.of(change.title));
        for (int count : found) cells.add(MarkdownTable.decimal(100.0 * count / questions.size(), 1));
        return cells;
    }

    /** The number of items found in as many generated documents without any. */
    private List<String> others(List<String> questions, List<ItemMatcher> matchers) {
        List<String> cells = new ArrayList<>(List.of("items found in documents without any"));
        for (ItemMatcher matcher : matchers) {
            int found = 0;
            for (int item = 0; item < questions.size(); item++) {
                List<ItemMatch> matches = matcher.match(news(item, WORDS));
                found += matches.size();
            }
            cells.add(MarkdownTable.count(found));
        }
        return cells;
    }

    private String news(long number, int words) {
        int length = texts.write(number, words, buffer, 0);
        return new String(buffer, 0, length, StandardCharsets.UTF_8)
                .replace("\\n", "\n")
                .replace("\\\"", "\"");
    }

    private String document(Change change, int item, List<String> questions, Random random) {
        String question = questions.get(item);
        String before = news(2L * item, WORDS / 2) + " ";
        String after = " " + news(2L * item + 1, WORDS / 2);
        return switch (change) {
            case VERBATIM -> before + question + after;
            case ONE -> before + changed(question, 1, random) + after;
            case TWO -> before + changed(question, 2, random) + after;
            case HALF -> {
                String[] words = question.split("\\s+");
                yield before + String.join(" ", List.of(words).subList(0, (words.length + 1) / 2)) + after;
            }
            case EMBEDDED -> news(2L * item, 250) + " " + question + " " + news(2L * item + 1, 250);
            case LIST -> {
                StringBuilder list = new StringBuilder("Questions:\n");
                int place = random.nextInt(10);
                for (int i = 0; i < 10; i++) {
                    int other = random.nextInt(questions.size());
                    list.append(" ").append(i + 1).append(". ");
                    list.append(i == place ? question : questions.get(other)).append('\n');
                }
                yield list.toString();
            }
        };
    }

    /** The text with some of its words replaced by others that it does not have. */
    private static String changed(String text, int words, Random random) {
        String[] all = text.split("\\s+");
        for (int i = 0; i < words; i++) {
            int at = random.nextInt(all.length);
            while (all[at].startsWith("changed")) at = (at + 1) % all.length;
            all[at] = "changed" + i;
        }
        return String.join(" ", all);
    }
}
