package org.semblance.report.decontaminate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.relation.Threshold;
import org.semblance.text.words.Analyzers;

/**
 * Settings of a run that looks for benchmark items in a corpus.
 *
 * @param command the command line
 * @param corpus the inputs whose documents may contain items
 * @param reading how the corpus is read
 * @param benchmarks one input for each benchmark
 * @param itemReading how benchmarks are read
 * @param itemFields the fields that make up an item, in order
 * @param threshold the share of an item's n-grams that a document must have, as a decimal number
 * @param maxLoss guard: largest share of the documents of one source that may be removed, or of its words
 */
public record ContaminationPlan(
        String command,
        List<Input> corpus,
        ReadOptions reading,
        List<Input> benchmarks,
        ReadOptions itemReading,
        List<String> itemFields,
        String threshold,
        Action action,
        double maxLoss) {
    /** The name in summaries and on the command line. */
    public static final String VERB = "decontaminate";

    /** The annotations of documents that contain items. */
    public static final List<String> ANNOTATIONS = List.of("items", "score");

    /** What is done with documents that contain items. */
    public enum Action {
        /** No clean corpus is written. */
        REPORT,
        /** They are omitted from the clean corpus. */
        REMOVE,
        /** The words of items are removed from their texts. */
        CUT,
        /** All documents stay, with their items as a field. */
        ANNOTATE;

        public String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ContaminationPlan {
        corpus = List.copyOf(corpus);
        benchmarks = List.copyOf(benchmarks);
        itemFields = List.copyOf(itemFields);
        threshold = Threshold.parseFraction(threshold).toString();
        if (!(maxLoss >= 0 && maxLoss <= 1))
            throw new IllegalArgumentException("max-loss must be in [0, 1]: " + maxLoss);
        List<String> _ = names(benchmarks);
    }

    /** Splits items and documents into words. */
    static Analyzer words() {
        return Analyzers.parse("words");
    }

    /** How benchmarks are read whose items are made of these fields. */
    public static ReadOptions reading(ReadOptions options, List<String> fields) {
        return options.withTextField(fields.getFirst())
                .withHtmlField(null)
                .withExtraFields(Set.copyOf(fields.subList(1, fields.size())))
                .flat();
    }

    /**
     * The inputs, one for each benchmark: text and HTML files that were named individually are one each, and those of a
     * directory are one.
     */
    public static List<Input> apart(List<Input> inputs) {
        return inputs.stream()
                .flatMap(input -> isDirectory(input)
                        ? Stream.of(input)
                        : input.files().stream()
                                .map(file -> new Input(file.name(), input.path(), file.format(), List.of(file))))
                .toList();
    }

    /** The name of a file in a directory begins with that of the directory, and is longer. */
    private static boolean isDirectory(Input input) {
        return !input.name().startsWith(input.files().getFirst().name());
    }

    /** Whether the records of a format have fields with names. */
    public static boolean hasFields(Input input) {
        return switch (input.format()) {
            case JSONL, CSV, TSV, PARQUET -> true;
            case LINES, TEXT, HTML, WARC -> false;
        };
    }

    /** A message about a benchmark, with the options of benchmarks instead of those of the corpus. */
    public static String aboutItems(String message) {
        return message.replaceAll("--(?:text|html)-field\\b", "--item-field")
                .replaceAll("--id-field\\b", "--item-id-field")
                .replaceAll("--format\\b", "--item-format")
                .replaceAll("(no field \".*\" for the id)$", "$1; name another with --item-id-field");
    }

    /** The text of an item: its fields with a blank between them. */
    static String text(Document item, List<String> fields) {
        StringBuilder text = new StringBuilder(item.text());
        for (String field : fields.subList(1, fields.size())) {
            String value = item.fields().get(field);
            if (value != null) text.append(' ').append(value);
        }
        return text.toString();
    }

    /** The names of the benchmarks. */
    public List<String> names() {
        return names(benchmarks);
    }

    /**
     * The names of benchmarks: those of their files or directories, without endings.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    static List<String> names(List<Input> benchmarks) {
        Map<String, Input> known = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (Input input : benchmarks) {
            String name = name(input);
            Input other = known.put(name, input);
            if (other != null)
                throw new IllegalArgumentException(
                        "two benchmarks have the name '%s': %s and %s; rename one of the files"
                                .formatted(name, other.name(), input.name()));
            names.add(name);
        }
        return names;
    }

    private static String name(Input input) {
        boolean directory = isDirectory(input);
        Path path = directory ? input.path() : input.files().getFirst().path();
        Path last = path.toAbsolutePath().normalize().getFileName();
        String name = last == null ? input.name() : last.toString();
        if (directory) return name;
        name = name.substring(
                0, name.length() - FileCompression.ofName(name).ending().length());
        int dot = name.lastIndexOf('.');
        boolean format = dot > 0 && (Format.ofName(name) != null || input.format() == Format.LINES);
        return format ? name.substring(0, dot) : name;
    }

    /** All inputs: the corpus, then the benchmarks. */
    List<Input> inputs() {
        List<Input> all = new ArrayList<>(corpus);
        all.addAll(benchmarks);
        return all;
    }
}
