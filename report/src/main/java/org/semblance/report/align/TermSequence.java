package org.semblance.report.align;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.document.Document;
import org.semblance.document.Document.Inset;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.UnspacedScripts;

/**
 * The terms of a document in order, with their positions: runs of letters and digits of the normalized text, and images.
 * In scripts without spaces, and Katakana, each letter with its marks is a term.
 */
public final class TermSequence {
    private static final Analyzer TERMS = Normalization.FULL.before(new LettersAndDigits());

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
        Iterator<Inset> insets = document.insets().iterator();
        TERMS.worker(new TokenSink() {
                    private @Nullable Inset next = insets.hasNext() ? insets.next() : null;

                    @Override
                    public void token(long hash, int start, int end) {
                        insetsUpTo(start);
                        terms.add(hash, start, end);
                    }

                    @Override
                    public void end() {
                        insetsUpTo(Integer.MAX_VALUE);
                    }

                    private void insetsUpTo(int start) {
                        for (; next != null && next.at() <= start; next = insets.hasNext() ? insets.next() : null)
                            terms.add(next, Math.min(start, terms.text.length()));
                    }
                })
                .analyze(document.text());
        return terms;
    }

    /** The terms of a normalized text, without insets. */
    private record LettersAndDigits() implements Analyzer {
        @Override
        public String name() {
            return "terms";
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return text -> {
                for (int at = 0; at < text.length(); ) {
                    int end = end(text, at);
                    if (end > at) tokens.token(TokenHash.of(text.substring(at, end)), at, end);
                    at = end > at ? end : at + Character.charCount(text.codePointAt(at));
                }
                tokens.end();
            };
        }

        @Override
        public List<String> tokens(String text) {
            List<String> terms = new ArrayList<>();
            worker((_, start, end) -> terms.add(text.substring(start, end))).analyze(text);
            return terms;
        }

        /** End of the term that begins at {@code from}; {@code from} if there is none. */
        private static int end(String text, int from) {
            int at = from;
            while (at < text.length()) {
                int c = text.codePointAt(at);
                boolean alone = isAlone(c);
                boolean part = Character.isLetterOrDigit(c) || at > from && UnspacedScripts.isMark(c);
                if (!part || alone && at > from) return at;
                at += Character.charCount(c);
                if (alone) return marksEnd(text, at);
            }
            return at;
        }

        private static boolean isAlone(int c) {
            return UnspacedScripts.isLetter(c) || c >= 0x3000 && UnicodeScript.of(c) == UnicodeScript.KATAKANA;
        }

        private static int marksEnd(String text, int from) {
            int at = from;
            while (at < text.length() && UnspacedScripts.isMark(text.codePointAt(at)))
                at += Character.charCount(text.codePointAt(at));
            return at;
        }
    }

    private void add(Inset inset, int at) {
        insets.put(size(), inset.name());
        add(~TokenHash.of(inset.name()), at, at);
    }

    /** Adds a term. Of several terms of one character, as ½ has, the first has its place, and the others follow it. */
    private void add(long hash, int start, int end) {
        int last = size() == 0 ? 0 : ends.get(size() - 1);
        hashes.add(hash);
        starts.add(Math.max(start, last));
        ends.add(Math.max(end, last));
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
