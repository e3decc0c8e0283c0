package org.semblance.text.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.analysis.Whitespace;

/**
 * The words at punctuation marks (sig(x) in the SigNCD paper). A word is a run of letters, digits and
 * combining marks; Chinese characters are words as segmented by {@link ChineseWords}. A spot is the text between two
 * words, if it contains a mark: the words before it are taken if only white space and closing quotes and brackets stand
 * between them and its first mark, those behind it if only white space and opening quotes and brackets stand between
 * them and its last mark. So several marks with no word in between are one spot, and no word is taken twice from one
 * side. A text with fewer than three spots at which words are taken has no signature.
 *
 * @param before the number of words taken before a mark
 * @param behind the number of words taken after a mark
 */
public record Signature(Set<Punctuation> marks, int before, int behind) implements Analyzer {
    /** A text with fewer spots has no signature. */
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

    /**
     * The signature of a text as strings, without optimizations: first all runs of the text, then the marks between each
     * two of them.
     */
    static final class PlainSignature {
        private static final Pattern RUN = Pattern.compile("\\p{IsHan}+|[\\p{L}\\p{Nd}\\p{M}&&[^\\p{IsHan}]]+");
        private static final String EITHER = "\\p{IsWhite_Space}\\p{Pi}\\p{Pf}'\"`\\uFF02\\uFF07";
        private static final Pattern CLOSING = Pattern.compile("[\\p{Pe}" + EITHER + "]*+");
        private static final Pattern OPENING = Pattern.compile("[\\p{Ps}" + EITHER + "]*+");

        private final Signature signature;
        private final String text;
        private final List<MatchResult> runs;
        private final List<String> words = new ArrayList<>();

        PlainSignature(Signature signature, String text) {
            this.signature = signature;
            this.text = text;
            this.runs = RUN.matcher(text).results().toList();
        }

        List<String> tokens() {
            String forms = Punctuation.forms(signature.marks());
            int spots = 0;
            for (int next = 0; next <= runs.size(); next++) {
                int start = next == 0 ? 0 : runs.get(next - 1).end();
                int end = next == runs.size() ? text.length() : runs.get(next).start();
                int first = start;
                while (first < end && forms.indexOf(text.charAt(first)) < 0) first++;
                if (first == end) continue;
                int last = end - 1;
                while (forms.indexOf(text.charAt(last)) < 0) last--;
                int had = words.size();
                if (next > 0 && CLOSING.matcher(text).region(start, first).matches()) before(next - 1);
                if (next < runs.size()
                        && OPENING.matcher(text).region(last + 1, end).matches()) behind(next);
                if (words.size() > had) spots++;
            }
            return spots < Signature.LEAST_SPOTS ? List.of() : words;
        }

        private void before(int run) {
            List<String> some = new ArrayList<>();
            for (int r = run; r >= 0 && some.size() < signature.before(); r--) {
                int end = runs.get(r).end();
                int start = runs.get(r).start();
                if (isHan(start)) {
                    start = Math.max(start, end - Signature.LONGEST_RUN);
                    if (Character.isLowSurrogate(text.charAt(start))) start++;
                }
                some.addAll(0, words(start, end));
            }
            words.addAll(some.subList(Math.max(0, some.size() - signature.before()), some.size()));
        }

        private void behind(int run) {
            List<String> some = new ArrayList<>();
            for (int r = run; r < runs.size() && some.size() < signature.behind(); r++) {
                int start = runs.get(r).start();
                int end = runs.get(r).end();
                if (isHan(start)) {
                    end = Math.min(end, start + Signature.LONGEST_RUN);
                    if (Character.isHighSurrogate(text.charAt(end - 1))) end--;
                }
                some.addAll(words(start, end));
            }
            words.addAll(some.subList(0, Math.min(some.size(), signature.behind())));
        }

        private boolean isHan(int at) {
            return ChineseWords.isHan(text.codePointAt(at));
        }

        private List<String> words(int start, int end) {
            if (!isHan(start)) return List.of(text.substring(start, end));
            List<String> some = new ArrayList<>();
            new ChineseWords().scan(text, start, end, (from, to) -> some.add(text.substring(from, to)));
            return some;
        }
    }

    /** Finds the words of a {@link Signature} around each mark, in one pass. Not thread-safe. */
    static final class SignatureScanner implements Analyzer.Worker {
        private final Signature signature;
        private final TokenSink tokens;
        private final Utf8Scratch scratch = new Utf8Scratch();
        private final boolean[] asciiMarks = new boolean[128];
        private final String otherMarks;
        private @Nullable ChineseWords chinese;

        private String text = "";
        private char[] chars = {};

        /** Starts and ends of the words of the signature, alternating. */
        private int[] places = new int[1 << 8];

        private int filled;

        SignatureScanner(Signature signature, TokenSink tokens) {
            this.signature = signature;
            this.tokens = tokens;
            StringBuilder others = new StringBuilder();
            for (char mark : Punctuation.forms(signature.marks()).toCharArray()) {
                if (mark < asciiMarks.length) asciiMarks[mark] = true;
                else others.append(mark);
            }
            this.otherMarks = others.toString();
        }

        @Override
        public void analyze(String document) {
            text = document;
            chars = scratch.chars(document);
            filled = 0;
            int spots = 0;
            int length = document.length();
            for (int at = 0; at < length; at++) {
                if (!isMark(chars[at])) continue;
                int last = at;
                int next = at + 1;
                for (; next < length && wordAt(next, length) == 0; next++) if (isMark(chars[next])) last = next;
                int had = filled;
                if (signature.before() > 0) before(at);
                if (signature.behind() > 0) behind(last + 1, length);
                if (filled > had) spots++;
                at = next;
            }
            if (spots < Signature.LEAST_SPOTS) filled = 0;
            for (int i = 0; i < filled; i += 2) {
                tokens.token(scratch.hash(places[i], places[i + 1]), places[i], places[i + 1]);
            }
            tokens.end();
        }

        private boolean isMark(char c) {
            return c < asciiMarks.length ? asciiMarks[c] : otherMarks.indexOf(c) >= 0;
        }

        /**
         * Takes the words before a mark, if one ends there or before closing quotes and brackets: the last first, and then
         * reverses them to the order of the text.
         */
        private void before(int mark) {
            int first = filled;
            int end = mark;
            while (end > 0 && isSkipped(chars[end - 1], Character.END_PUNCTUATION)) end--;
            for (int wanted = 2 * signature.before(); filled - first < wanted; ) {
                int start = start(end);
                if (start == end) break;
                if (isHan(start)) chineseBefore(start, end, first + wanted);
                else take(start, end);
                end = start;
                while (end > 0 && wordBefore(end) == 0) end--;
            }
            reverse(first);
        }

        /** Takes the words after a mark, if one starts there or after opening quotes and brackets. */
        private void behind(int from, int length) {
            int first = filled;
            int start = from;
            while (start < length && isSkipped(chars[start], Character.START_PUNCTUATION)) start++;
            for (int wanted = 2 * signature.behind(); filled - first < wanted; ) {
                int end = end(start, length);
                if (start == end) break;
                if (isHan(start)) chineseBehind(start, end, first + wanted);
                else take(start, end);
                start = end;
                while (start < length && wordAt(start, length) == 0) start++;
            }
        }

        /**
         * Whether a character may stand between a word and its mark: white space, a bracket of this category, or a quote.
         * Which quotes open and which close depends on the language (“so”, „so“, »so«, ”so”), so all may do either.
         */
        private static boolean isSkipped(char c, byte bracket) {
            if (Whitespace.isSpace(c)) return true;
            if (c == '\'' || c == '"' || c == '`' || c == '＂' || c == '＇') return true;
            int category = Character.getType(c);
            return category == bracket
                    || category == Character.INITIAL_QUOTE_PUNCTUATION
                    || category == Character.FINAL_QUOTE_PUNCTUATION;
        }

        private void chineseBefore(int run, int end, int most) {
            int start = Math.max(run, end - Signature.LONGEST_RUN);
            if (Character.isLowSurrogate(chars[start])) start++;
            int first = filled;
            chinese().scan(text, start, end, this::take);
            reverse(first);
            filled = Math.min(filled, most);
        }

        private void chineseBehind(int start, int run, int most) {
            int end = Math.min(run, start + Signature.LONGEST_RUN);
            if (Character.isHighSurrogate(chars[end - 1])) end--;
            chinese().scan(text, start, end, this::take);
            filled = Math.min(filled, most);
        }

        private ChineseWords chinese() {
            ChineseWords words = chinese == null ? new ChineseWords() : chinese;
            chinese = words;
            return words;
        }

        private void take(int start, int end) {
            if (filled == places.length) places = Arrays.copyOf(places, 2 * filled);
            places[filled++] = start;
            places[filled++] = end;
        }

        /** Reverses the order of the words from an index on. */
        private void reverse(int first) {
            for (int a = first, b = filled - 2; a < b; a += 2, b -= 2) {
                swap(a, b);
                swap(a + 1, b + 1);
            }
        }

        private void swap(int a, int b) {
            int place = places[a];
            places[a] = places[b];
            places[b] = place;
        }

        private boolean isHan(int at) {
            return chars[at] > 0x7F && ChineseWords.isHan(text.codePointAt(at));
        }

        /** The start of the run that ends here; a run is either Chinese or not. */
        private int start(int end) {
            int start = end;
            int kind = start > 0 ? wordBefore(start) : 0;
            while (kind != 0 && start > 0 && wordBefore(start) == kind)
                start -= Character.charCount(pointBefore(start));
            return start;
        }

        /** The end of the run that starts here. */
        private int end(int start, int length) {
            int end = start;
            int kind = end < length ? wordAt(end, length) : 0;
            while (kind != 0 && end < length && wordAt(end, length) == kind) {
                end += Character.charCount(Character.codePointAt(chars, end, length));
            }
            return end;
        }

        private int pointBefore(int end) {
            return Character.codePointBefore(chars, end, 0);
        }

        private int wordBefore(int end) {
            return kind(chars[end - 1] < 0x80 ? chars[end - 1] : pointBefore(end));
        }

        private int wordAt(int start, int length) {
            return kind(chars[start] < 0x80 ? chars[start] : Character.codePointAt(chars, start, length));
        }

        /** 0 outside words, 1 in words, 2 for Chinese characters. */
        private static int kind(int point) {
            if (point < 0x80)
                return (point | 0x20) >= 'a' && (point | 0x20) <= 'z' || point >= '0' && point <= '9' ? 1 : 0;
            if (ChineseWords.isHan(point)) return 2;
            return Character.isLetterOrDigit(point) || UnspacedScripts.isMark(point) ? 1 : 0;
        }
    }
}
