package org.semblance.text.words;

import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/** The whole text is the only token; a blank text has none. */
public record WholeText() implements Analyzer {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return text -> {
            if (!text.isBlank()) tokens.token(TokenHash.mix(text.hashCode()), 0, text.length());
            tokens.end();
        };
    }

    @Override
    public List<String> tokens(String text) {
        return text.isBlank() ? List.of() : List.of(text);
    }
}
