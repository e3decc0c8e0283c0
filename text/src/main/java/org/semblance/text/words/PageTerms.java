package org.semblance.text.words;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
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

    /** The analyzer of the methods that compare pages. */
    public static Analyzer analyzer() {
        return new PageTerms();
    }

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

    /** Whether a character is a letter of a script that puts no spaces between words. */
    static boolean isUnspaced(int point) {
        if (point < 0x2E80 || !Character.isLetter(point)) return false;
        Character.UnicodeScript script = Character.UnicodeScript.of(point);
        return script == Character.UnicodeScript.HAN || script == Character.UnicodeScript.HIRAGANA;
    }
}
