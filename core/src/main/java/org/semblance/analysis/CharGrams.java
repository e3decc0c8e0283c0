package org.semblance.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * Every {@code size} consecutive code points of the text are a token. A shorter, non-empty text is a single
 * token.
 */
public record CharGrams(int size) implements Analyzer {
    public CharGrams {
        if (size < 1) throw new IllegalArgumentException("character grams must have at least 1 character: " + size);
    }

    @Override
    public String name() {
        return "chars:" + size;
    }

    @Override
    public Worker worker(TokenSink tokens) {
        Utf8Scratch scratch = new Utf8Scratch();
        return text -> {
            char[] chars = scratch.chars(text);
            int length = text.length();
            int end = 0;
            for (int i = 0; i < size && end < length; i++) end = next(chars, end, length);
            if (length > 0) tokens.token(scratch.hash(0, end), 0, end);
            for (int start = 0; end < length; ) {
                start = next(chars, start, length);
                end = next(chars, end, length);
                tokens.token(scratch.hash(start, end), start, end);
            }
            tokens.end();
        };
    }

    private static int next(char[] chars, int at, int length) {
        boolean pair =
                Character.isHighSurrogate(chars[at]) && at + 1 < length && Character.isLowSurrogate(chars[at + 1]);
        return pair ? at + 2 : at + 1;
    }

    @Override
    public List<String> tokens(String text) {
        int[] points = text.codePoints().toArray();
        List<String> grams = new ArrayList<>();
        if (points.length > 0 && points.length < size) grams.add(text);
        for (int i = 0; i + size <= points.length; i++) grams.add(new String(points, i, size));
        return grams;
    }
}
