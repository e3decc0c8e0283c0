package org.semblance.text.words;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Document.Inset;

/**
 * The terms of a page: the longest runs of letters and digits in its normalized text, in lower case, and each image as
 * one term at its position. So a URL in the text is split at its slashes and dots.
 *
 * <p>An accent or vowel sign belongs to the letter before it. Runs of {@link UnspacedScripts}, where nothing separates
 * words, become overlapping pairs of letters, as in {@link Words}.
 */
public record PageTerms(Normalization normalization) implements Analyzer {
    /** Terms of normalized text. */
    public PageTerms() {
        this(Normalization.FULL);
    }

    @Override
    public String name() {
        return "page-terms";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return new PageTermScanner(normalization, tokens);
    }

    @Override
    public List<String> tokens(String text) {
        return tokens(text, List.of());
    }

    @Override
    public List<String> tokens(Document document) {
        return tokens(document.text(), document.insets());
    }

    private List<String> tokens(String text, List<Inset> insets) {
        String normalized = normalization.plain(text);
        IntUnaryOperator places = insets.isEmpty() ? at -> at : places(text);
        List<String> terms = new ArrayList<>();
        int next = 0;
        for (int[] range : ranges(normalized)) {
            for (; next < insets.size() && insets.get(next).at() <= places.applyAsInt(range[0]); next++)
                terms.add(insets.get(next).name());
            String term = normalized.substring(range[0], range[1]);
            terms.add(normalization.folds() ? term : Words.lowerCase(term));
        }
        while (next < insets.size()) terms.add(insets.get(next++).name());
        return terms;
    }

    /** Where the characters of the normalized text come from, to place insets among them. */
    private IntUnaryOperator places(String text) {
        if (normalization == Normalization.NONE) return at -> at;
        TextNormalizer normalizer = new TextNormalizer(normalization);
        normalizer.normalized(text);
        return normalizer::start;
    }

    /** The ranges of the terms of a text: all letters with their marks first, then the runs of them. */
    private static List<int[]> ranges(String text) {
        List<int[]> units = new ArrayList<>();
        char[] chars = text.toCharArray();
        for (int at = 0, end; at < chars.length; at = end) {
            end = UnspacedScripts.end(chars, at, chars.length);
            if (Character.isLetterOrDigit(text.codePointAt(at))) units.add(new int[] {at, end});
        }
        List<int[]> ranges = new ArrayList<>();
        for (int from = 0, to; from < units.size(); from = to) {
            boolean unspaced = isUnspaced(text, units.get(from));
            to = from + 1;
            while (to < units.size()
                    && units.get(to)[0] == units.get(to - 1)[1]
                    && isUnspaced(text, units.get(to)) == unspaced) to++;
            if (!unspaced || to == from + 1) ranges.add(new int[] {units.get(from)[0], units.get(to - 1)[1]});
            else for (int i = from; i + 1 < to; i++) ranges.add(new int[] {units.get(i)[0], units.get(i + 1)[1]});
        }
        return ranges;
    }

    private static boolean isUnspaced(String text, int[] unit) {
        return UnspacedScripts.isLetter(text.codePointAt(unit[0]));
    }

    /** Emits the terms of pages: ASCII as bits ({@link AsciiText}), everything else by code points. Not thread-safe. */
    static final class PageTermScanner extends AsciiFirstScanner {
        private final TokenSink tokens;
        private final boolean lowerCase;
        private List<Inset> insets = List.of();
        private int next; // index of the next inset
        private int nextAt; // its position

        PageTermScanner(Normalization normalization, TokenSink tokens) {
            super(false, normalization);
            this.tokens = tokens;
            this.lowerCase = !normalization.folds();
        }

        @Override
        public void analyze(String document) {
            analyze(document, List.of());
        }

        @Override
        public void analyze(Document document) {
            analyze(document.text(), document.insets());
        }

        private void analyze(String document, List<Inset> shown) {
            insets = shown;
            next = 0;
            nextAt = place();
            scan(document);
            if (next < insets.size()) insetsBefore(Integer.MAX_VALUE);
            insets = List.of();
            tokens.end();
        }

        @Override
        protected void ascii(int from, int to) {
            if (from == to) return;
            ascii.mark(from, to);
            byte[] characters = ascii.characters();
            long[] bits = ascii.words();
            int start = -1; // of the current term, or -1
            long last = 0; // 1 if the last character of the previous block belongs to a term
            for (int at = from, block = 0; at < to; at += 64, block++) {
                long word = bits[block];
                long edges = word ^ (word << 1 | last);
                last = word >>> 63;
                while (edges != 0) {
                    int edge = at + Long.numberOfTrailingZeros(edges);
                    edges &= edges - 1;
                    if (start >= 0 && edge <= to) push(characters, start, edge);
                    start = start >= 0 ? -1 : edge;
                }
            }
            if (start >= 0) push(characters, start, to);
        }

        @Override
        protected void others(char[] text, int from, int to) {
            for (int at = from; at < to; ) {
                int point = Character.codePointAt(text, at, to);
                if (!Character.isLetterOrDigit(point)) at += Character.charCount(point);
                else at = UnspacedScripts.isLetter(point) ? row(text, at, to) : run(text, at, to);
            }
        }

        /** Emits the term that begins here, up to the end of its run or to a script without spaces; returns its end. */
        private int run(char[] text, int start, int to) {
            int at = start;
            while (at < to) {
                int point = Character.codePointAt(text, at, to);
                if (!Character.isLetterOrDigit(point) && !UnspacedScripts.isMark(point)) break;
                if (UnspacedScripts.isLetter(point)) break;
                at += Character.charCount(point);
            }
            token(text, start, at);
            return at;
        }

        /** Emits the pairs of a run of letters without spaces, or its only letter; returns its end. */
        private int row(char[] text, int start, int to) {
            int last = start;
            int at = UnspacedScripts.end(text, start, to);
            if (!continuesRow(text, at, to)) token(text, start, at);
            while (continuesRow(text, at, to)) {
                int end = UnspacedScripts.end(text, at, to);
                token(text, last, end);
                last = at;
                at = end;
            }
            return at;
        }

        private static boolean continuesRow(char[] text, int at, int to) {
            return at < to && UnspacedScripts.isLetter(Character.codePointAt(text, at, to));
        }

        private void token(char[] text, int from, int to) {
            long hash = lowerCase ? scratch.lowerCaseHash(text, from, to) : scratch.hash(text, from, to);
            push(hash, start(from), end(to));
        }

        private void push(byte[] characters, int start, int end) {
            push(TokenHash.of(characters, start, end - start), shift + start, shift + end);
        }

        private void push(long hash, int start, int end) {
            if (start >= nextAt) insetsBefore(start);
            tokens.token(hash, start, end);
        }

        /** Emits the insets up to a position. */
        private void insetsBefore(int place) {
            while (nextAt <= place && next < insets.size()) {
                Inset inset = insets.get(next++);
                tokens.token(TokenHash.of(inset.name()), inset.at(), inset.at());
                nextAt = place();
            }
        }

        private int place() {
            return next < insets.size() ? insets.get(next).at() : Integer.MAX_VALUE;
        }
    }
}
