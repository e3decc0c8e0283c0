package org.semblance.io.relation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.text.Detectors;
import org.semblance.text.words.Analyzers;

/**
 * How documents are converted to the shingles of a relation: the method and its relevant parameters.
 *
 * @param method name of the method
 * @param parameters as written on the command line
 */
public record RelationForm(String method, Map<String, String> parameters) {
    /** The parameters that determine the tokens. */
    private static final List<String> KEYS = List.of("tokens", "normalize", "preprocess", "language");

    private static final String PREFIX = "semblance.";
    private static final String METHOD = PREFIX + "method";
    private static final String VERSION = PREFIX + "tokens-version";
    static final String DOCUMENTS = PREFIX + "documents";

    public RelationForm {
        parameters = Map.copyOf(parameters);
    }

    /**
     * The form of a detector.
     *
     * @throws IllegalArgumentException if it does not compare sets of tokens
     */
    public static RelationForm of(Detector<?> detector) {
        Optional<TokenSetEncoding> sets = TokenSetEncoding.of(detector.encoding());
        if (sets.isEmpty() || sets.get().multiset()) {
            throw new IllegalArgumentException(
                    "method %s has no relation%s: a relation contains sets of tokens; use bestjoin or exact"
                            .formatted(detector.name(), sets.isPresent() ? " with multiset" : ""));
        }
        if (detector.encoding().dependsOnCollection()) {
            throw new IllegalArgumentException(
                    "method %s has no relation with max-df: a relation contains all tokens of a document; omit max-df"
                            .formatted(detector.name()));
        }
        return new RelationForm(detector.name(), chosen(detector.parameters(), ""));
    }

    /** The form in the metadata of a file, or null if there is none, or that of a version with other tokens. */
    static @Nullable RelationForm of(Map<String, String> metadata) {
        String method = metadata.get(METHOD);
        if (method == null || !Integer.toString(Analyzers.VERSION).equals(metadata.get(VERSION))) return null;
        return new RelationForm(method, chosen(metadata, PREFIX));
    }

    /** The parameters of a relation among others, whose names begin with the prefix. */
    private static Map<String, String> chosen(Map<String, String> from, String prefix) {
        Map<String, String> chosen = new LinkedHashMap<>();
        for (String key : KEYS) {
            String value = from.get(prefix + key);
            if (value != null) chosen.put(key, value);
        }
        return chosen;
    }

    /** In the order of the command line. */
    Map<String, String> metadata() {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put(METHOD, method);
        metadata.put(VERSION, Integer.toString(Analyzers.VERSION));
        chosen(parameters, "").forEach((key, value) -> metadata.put(PREFIX + key, value));
        return metadata;
    }

    /** The form as {@link Detectors#parse} reads it. */
    public String spelling() {
        List<String> values = new ArrayList<>();
        chosen(parameters, "").forEach((key, value) -> values.add(key + "=" + value));
        return values.isEmpty() ? method : method + "?" + String.join("&", values);
    }

    /**
     * Fails if the user requests another form.
     *
     * @param given the requested parameters, and the method under its name
     * @throws IllegalArgumentException naming both values
     */
    public void requireSame(Map<String, String> given, String where) {
        given.forEach((name, value) -> {
            if (!name.equals("method") && !KEYS.contains(name)) return;
            String mine = name.equals("method") ? method : parameters.getOrDefault(name, "none");
            if (!mine.equals(value)) {
                throw new IllegalArgumentException("%s was written with %s=%s: leave out %s=%s, or write it again"
                        .formatted(where, name, mine, name, value));
            }
        });
    }
}
