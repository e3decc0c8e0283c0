package org.semblance.cli;

import java.util.Map;
import java.util.Optional;
import org.semblance.document.Source;

/** Fingerprints of texts, made as the settings of an index say. */
@SuppressWarnings("DoNotCallSuggester")
final class DocumentPrints {
    private static final String ABSENT = "this build makes no fingerprints of documents; give lines of id, tab and"
            + " 16 hexadecimal digits, and say --prints";

    private DocumentPrints() {}

    /**
     * The parameters of a method with all presets, to be kept with an index.
     *
     * @throws IllegalArgumentException if the method makes no fingerprints of 64 bits, or a parameter is wrong
     */
    static Map<String, String> settings(String method, Map<String, String> parameters) {
        throw new IllegalArgumentException(ABSENT);
    }

    /** The weights of features in a corpus, as they are kept with an index; none if the method does not count them. */
    static Optional<byte[]> weights(Map<String, String> settings, Source corpus) {
        throw new IllegalArgumentException(ABSENT);
    }

    /** Fingerprints by the weights that were kept; a document of fewer features than wanted has none. */
    static Fingerprinter with(Map<String, String> settings, Optional<byte[]> weights, int minTokens) {
        throw new IllegalArgumentException(ABSENT);
    }
}
