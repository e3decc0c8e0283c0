package org.semblance.text.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Whitespace;

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

    /**
     * The signature of a text as strings, without optimizations: first all runs of the text, then those around each mark.
     */
    static final class PlainSignature {
        private static final Pattern RUN = Pattern.compile("\\p{IsHan}+|[\\p{L}\\p{Nd}\\p{M}&&[^\\p{IsHan}]]+");

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
            int next = 0; // the first run after the mark
            for (int at = 0; at < text.length(); at++) {
                if (forms.indexOf(text.charAt(at)) < 0) continue;
                while (next < runs.size() && runs.get(next).start() < at) next++;
                int had = words.size();
                if (next > 0 && runs.get(next - 1).end() == at) before(next - 1);
                if (next < runs.size() && isBlank(at + 1, runs.get(next).start())) behind(next);
                if (words.size() > had) spots++;
            }
            return spots < Signature.LEAST_SPOTS ? new Whitespace().tokens(text) : words;
        }

        private boolean isBlank(int from, int to) {
            return text.substring(from, to).chars().allMatch(c -> Whitespace.isSpace((char) c));
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
}
