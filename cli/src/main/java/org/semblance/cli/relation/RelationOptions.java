package org.semblance.cli.relation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.io.relation.RelationForm;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Option;

/** How documents become shingles, for the commands on their relation. */
final class RelationOptions {
    /** The method of the paper whose relation this is. */
    static final String RELATIONAL = "bestjoin";

    static final String HEADING = "%nMethod:%n";

    @Option(
            names = {"-m", "--method"},
            paramLabel = "METHOD",
            description =
                    "Method whose tokens to use; it must compare sets of tokens. Default: exact in query, bestjoin in relation.")
    private @Nullable String method;

    @Option(
            names = "--tokens",
            paramLabel = "TOKENS",
            description =
                    "shingles:K, words, chars:Q or whitespace; of preprocessed words for bestjoin. Default: shingles:5, for"
                            + " bestjoin shingles:8.")
    private @Nullable String tokens;

    @Option(
            names = "--normalize",
            paramLabel = "FORM",
            description = "How texts are normalized: full, nfc or none. Default: full.")
    private @Nullable String normalize;

    @Option(
            names = "--language",
            paramLabel = "LANG",
            description =
                    "bestjoin only: language of stop words and stems, such as en, de or zh; auto detects it for each text."
                            + " Default: en.")
    private @Nullable String language;

    @Option(
            names = "--as-published",
            description = "The tokens that the paper of the method describes; options given with it take precedence.")
    private boolean asPublished;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description =
                    "Token parameter of the method; may be repeated. For bestjoin, preprocess=none keeps all words"
                            + " unchanged.")
    private Map<String, String> set = new LinkedHashMap<>();

    /** The given parameters, with the method as 'method'. */
    Map<String, String> given(Set<String> useful) {
        Map<String, String> given = new LinkedHashMap<>();
        if (method != null) given.put("method", method);
        for (String name : set.keySet()) {
            if (!useful.contains(name)) {
                throw new IllegalArgumentException("--set %s does not apply here; parameters: %s"
                        .formatted(
                                name, String.join(", ", useful.stream().sorted().toList())));
            }
        }
        given.putAll(set);
        if (tokens != null) given.put("tokens", tokens);
        if (normalize != null) given.put("normalize", normalize);
        if (language != null) given.put("language", language);
        if (asPublished) given.put(Method.AS_PUBLISHED, "true");
        return given;
    }

    /** The given parameters, with those that {@code --as-published} selects for a method in its place. */
    static Map<String, String> resolved(Map<String, String> given, String method) {
        return Detectors.resolved(given.getOrDefault("method", method), given);
    }

    /**
     * The method with the given parameters.
     *
     * @param preset the method if none is given
     */
    static Detector<?> detector(Map<String, String> given, String preset) {
        Map<String, String> parameters = new LinkedHashMap<>(given);
        String method = parameters.remove("method");
        if (method == null) requireParameters(parameters, preset);
        return Detectors.of(method == null ? preset : method, parameters);
    }

    /** A parameter of another method needs that method: the default one is not replaced in silence. */
    private static void requireParameters(Map<String, String> given, String preset) {
        for (String name : given.keySet()) {
            if (!has(preset, name) && has(RELATIONAL, name)) {
                throw new IllegalArgumentException("%s is a parameter of %s, and the default method is %s: add -m %s"
                        .formatted(name, RELATIONAL, preset, RELATIONAL));
            }
        }
    }

    private static boolean has(String method, String parameter) {
        return Detectors.method(method).parameters().stream()
                .anyMatch(p -> p.name().equals(parameter));
    }

    /**
     * The form of a relation by the method with the given parameters.
     *
     * @throws IllegalArgumentException if it does not compare sets of tokens, with what {@code --as-published} selected
     */
    static RelationForm form(Detector<?> detector, Map<String, String> given) {
        try {
            return RelationForm.of(detector);
        } catch (IllegalArgumentException e) {
            String remark = Detectors.methods().stream()
                    .filter(m -> m.name().equals(detector.name()))
                    .map(m -> m.publishedRemark(given))
                    .collect(Collectors.joining());
            throw new IllegalArgumentException(e.getMessage() + remark, e);
        }
    }
}
