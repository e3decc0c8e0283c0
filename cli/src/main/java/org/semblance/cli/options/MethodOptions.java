package org.semblance.cli.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The method and its parameters. */
public final class MethodOptions {
    public static final String HEADING = "%nMethod:%n";

    /** The long names of these options. */
    public static final List<String> NAMES = CommandSpec.forAnnotatedObject(new MethodOptions()).options().stream()
            .map(OptionSpec::longestName)
            .toList();

    @Option(
            names = {"-m", "--method"},
            paramLabel = "METHOD",
            description = "exact (the default) finds every pair at or above the threshold; identical finds equal texts"
                    + " only; others: see 'semblance methods'.")
    private String method = Detectors.standard().name();

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "T",
            description = "Threshold: a similarity, or the number of edits (edit) or bits (simhash). Default: 0.8 for"
                    + " jaccard and containment, 0.5 for weighted-jaccard, 3 for simhash; see 'semblance methods'.")
    public @Nullable String threshold;

    @Option(
            names = "--measure",
            paramLabel = "MEASURE",
            description =
                    "jaccard, cosine, dice, overlap, hamming; containment of the smaller document in the larger one,"
                            + " contained-in (link) of a new document in an old one; weighted-jaccard, weighted-cosine"
                            + " (exact), in which rare tokens count more; or edit for the edit distance of the texts."
                            + " Default: jaccard.")
    private @Nullable String measure;

    @Option(
            names = "--tokens",
            paramLabel = "TOKENS",
            description =
                    "whitespace, words, shingles:K or chars:Q; not for edit. Default: shingles:5; words for simhash.")
    private @Nullable String tokens;

    @Option(
            names = "--normalize",
            paramLabel = "FORM",
            description = "full: spellings of one visible text are equal (case, composed accents, ligatures, widths,"
                    + " apostrophes, invisible characters); nfc: only composed accents; none. Default: full; none for"
                    + " whitespace and edit. For identical: none (default), or some of unicode, case and space joined"
                    + " with +.")
    private @Nullable String normalize;

    @Option(
            names = "--language",
            paramLabel = "LANG",
            description =
                    "bestjoin, simhash: language of stop words and stems, such as en, de or zh; auto detects it for"
                            + " each text. Default: en.")
    private @Nullable String language;

    @Option(names = "--multiset", description = "Treat the n-th occurrence of a token as a distinct token.")
    private boolean multiset;

    @Option(
            names = "--max-df",
            paramLabel = "N|SHARE",
            description = "Ignore tokens that occur in more than N documents, or in more than a SHARE of them, such as"
                    + " 1000 or 0.01: the text of templates. For exact, allpairs, ppjoin and ppjoin+; see"
                    + " 'semblance methods' for others. Default: no limit.")
    private @Nullable String maxDf;

    @Option(
            names = "--as-published",
            description =
                    "The variant of the method that its paper describes: 'semblance methods' lists its parameters."
                            + " Options given with it take precedence.")
    private boolean asPublished;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description = "Parameter of the method; may be repeated.")
    private Map<String, String> set = new LinkedHashMap<>();

    public String name() {
        return method;
    }

    public Detector<?> detector() {
        return Detectors.of(method, parameters());
    }

    /** The method with its parameters, as {@link Detectors#parse} reads it. */
    public String spelling() {
        Map<String, String> parameters = parameters();
        parameters.forEach((name, value) -> {
            if (value.contains("&"))
                throw new IllegalArgumentException(
                        "a value with & is not supported by --engine spark: " + name + "=" + value);
        });
        return method
                + parameters.entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
    }

    /** The parameters that the user gave. */
    public Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>(set);
        if (threshold != null) parameters.put("threshold", threshold);
        if (measure != null) parameters.put("measure", measure);
        if (tokens != null) parameters.put("tokens", tokens);
        if (normalize != null) parameters.put("normalize", normalize);
        if (language != null) parameters.put("language", language);
        if (maxDf != null && maxDf.isBlank())
            throw new IllegalArgumentException("--max-df is empty: give a number of documents or a share, or omit it");
        if (maxDf != null) parameters.put("max-df", maxDf);
        if (multiset) parameters.put("multiset", "true");
        if (asPublished) parameters.put(Method.AS_PUBLISHED, "true");
        return parameters;
    }
}
