package org.semblance.report.align;

import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.document.Document;
import org.semblance.document.Document.Inset;

/**
 * The terms of a document in order, with their positions: runs of letters and digits, ignoring case, and images. In
 * scripts without spaces each character is a term.
 */
public final class TermSequence {
    private static final Set<UnicodeScript> SPACELESS = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private final String text;
    private final LongColumn hashes = new LongColumn(1 << 8);
    private final IntColumn starts = new IntColumn(1 << 8);
    private final IntColumn ends = new IntColumn(1 << 8);
    private final Map<Integer, String> insets = new HashMap<>();

    private TermSequence(String text) {
        this.text = text;
    }

    public static TermSequence of(Document document) {
        TermSequence terms = new TermSequence(document.text());
        List<Inset> insets = document.insets();
        int inset = 0;
        String text = document.text();
        for (int at = 0; at < text.length(); ) {
            while (inset < insets.size() && insets.get(inset).at() <= at) terms.add(insets.get(inset++), at);
            int end = terms.end(at);
            if (end > at) terms.add(TokenHash.of(lowerCase(text, at, end)), at, end);
            at = end > at ? end : at + Character.charCount(text.codePointAt(at));
        }
        while (inset < insets.size()) terms.add(insets.get(inset++), text.length());
        return terms;
    }

    /** End of the term that begins at {@code from}; {@code from} if there is none. */
    private int end(int from) {
        int at = from;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c >= 0x80 && SPACELESS.contains(UnicodeScript.of(c)))
                return at > from ? at : at + Character.charCount(c);
            boolean part = Character.isLetterOrDigit(c) || (at > from && isMark(c));
            if (!part) return at;
            at += Character.charCount(c);
        }
        return at;
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static String lowerCase(String text, int from, int to) {
        int[] points = text.substring(from, to)
                .codePoints()
                .map(Character::toLowerCase)
                .toArray();
        return new String(points, 0, points.length);
    }

    private void add(Inset inset, int at) {
        insets.put(size(), inset.name());
        add(~TokenHash.of(inset.name()), at, at);
    }

    private void add(long hash, int start, int end) {
        hashes.add(hash);
        starts.add(start);
        ends.add(end);
    }

    public String text() {
        return text;
    }

    public int size() {
        return hashes.size();
    }

    public long[] hashes() {
        return hashes.toArray();
    }

    /** Start of a term in the text; the end of the text after the last term. */
    public int start(int term) {
        return term < size() ? starts.get(term) : text.length();
    }

    /** End of a term in the text; 0 before the first term. */
    public int end0(int term) {
        return term < 0 ? 0 : ends.get(term);
    }

    /** Whether a term is not part of the text, such as an image. */
    public boolean isInset(int term) {
        return insets.containsKey(term);
    }

    /** Terms [from, to) for display, with the names of images. */
    public String shown(int from, int to) {
        if (from >= to) return "";
        StringBuilder shown = new StringBuilder();
        int at = starts.get(from);
        for (int t = from; t < to; t++) {
            shown.append(text, at, starts.get(t));
            String inset = insets.get(t);
            shown.append(inset == null ? text.substring(starts.get(t), ends.get(t)) : "⟨image " + inset + "⟩ ");
            at = ends.get(t);
        }
        return shown.toString();
    }
}
