package org.semblance.text.words;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/**
 * The words at punctuation marks, unchanged (sig(x) in the SigNCD paper). A word is a run of letters, digits and
 * combining marks; Chinese characters are words as segmented by {@link ChineseWords}. A spot is a mark with a word
 * directly before it, or after it and white space, depending on the signature. A text with fewer than three spots is
 * its own signature, split at white space.
 *
 * @param before the number of words taken before a mark
 * @param behind the number of words taken after a mark
 */
public record Signature(Set<Punctuation> marks, int before, int behind) implements Analyzer {
    /** A text with fewer spots is compared as a whole. */
    public static final int LEAST_SPOTS = 3;

    /** At most this many Chinese characters before or after a mark are segmented. */
    static final int LONGEST_RUN = 32;

    static final String SPELLINGS = "1L | 1R | 2 | 4 | 6";

    /** A signature by its name in the paper: one word left or right of a mark, or a number of words around it. */
    public static Signature parse(Set<Punctuation> marks, String words) {
        return switch (words.toUpperCase(Locale.ROOT)) {
            case "1L" -> new Signature(marks, 1, 0);
            case "1R" -> new Signature(marks, 0, 1);
            case "2" -> new Signature(marks, 1, 1);
            case "4" -> new Signature(marks, 2, 2);
            case "6" -> new Signature(marks, 3, 3);
            default -> throw new IllegalArgumentException("signature must be " + SPELLINGS + ": " + words);
        };
    }

    @Override
    public String name() {
        return "%d words before and %d behind %s".formatted(before, behind, Punctuation.titles(marks));
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return new SignatureScanner(this, tokens);
    }

    @Override
    public List<String> tokens(String text) {
        return new PlainSignature(this, text).tokens();
    }
}
