package org.semblance.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.text.Detectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How documents become shingles, for the verbs that are about the relation of both. */
final class RelationOptions {
    static final String PRESET = "bestjoin";

    @ArgGroup(validate = false, heading = "%nMethod:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = {"-m", "--method"},
                paramLabel = "METHOD",
                description = "The method whose tokens are meant, one of sets of tokens (default: bestjoin).")
        @Nullable
        String method;

        @Option(
                names = "--tokens",
                paramLabel = "TOKENS",
                description = "shingles:K, of the words that preprocessing leaves; or whitespace, words, chars:Q"
                        + " (default: shingles:8).")
        @Nullable
        String tokens;

        @Option(
                names = "--language",
                paramLabel = "LANG",
                description = "Whose stop words and stems, as en, de or zh; auto: each text's own (default: en).")
        @Nullable
        String language;

        @Option(
                names = "--set",
                paramLabel = "NAME=VALUE",
                mapFallbackValue = "",
                description = "Parameters of the method that tell what tokens are: preprocess=none takes words as they"
                        + " are.")
        Map<String, String> set = new LinkedHashMap<>();
    }

    /** What the user said, the method under its name; nothing else is of use here. */
    Map<String, String> given(Set<String> useful) {
        Map<String, String> given = new LinkedHashMap<>();
        if (values.method != null) given.put("method", values.method);
        for (String name : values.set.keySet()) {
            if (!useful.contains(name)) {
                throw new IllegalArgumentException("--set %s is of no use here; there is: %s"
                        .formatted(
                                name, String.join(", ", useful.stream().sorted().toList())));
            }
        }
        given.putAll(values.set);
        if (values.tokens != null) given.put("tokens", values.tokens);
        if (values.language != null) given.put("language", values.language);
        return given;
    }

    /** The method with what the user said. */
    static Detector<?> detector(Map<String, String> given) {
        Map<String, String> parameters = new LinkedHashMap<>(given);
        String method = parameters.remove("method");
        return Detectors.of(method == null ? PRESET : method, parameters);
    }
}
