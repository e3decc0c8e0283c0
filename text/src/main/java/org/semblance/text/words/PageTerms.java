package org.semblance.text.words;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.document.Document;
import org.semblance.document.Document.Inset;

/**
 * The terms of a page: the longest runs of letters and digits in its text, lower-cased by code points, and each image
 * as one term at its position. So a URL in the text is split at its slashes and dots.
 *
 * <p>An accent or vowel sign belongs to the letter before it. Runs of Han and Hiragana, where nothing separates words,
 * become overlapping pairs of characters, as in {@link Words}.
 */
public final class PageTerms implements Analyzer {
    private static final Pattern RUN = Pattern.compile("[\\p{L}\\p{Nd}][\\p{L}\\p{Nd}\\p{M}]*");
    private static final Pattern PART =
            Pattern.compile("[\\p{L}&&[\\p{IsHan}\\p{IsHiragana}]]\\p{M}*|[\\P{L}[^\\p{IsHan}\\p{IsHiragana}]]+");

    @Override
    public String name() {
        return "page-terms";
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return new PageTermScanner(tokens);
    }

    @Override
    public List<String> tokens(String text) {
        return tokens(text, List.of());
    }

    @Override
    public List<String> tokens(Document document) {
        return tokens(document.text(), document.insets());
    }

    private static List<String> tokens(String text, List<Inset> insets) {
        List<String> terms = new ArrayList<>();
        int next = 0;
        Matcher runs = RUN.matcher(text);
        while (runs.find()) {
            List<int[]> parts = parts(text, runs.start(), runs.end());
            for (int[] part : parts) {
                while (next < insets.size() && insets.get(next).at() <= part[0])
                    terms.add(insets.get(next++).name());
                terms.add(Words.lowerCase(text.substring(part[0], part[1])));
            }
        }
        while (next < insets.size()) terms.add(insets.get(next++).name());
        return terms;
    }

    /** The ranges of the terms of a run. */
    private static List<int[]> parts(String text, int from, int to) {
        List<int[]> parts = new ArrayList<>();
        Matcher found = PART.matcher(text).region(from, to);
        int[] last = {}; // the last character of a run without spaces
        boolean paired = false;
        while (found.find()) {
            boolean single = isUnspaced(text.codePointAt(found.start()));
            if (last.length > 0 && single) parts.add(new int[] {last[0], found.end()});
            else if (last.length > 0 && !paired) parts.add(last);
            if (!single) parts.add(new int[] {found.start(), found.end()});
            paired = single && last.length > 0;
            last = single ? new int[] {found.start(), found.end()} : new int[0];
        }
        if (last.length > 0 && !paired) parts.add(last);
        return parts;
    }

    /** Whether a character is a combining mark. */
    static boolean isMark(int point) {
        int type = point < 0x300 ? Character.UNASSIGNED : Character.getType(point);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /** Whether a character is a letter of a script that puts no spaces between words. */
    static boolean isUnspaced(int point) {
        if (point < 0x2E80 || !Character.isLetter(point)) return false;
        Character.UnicodeScript script = Character.UnicodeScript.of(point);
        return script == Character.UnicodeScript.HAN || script == Character.UnicodeScript.HIRAGANA;
    }

    /** Emits the terms of pages: ASCII as bits ({@link AsciiText}), everything else by code points. Not thread-safe. */
    static final class PageTermScanner implements Analyzer.Worker {
        private final Utf8Scratch scratch = new Utf8Scratch();
        private final AsciiText ascii = new AsciiText(false);
        private final TokenSink tokens;
        private char[] text = {};
        private List<Inset> insets = List.of();
        private int next; // index of the next inset
        private int nextAt; // its position

        PageTermScanner(TokenSink tokens) {
            this.tokens = tokens;
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
            text = scratch.chars(document);
            int length = document.length();
            for (int at = 0; at < length; ) {
                int odd = ascii.read(text, at, length);
                int start = odd;
                if (odd < length) while (start > at && isAlphanumeric(text[start - 1])) start--;
                ascii(at, start);
                at = start < length ? others(start, length) : length;
            }
            if (next < insets.size()) insetsBefore(Integer.MAX_VALUE);
            insets = List.of();
            tokens.end();
        }

        /** Emits the terms of a range that is all ASCII. */
        private void ascii(int from, int to) {
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
                    if (start >= 0 && edge <= to) push(TokenHash.of(characters, start, edge - start), start, edge);
                    start = start >= 0 ? -1 : edge;
                }
            }
            if (start >= 0) push(TokenHash.of(characters, start, to - start), start, to);
        }

        /**
         * Emits the terms from a position outside terms, until a longer part of ASCII follows; returns the end, which
         * is outside terms, too.
         */
        private int others(int from, int length) {
            int at = from;
            int quiet = 0; // ASCII characters since the last other character
            while (at < length && quiet < 64) {
                int point = Character.codePointAt(text, at, length);
                int end = at + Character.charCount(point);
                if (!Character.isLetterOrDigit(point)) {
                    quiet = point < 0x80 ? quiet + 1 : 0;
                    at = end;
                    continue;
                }
                int runEnd = PageTerms.isUnspaced(point) ? row(at, length) : run(at, length);
                quiet = isAscii(at, runEnd) ? quiet + runEnd - at : 0;
                at = runEnd;
            }
            return at;
        }

        private boolean isAscii(int from, int to) {
            for (int i = from; i < to; i++) if (text[i] >= 0x80) return false;
            return true;
        }

        /** Emits the term that begins here, up to the end of its run or to a script without spaces; returns its end. */
        private int run(int start, int length) {
            int at = start;
            while (at < length) {
                int point = Character.codePointAt(text, at, length);
                if (!Character.isLetterOrDigit(point) && !isMark(point) || PageTerms.isUnspaced(point)) break;
                at += Character.charCount(point);
            }
            token(start, at);
            return at;
        }

        /** Emits the pairs of a run of characters without spaces, or its only character; returns its end. */
        private int row(int start, int length) {
            int last = start;
            int at = unit(start, length);
            if (!continuesRow(at, length)) token(start, at);
            while (continuesRow(at, length)) {
                int end = unit(at, length);
                token(last, end);
                last = at;
                at = end;
            }
            return at;
        }

        private boolean continuesRow(int at, int length) {
            return at < length && PageTerms.isUnspaced(Character.codePointAt(text, at, length));
        }

        /** The end of a character and its combining marks. */
        private int unit(int start, int length) {
            int at = start + Character.charCount(Character.codePointAt(text, start, length));
            while (at < length) {
                int point = Character.codePointAt(text, at, length);
                if (!isMark(point)) break;
                at += Character.charCount(point);
            }
            return at;
        }

        private static boolean isAlphanumeric(char c) {
            return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c >= '0' && c <= '9';
        }

        private void token(int start, int end) {
            push(scratch.lowerCaseHash(start, end), start, end);
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
