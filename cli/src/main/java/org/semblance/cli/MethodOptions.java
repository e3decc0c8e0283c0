package org.semblance.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.text.Detectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which method finds the pairs, and its parameters. */
final class MethodOptions {
    @ArgGroup(validate = false, heading = "%nMethod:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = {"-m", "--method"},
                paramLabel = "METHOD",
                defaultValue = "exact",
                description = "See 'semblance methods' (default: exact).")
        String method = "exact";

        @Option(
                names = {"-t", "--threshold"},
                paramLabel = "T",
                description =
                        "What counts as near duplicate (default: 0.8 for jaccard); for edit, the number of edits; for"
                                + " simhash, the number of bits (default: 3).")
        @Nullable
        String threshold;

        @Option(
                names = "--measure",
                paramLabel = "MEASURE",
                description = "jaccard, cosine, dice, overlap, hamming, or edit: the edit distance of the texts"
                        + " (default: jaccard).")
        @Nullable
        String measure;

        @Option(
                names = "--tokens",
                paramLabel = "TOKENS",
                description =
                        "whitespace, words, shingles:K or chars:Q (default: shingles:5; words for simhash); not for"
                                + " edit.")
        @Nullable
        String tokens;

        @Option(
                names = "--language",
                paramLabel = "LANG",
                description = "bestjoin, simhash: whose stop words and stems, as en, de or zh; auto: each text's own"
                        + " (default: en).")
        @Nullable
        String language;

        @Option(names = "--multiset", description = "Count the n-th occurrence of a token as a token of its own.")
        boolean multiset;

        @Option(
                names = "--set",
                paramLabel = "NAME=VALUE",
                mapFallbackValue = "",
                description = "Any parameter of the method.")
        Map<String, String> set = new LinkedHashMap<>();
    }

    /** The threshold, if one was given. */
    @Nullable
    String threshold() {
        return values.threshold;
    }

    Detector<?> detector() {
        return Detectors.of(values.method, parameters());
    }

    /** The method with its parameters in a line, as {@link Detectors#parse} reads it. */
    String spelling() {
        Map<String, String> parameters = parameters();
        parameters.forEach((name, value) -> {
            if (value.contains("&"))
                throw new IllegalArgumentException("a value with & is not for --engine spark: " + name + "=" + value);
        });
        return values.method
                + parameters.entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>(values.set);
        if (values.threshold != null) parameters.put("threshold", values.threshold);
        if (values.measure != null) parameters.put("measure", values.measure);
        if (values.tokens != null) parameters.put("tokens", values.tokens);
        if (values.language != null) parameters.put("language", values.language);
        if (values.multiset) parameters.put("multiset", "true");
        return parameters;
    }
}
