package org.semblance.text.words;

import org.semblance.analysis.Analyzer;
import org.semblance.analysis.CharGrams;
import org.semblance.analysis.Shingles;
import org.semblance.analysis.Whitespace;

/** Parses the names of analyzers. */
public final class Analyzers {
    /**
     * The version of the words and other tokens of a text, recorded with whatever is stored; greater whenever some text
     * gets other tokens than before.
     */
    public static final int VERSION = 3;

    private static final int MOST = 1000;
    private static final String ALLOWED = "whitespace, words, shingles:K, chars:Q, with K and Q from 1 to " + MOST;

    private Analyzers() {}

    /**
     * The analyzer of this name: {@code whitespace}, {@code words}, {@code shingles:K} (K consecutive words) or
     * {@code chars:Q} (Q consecutive characters).
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Analyzer parse(String spec) {
        return parse(spec, new Terms(false, false));
    }

    /** Parses a name; {@code normalization} applies to all tokens but {@code whitespace}. */
    public static Analyzer parse(String spec, Normalization normalization) {
        return parse(spec, new Terms(false, false, Language.EN, normalization));
    }

    /**
     * Parses a name.
     *
     * @param words replaces all words of a text as the basis of words and shingles; its normalization applies to all
     *     tokens but {@code whitespace}
     */
    public static Analyzer parse(String spec, Terms words) {
        if (spec.equals("whitespace")) return new Whitespace();
        if (spec.equals("words")) return words;
        if (spec.startsWith("shingles:")) {
            int size = size(spec);
            return words.then(new Shingles(size), "shingles:" + size + words.manner());
        }
        if (spec.startsWith("chars:")) return words.normalization().before(new CharGrams(size(spec)));
        throw unknown(spec);
    }

    private static int size(String spec) {
        String digits = spec.substring(spec.indexOf(':') + 1);
        if (!digits.matches("[0-9]{1,4}")) throw unknown(spec);
        int size = Integer.parseInt(digits);
        if (size < 1 || size > MOST) throw unknown(spec);
        return size;
    }

    private static IllegalArgumentException unknown(String spec) {
        String shown = spec.length() <= 60 ? spec : spec.substring(0, 60) + "…";
        return new IllegalArgumentException(
                "unknown tokens '" + shown.replaceAll("\\p{Cntrl}", " ") + "'; allowed are " + ALLOWED);
    }
}
