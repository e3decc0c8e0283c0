package org.semblance.analysis;

import java.util.List;

/**
 * Every code point of the text is a token, including unpaired surrogates. The hash of a token is the code
 * point itself, so hashes are unique and an encoder can reconstruct the string.
 */
public record Characters() implements Analyzer {
    @Override
    public String name() {
        return "characters";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return text -> {
            int length = text.length();
            for (int start = 0, end; start < length; start = end) {
                int point = text.codePointAt(start);
                end = start + Character.charCount(point);
                tokens.token(point, start, end);
            }
            tokens.end();
        };
    }

    @Override
    public List<String> tokens(String text) {
        return text.codePoints().mapToObj(Character::toString).toList();
    }
}
