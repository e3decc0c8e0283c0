package org.semblance.text.words;

import com.ibm.icu.text.Normalizer2;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.text.catalogue.Method.Parameter;

/** How a text is normalized before it is split into tokens. Each is idempotent. */
public enum Normalization {
    /**
     * Unicode's NFKC_Casefold (compatibility characters replaced, case folded, accents composed, invisible characters
     * removed), then one apostrophe: U+2019 and U+02BC become U+0027.
     */
    FULL,
    /** Unicode's NFC: accents composed. */
    NFC,
    /** The text as it is. */
    NONE;

    /** The name of the parameter of methods and of the option. */
    public static final String NAME = "normalize";

    /** Help for the parameter. */
    public static final String HELP =
            "full: texts are compared as people see them, by Unicode's NFKC_Casefold and with one apostrophe | nfc | none";

    /** The parameter of a method that compares normalized text by default. */
    public static final Parameter PARAMETER = new Parameter(NAME, FULL.title(), HELP);

    /** The parameter of a method that may also compare tokens that are not normalized. */
    public static final Parameter BY_TOKENS =
            new Parameter(NAME, "", HELP + " (default: full; none for tokens whitespace)");

    /**
     * The normalization of a method, by its parameters; adds the default to them.
     *
     * @param preset the default
     */
    public static Normalization of(Map<String, String> values, Normalization preset) {
        String given = values.getOrDefault(NAME, "");
        Normalization normalization = given.isEmpty() ? preset : parse(given);
        values.put(NAME, normalization.title());
        return normalization;
    }

    /** The same for a method with a choice of tokens: {@code whitespace} is never normalized. */
    public static Normalization of(Map<String, String> values, String tokens) {
        boolean asIs = tokens.equals("whitespace");
        Normalization normalization = of(values, asIs ? NONE : FULL);
        if (asIs && normalization != NONE) {
            throw new IllegalArgumentException(
                    "tokens whitespace are compared as they are: omit normalize, or choose words, shingles:K or chars:Q");
        }
        return normalization;
    }

    /** The normalization with this name. */
    public static Normalization parse(String name) {
        return Arrays.stream(values())
                .filter(value -> value.title().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(NAME + " must be "
                        + Arrays.stream(values()).map(Normalization::title).collect(Collectors.joining(", ")) + ": "
                        + name + (TextEquality.isOne(name) ? "; that is for -m identical" : "")));
    }

    /** The name that users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether normalized text has no upper case. */
    boolean folds() {
        return this == FULL;
    }

    /** A normalized text, by {@link PlainNormalizer}, which shares no code with {@link TextNormalizer}. */
    public String plain(String text) {
        return switch (this) {
            case FULL -> new PlainNormalizer(true).normalized(text);
            case NFC -> new PlainNormalizer(false).normalized(text);
            case NONE -> text;
        };
    }

    /**
     * Whether a long text has more than three times as many characters when it is normalized. Only texts made for it
     * have: one character may become eighteen, but few do.
     */
    public boolean inflates(String text) {
        if (this != FULL) return false;
        long length = 0;
        for (int i = 0; i < text.length(); i++) length += Expansion.of(text.charAt(i));
        return length > 3L * text.length() + (1 << 16);
    }

    /** The lengths of characters when they are normalized; below the first one they are at most 3. */
    private static final class Expansion {
        private static final char FIRST = 0x2000;
        private static final byte[] LENGTHS = new byte[Character.MAX_VALUE + 1 - FIRST];

        static {
            Normalizer2 unicode = Normalizer2.getNFKCCasefoldInstance();
            for (int i = 0; i < LENGTHS.length; i++) {
                char c = (char) (FIRST + i);
                LENGTHS[i] = (byte)
                        (Character.isSurrogate(c)
                                ? 3
                                : unicode.normalize(Character.toString(c)).length());
            }
        }

        static int of(char c) {
            return c < FIRST ? 1 : LENGTHS[c - FIRST];
        }
    }

    /** Applies an analyzer to normalized texts. Positions of tokens refer to the text before. */
    public Analyzer before(Analyzer analyzer) {
        return this == NONE ? analyzer : new Normalized(this, analyzer);
    }

    private record Normalized(Normalization normalization, Analyzer analyzer) implements Analyzer {
        @Override
        public String name() {
            return analyzer.name();
        }

        @Override
        public int span() {
            return analyzer.span();
        }

        @Override
        public List<String> tokens(String text) {
            return analyzer.tokens(normalization.plain(text));
        }

        @Override
        public Worker worker(TokenSink tokens) {
            TextNormalizer normalizer = new TextNormalizer(normalization);
            Worker worker = analyzer.worker(new OriginalPositions(normalizer, tokens));
            return text -> worker.analyze(normalizer.normalized(text));
        }
    }

    /** Passes on tokens of a normalized text with their characters, and with their positions in the text before. */
    private record OriginalPositions(TextNormalizer normalizer, TokenSink tokens) implements TokenSink {
        @Override
        public void token(long hash, int start, int end) {
            tokens.token(normalizer.characters(), start, end, hash, normalizer.start(start), normalizer.end(end));
        }

        @Override
        public void token(char[] characters, int from, int to, long hash, int start, int end) {
            tokens.token(characters, from, to, hash, normalizer.start(start), normalizer.end(end));
        }

        @Override
        public void fullText() {
            tokens.fullText();
        }

        @Override
        public void end() {
            tokens.end();
        }
    }
}
