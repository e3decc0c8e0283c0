package org.semblance.benchmarks.words;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.Arrays;
import java.util.BitSet;
import org.semblance.analysis.Shingles;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;

/**
 * A way to split the letters of scripts without spaces into tokens. Everything else is treated alike: a run of other
 * letters and digits is one token, and what is neither a letter, a digit nor a mark separates tokens. Independent of the
 * program's analyzers.
 */
enum Segmentation {
    /** A run of letters and marks is one token. */
    PHRASES("phrases"),
    /** Overlapping pairs of code points: letters, and marks as units of their own. */
    LETTERS("pairs of letters"),
    /** Overlapping pairs of letters, marks dropped. */
    BARE_LETTERS("pairs of letters, marks dropped"),
    /** Overlapping pairs of clusters: a letter with the marks after it. */
    CLUSTERS("pairs of clusters"),
    /** Overlapping pairs of extended grapheme clusters, by ICU. */
    GRAPHEMES("pairs of graphemes"),
    /** Single clusters. */
    SINGLE_CLUSTERS("single clusters"),
    /** The words of ICU's dictionaries. */
    DICTIONARY("dictionary words");

    private static final int SHINGLE = 5;

    /**
     * Letters of scripts that are written without spaces between words, and of Tibetan, which separates syllables.
     */
    private static final BitSet UNSPACED = unspaced();

    private final String title;

    Segmentation(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    private static BitSet unspaced() {
        BitSet letters = new BitSet();
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (Character.isLetter(point) && (breaksInside(point) || UScript.getScript(point) == UScript.TIBETAN))
                letters.set(point);
        }
        return letters;
    }

    /** Whether a line may be broken between two of these letters: so nothing else has to separate words. */
    private static boolean breaksInside(int point) {
        return switch (UCharacter.getIntPropertyValue(point, UProperty.LINE_BREAK)) {
            case UCharacter.LineBreak.COMPLEX_CONTEXT, UCharacter.LineBreak.AKSARA, UCharacter.LineBreak.AKSARA_START ->
                true;
            default -> UScript.breaksBetweenLetters(UScript.getScript(point));
        };
    }

    static boolean isUnspaced(int point) {
        return UNSPACED.get(point);
    }

    static boolean isMark(int point) {
        int type = Character.getType(point);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /** The end of the letter at a position and the marks after it. */
    static int clusterEnd(String text, int start) {
        int at = start + Character.charCount(text.codePointAt(start));
        while (at < text.length() && isMark(text.codePointAt(at))) at += Character.charCount(text.codePointAt(at));
        return at;
    }

    /** The distinct shingles of a text, sorted. */
    long[] shingles(String text) {
        return Arrays.stream(sorted(text, SHINGLE)).distinct().toArray();
    }

    /** The tokens of a text, sorted, with repetitions. */
    long[] tokens(String text) {
        return sorted(text, 1);
    }

    private long[] sorted(String text, int size) {
        long[] hashes = new long[text.length() + 1];
        int[] count = {0};
        new Scanner(this, new Shingles(size).into((hash, _, _) -> hashes[count[0]++] = hash)).scan(text);
        Arrays.sort(hashes, 0, count[0]);
        return Arrays.copyOf(hashes, count[0]);
    }

    static double jaccard(long[] a, long[] b) {
        int common = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            if (a[i] == b[j]) common++;
            boolean first = a[i] <= b[j];
            if (b[j] <= a[i]) j++;
            if (first) i++;
        }
        int union = a.length + b.length - common;
        return union == 0 ? 1 : (double) common / union;
    }

    /** The cosine of the numbers of occurrences of sorted tokens. */
    static double cosine(long[] a, long[] b) {
        return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    }

    private static double product(long[] a, long[] b) {
        double product = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            long token = Math.min(a[i], b[j]);
            int nextA = i;
            while (nextA < a.length && a[nextA] == token) nextA++;
            int nextB = j;
            while (nextB < b.length && b[nextB] == token) nextB++;
            product += (double) (nextA - i) * (nextB - j);
            i = nextA;
            j = nextB;
        }
        return product;
    }

    /** Pushes the tokens of texts to a sink. Not thread-safe. */
    static final class Scanner {
        private final Segmentation how;
        private final TokenSink tokens;
        private final Utf8Scratch scratch = new Utf8Scratch();
        private char[] chars = {};
        private final BreakIterator breaks;
        private String text = "";
        private int before; // start of the unit before the last one, or -1
        private int last; // start of the last unit of the run, or -1

        Scanner(Segmentation how, TokenSink tokens) {
            this.how = how;
            this.tokens = tokens;
            this.breaks = how == GRAPHEMES
                    ? BreakIterator.getCharacterInstance(ULocale.ROOT)
                    : BreakIterator.getWordInstance(ULocale.ROOT);
        }

        void scan(String original) {
            text = how == BARE_LETTERS ? withoutMarks(original) : original;
            chars = scratch.chars(text);
            for (int at = 0; at < text.length(); ) {
                int point = text.codePointAt(at);
                int end = at + Character.charCount(point);
                if (isUnspaced(point)) {
                    end = runEnd(end, true);
                    split(at, end);
                } else if (Character.isLetterOrDigit(point)) {
                    end = runEnd(end, false);
                    token(at, end);
                }
                at = end;
            }
            tokens.end();
        }

        private int runEnd(int from, boolean unspaced) {
            int at = from;
            while (at < text.length()) {
                int point = text.codePointAt(at);
                boolean same = Character.isLetterOrDigit(point) && isUnspaced(point) == unspaced;
                if (!same && !isMark(point)) break;
                at += Character.charCount(point);
            }
            return at;
        }

        private void split(int from, int to) {
            before = -1;
            last = -1;
            switch (how) {
                case PHRASES -> token(from, to);
                case LETTERS, BARE_LETTERS -> {
                    for (int at = from; at < to; at += Character.charCount(text.codePointAt(at))) pair(at);
                    endPairs(to);
                }
                case CLUSTERS -> {
                    for (int at = from; at < to; at = clusterEnd(text, at)) pair(at);
                    endPairs(to);
                }
                case SINGLE_CLUSTERS -> {
                    for (int at = from, end; at < to; at = end) {
                        end = clusterEnd(text, at);
                        token(at, end);
                    }
                }
                case GRAPHEMES -> {
                    breaks.setText(text.substring(from, to));
                    for (int at = breaks.first(); at < to - from; at = breaks.next()) pair(from + at);
                    endPairs(to);
                }
                case DICTIONARY -> {
                    breaks.setText(text.substring(from, to));
                    int start = breaks.first();
                    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
                        token(from + start, from + end);
                        start = end;
                    }
                }
            }
        }

        /** A unit starts here: the two before it are a pair. */
        private void pair(int at) {
            if (before >= 0) token(before, at);
            before = last;
            last = at;
        }

        /** The last pair of a run, or its only unit. */
        private void endPairs(int end) {
            token(before >= 0 ? before : last, end);
        }

        private void token(int start, int end) {
            tokens.token(scratch.lowerCaseHash(chars, start, end), start, end);
        }

        private static String withoutMarks(String text) {
            StringBuilder rest = new StringBuilder(text.length());
            text.codePoints().filter(point -> !isMark(point)).forEach(rest::appendCodePoint);
            return rest.toString();
        }
    }
}
