package org.semblance.text.words;

import com.ibm.icu.lang.UCharacter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.text.catalogue.Method.Parameter;

/**
 * Differences of texts that do not count when whole texts are compared: some of {@link Difference}, none by default.
 * The normalized texts of two documents are equal if and only if the texts differ in nothing else.
 */
public record TextEquality(Set<Difference> ignored) {
    public static final Parameter PARAMETER = new Parameter(
            Normalization.NAME,
            "none",
            "differences that do not count, joined with +, such as case+space: unicode, accents composed or not (NFC);"
                    + " case, by Unicode's case folding, of NFC; space, runs of white space are one space, and none at"
                    + " the ends");

    private static final Pattern WHITE_SPACE = Pattern.compile("\\p{IsWhite_Space}+");

    /** A difference, in the order in which they are removed. */
    enum Difference {
        /** Canonically equivalent texts are equal: NFC. */
        UNICODE,
        /** Texts are equal in NFC under Unicode's full case folding. */
        CASE,
        /** Runs of white space are one space; at the ends they do not count. */
        SPACE;

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public TextEquality {
        ignored = Set.copyOf(ignored);
    }

    /** Whether the name is one of these, and so a parameter of the method {@code identical}. */
    static boolean isOne(String name) {
        return name.matches("(unicode|case|space)(\\+(unicode|case|space))*");
    }

    /** Parses {@code none} or names joined with +. */
    public static TextEquality parse(String names) {
        EnumSet<Difference> ignored = EnumSet.noneOf(Difference.class);
        if (names.equals("none")) return new TextEquality(ignored);
        for (String name : names.split("\\+", -1)) {
            ignored.add(Arrays.stream(Difference.values())
                    .filter(difference -> difference.title().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "%s of identical must be none, or some of unicode, case and space joined with +: %s"
                                    .formatted(Normalization.NAME, names))));
        }
        return new TextEquality(ignored);
    }

    /** As users write it, in one order. */
    public String title() {
        return ignored.isEmpty()
                ? "none"
                : ignored.stream().sorted().map(Difference::title).collect(Collectors.joining("+"));
    }

    /** A normalized text, for proofs: by the JDK, without the code of {@link #before}. */
    public String plain(String text) {
        String plain = text;
        if (ignored.contains(Difference.UNICODE) || ignored.contains(Difference.CASE))
            plain = new PlainNormalizer(false).normalized(plain);
        if (ignored.contains(Difference.CASE)) plain = PlainNormalizer.caseFolded(plain);
        if (!ignored.contains(Difference.SPACE)) return plain;
        plain = WHITE_SPACE.matcher(plain).replaceAll(" ");
        int from = plain.startsWith(" ") ? 1 : 0;
        return plain.substring(from, Math.max(from, plain.endsWith(" ") ? plain.length() - 1 : plain.length()));
    }

    /** Applies an analyzer whose only token is the whole text to normalized texts. */
    public Analyzer before(Analyzer whole) {
        return ignored.isEmpty() ? whole : new Normalized(this, whole);
    }

    private record Normalized(TextEquality equality, Analyzer whole) implements Analyzer {
        @Override
        public String name() {
            return whole.name() + " by normalize=" + equality.title();
        }

        @Override
        public List<String> tokens(String text) {
            return whole.tokens(equality.plain(text));
        }

        @Override
        public Worker worker(TokenSink tokens) {
            Token sink = new Token(tokens);
            Worker worker = whole.worker(sink);
            UnaryOperator<String> normalizer = equality.normalizer();
            return text -> {
                sink.text = normalizer.apply(text);
                sink.before = text.length();
                worker.analyze(sink.text);
            };
        }
    }

    /** Passes on the whole normalized text, which comes from the whole text before. */
    private static final class Token implements TokenSink {
        private final TokenSink tokens;
        private String text = "";
        private int before;

        Token(TokenSink tokens) {
            this.tokens = tokens;
        }

        @Override
        public void token(long hash, int start, int end) {
            tokens.token(text.toCharArray(), 0, text.length(), hash, 0, before);
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

    /** Normalizes texts with ICU, for one thread. */
    private UnaryOperator<String> normalizer() {
        boolean folds = ignored.contains(Difference.CASE);
        TextNormalizer nfc =
                folds || ignored.contains(Difference.UNICODE) ? new TextNormalizer(Normalization.NFC) : null;
        boolean trims = ignored.contains(Difference.SPACE);
        return text -> {
            String normalized = nfc == null ? text : nfc.normalized(text);
            if (folds) normalized = UCharacter.foldCase(normalized, true);
            return trims ? spaced(normalized) : normalized;
        };
    }

    /** A text with one space for each run of white space, and none at the ends. */
    private static String spaced(String text) {
        StringBuilder spaced = new StringBuilder(text.length());
        boolean pending = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i); // no white space is beyond the BMP
            if (c < 0x80 ? c == ' ' || c >= '\t' && c <= '\r' : UCharacter.isUWhiteSpace(c)) {
                pending = !spaced.isEmpty();
                continue;
            }
            if (pending) spaced.append(' ');
            pending = false;
            spaced.append(c);
        }
        return spaced.toString();
    }
}
