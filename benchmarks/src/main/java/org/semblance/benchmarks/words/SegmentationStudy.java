package org.semblance.benchmarks.words;

import static org.semblance.benchmarks.measure.MarkdownTable.decimal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.semblance.analysis.Shingles;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.benchmarks.words.Passage.Unit;
import org.semblance.document.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Compares {@link Segmentation}s of scripts without spaces: how similar a passage and its edited copy are, and how
 * similar unrelated passages are, by the Jaccard similarity of the sets of five consecutive tokens. All are given the
 * same copies.
 */
@Command(
        name = "segmentation",
        description = "Compares ways to split scripts without spaces into tokens, by the recall of edited copies.",
        mixinStandardHelpOptions = true)
public final class SegmentationStudy implements Callable<Integer> {
    private static final int SEED = 1;

    @Option(
            names = "--texts",
            split = ",",
            paramLabel = "FILE",
            description =
                    "Files or directories with real text, a file for each language. Default: only generated text.")
    private List<Path> texts = List.of();

    @Option(names = "--edits", split = ",", description = "Shares of edited units, in percent. Default: 0.5,1,2,5,10.")
    private List<Double> percents = List.of(0.5, 1.0, 2.0, 5.0, 10.0);

    @Option(names = "--copies", description = "Edited copies per text, unit and share. Default: ${DEFAULT-VALUE}.")
    private int copies = 200;

    @Option(names = "--passages", description = "Most passages per text. Default: ${DEFAULT-VALUE}.")
    private int most = 60;

    @Option(names = "--letters", split = ",", arity = "1", description = "Letters of a passage. Default: 600,2000.")
    private List<Integer> letters = List.of(600, 2000);

    @Option(names = "--seconds", description = "CPU time of a measurement of speed. Default: ${DEFAULT-VALUE}.")
    private double seconds = 1;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long checksum;

    /**
     * A text to measure.
     *
     * @param spaced documents with zero width spaces between words
     */
    private record Sample(String name, List<Passage> passages, List<String> spaced) {}

    /** The similarities of copies to their originals. */
    private static final class Similarities {
        private record Key(Unit unit, Segmentation how, double percent) {}

        private final Map<Key, List<Double>> values = new HashMap<>();

        void add(Unit unit, Segmentation how, double percent, double similarity) {
            values.computeIfAbsent(new Key(unit, how, percent), _ -> new ArrayList<>())
                    .add(similarity);
        }

        void addAll(Similarities others) {
            others.values.forEach((key, list) ->
                    values.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(list));
        }

        double[] of(Unit unit, Segmentation how, double percent) {
            return values.getOrDefault(new Key(unit, how, percent), List.of()).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }
    }

    @Override
    public Integer call() throws IOException {
        if (letters.size() != 2 || letters.get(0) < 20 || letters.get(1) < letters.get(0))
            throw new IllegalArgumentException("--letters must be two numbers from 20 on, like 600,2000: " + letters);
        List<Sample> generated = new ArrayList<>();
        for (UnspacedScript script : UnspacedScript.ALL) {
            List<Passage> passages = script.passages(most, letters.get(0), letters.get(1), SEED);
            generated.add(new Sample(
                    script.name(),
                    passages,
                    passages.stream().map(Passage::spaced).toList()));
        }
        report("Generated text", generated);
        List<Sample> real = new ArrayList<>();
        TextFiles.read(texts, Long.MAX_VALUE).forEach((name, documents) -> real.add(sample(name, documents)));
        if (!real.isEmpty()) report("Real text", real);
        return 0;
    }

    private Sample sample(String name, List<Document> documents) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Passage> passages = new ArrayList<>();
        for (Document document : documents)
            passages.addAll(Passage.cut(document.text(), letters.get(0), letters.get(1), random));
        if (passages.isEmpty())
            throw new IllegalArgumentException(name + ": no passage with " + letters.get(0) + " letters");
        List<String> spaced = documents.stream()
                .map(Document::text)
                .filter(text -> text.contains(Passage.ZERO_WIDTH_SPACE))
                .toList();
        List<Passage> measured = List.copyOf(passages.subList(0, Math.min(most, passages.size())));
        return new Sample(
                name,
                measured,
                spaced.isEmpty() ? measured.stream().map(Passage::spaced).toList() : spaced);
    }

    private void report(String title, List<Sample> samples) {
        Similarities all = new Similarities();
        Map<String, Similarities> each = new LinkedHashMap<>();
        MarkdownTable unrelated = new MarkdownTable(List.of(
                "text",
                "tokens",
                "passages",
                "tokens per letter",
                "unrelated: mean",
                "highest",
                "≥ 0.2",
                "≥ 0.5",
                "cosine",
                "3 bits",
                "without ZWSP",
                "MB/s"));
        for (Sample sample : samples) {
            spec.commandLine().getErr().println(sample.name() + ": " + sample.passages.size() + " passages");
            Similarities similarities = similarities(sample.passages());
            all.addAll(similarities);
            each.put(sample.name(), similarities);
            for (Segmentation how : Segmentation.values()) unrelated.row(unrelated(sample, how));
        }
        print("## %s: mean similarity of copies, recall at 0.8, recall at 0.5\n\n%s".formatted(title, copies(all)));
        each.forEach((name, similarities) -> print("### %s\n\n%s".formatted(name, copies(similarities))));
        print("## %s: unrelated passages, zero width spaces and speed\n\n%s".formatted(title, unrelated));
    }

    private Similarities similarities(List<Passage> passages) {
        Similarities similarities = new Similarities();
        SplittableRandom random = new SplittableRandom(SEED);
        for (Unit unit : Unit.values()) {
            List<String> others = passages.stream()
                    .flatMap(passage -> passage.units(unit).stream())
                    .filter(part -> !part.isEmpty() && isLetterOrMark(part.codePointAt(0)))
                    .toList();
            for (int copy = 0; copy < copies; copy++) {
                Passage passage = passages.get(copy % passages.size());
                Map<Segmentation, long[]> originals = new EnumMap<>(Segmentation.class);
                for (Segmentation how : Segmentation.values()) originals.put(how, how.shingles(passage.text()));
                for (double percent : percents) {
                    String edited = passage.edited(unit, percent / 100, others, random);
                    originals.forEach((how, original) ->
                            similarities.add(unit, how, percent, Segmentation.jaccard(original, how.shingles(edited))));
                }
            }
        }
        return similarities;
    }

    private static boolean isLetterOrMark(int point) {
        return Segmentation.isUnspaced(point) || Segmentation.isMark(point);
    }

    private String copies(Similarities similarities) {
        List<String> header = new ArrayList<>(List.of("edited", "tokens"));
        for (double percent : percents) header.add(decimal(percent, percent < 1 ? 1 : 0) + "%");
        MarkdownTable table = new MarkdownTable(header);
        for (Unit unit : Unit.values()) {
            for (Segmentation how : Segmentation.values()) {
                List<String> cells = new ArrayList<>(List.of(unit.toString().toLowerCase(Locale.ROOT), how.title()));
                for (double percent : percents) {
                    double[] values = similarities.of(unit, how, percent);
                    cells.add(decimal(mean(values), 2) + " " + decimal(atLeast(0.8, values), 2) + " "
                            + decimal(atLeast(0.5, values), 2));
                }
                table.row(cells);
            }
        }
        return table.toString();
    }

    private List<String> unrelated(Sample sample, Segmentation how) {
        List<String> texts = sample.passages().stream().map(Passage::text).toList();
        double[] pairs = pairs(texts, how::shingles, Segmentation::jaccard);
        double[] cosines = pairs(texts, how::tokens, Segmentation::cosine);
        double[] spaced = sample.spaced().stream()
                .mapToDouble(text -> Segmentation.jaccard(
                        how.shingles(text), how.shingles(text.replace(Passage.ZERO_WIDTH_SPACE, ""))))
                .toArray();
        return List.of(
                sample.name(),
                how.title(),
                Integer.toString(texts.size()),
                decimal(tokensPerLetter(sample, how), 2),
                decimal(mean(pairs), 4),
                decimal(highest(pairs), 3),
                decimal(atLeast(0.2, pairs), 4),
                decimal(atLeast(0.5, pairs), 4),
                decimal(mean(cosines), 2),
                decimal(
                        mean(Arrays.stream(cosines)
                                .map(SegmentationStudy::withinThreeBits)
                                .toArray()),
                        4),
                decimal(mean(spaced), 2),
                decimal(megabytesPerSecond(sample, how), 0));
    }

    private static double[] pairs(
            List<String> texts, Function<String, long[]> analysis, ToDoubleBiFunction<long[], long[]> similarity) {
        List<long[]> analyzed = texts.stream().map(analysis).toList();
        return IntStream.range(0, analyzed.size())
                .boxed()
                .flatMapToDouble(a -> analyzed.subList(0, a).stream()
                        .mapToDouble(other -> similarity.applyAsDouble(analyzed.get(a), other)))
                .toArray();
    }

    /**
     * The probability that 64-bit fingerprints of two texts with this cosine differ in at most 3 bits: each bit differs
     * with probability angle / π.
     */
    private static double withinThreeBits(double cosine) {
        double p = Math.acos(Math.min(1, cosine)) / Math.PI;
        double q = 1 - p;
        return Math.pow(q, 61) * (q * q * q + 64 * p * q * q + 2016 * p * p * q + 41664 * p * p * p);
    }

    private static double tokensPerLetter(Sample sample, Segmentation how) {
        long[] tokens = {0};
        Segmentation.Scanner scanner = new Segmentation.Scanner(how, (_, _, _) -> tokens[0]++);
        long letters = 0;
        for (Passage passage : sample.passages()) {
            scanner.scan(passage.text());
            letters += passage.letters();
        }
        return (double) tokens[0] / letters;
    }

    private double megabytesPerSecond(Sample sample, Segmentation how) {
        List<String> texts = sample.passages().stream().map(Passage::text).toList();
        long bytes = texts.stream()
                .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        Segmentation.Scanner scanner =
                new Segmentation.Scanner(how, new Shingles(5).into((hash, _, _) -> checksum ^= hash));
        Timing.Work work = () -> texts.forEach(scanner::scan);
        Timing.cpuSeconds(work, seconds / 2); // warm-up
        return bytes / Timing.cpuSeconds(work, seconds) / 1e6;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double highest(double[] values) {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    private static double atLeast(double threshold, double[] values) {
        return Arrays.stream(values).map(v -> v >= threshold ? 1 : 0).average().orElse(Double.NaN);
    }

    private void print(String text) {
        spec.commandLine().getOut().println(text);
        spec.commandLine().getOut().flush();
    }
}
