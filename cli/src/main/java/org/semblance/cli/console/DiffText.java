package org.semblance.cli.console;

import java.util.List;
import org.semblance.report.align.Passage;
import org.semblance.report.align.Passage.Kind;
import org.semblance.report.explain.PairExplanation;

/** The differences of two texts as one text for a terminal: common, deleted, inserted and moved passages. */
final class DiffText {
    /** Characters of common text shown on each side of a difference. */
    private static final int CONTEXT = 90;

    private static final int LONGEST = 600;
    private static final int MOST_WORDS = 1500;

    private final boolean colours;
    private final WrappedText text;

    DiffText(boolean colours, int width) {
        this.colours = colours;
        this.text = new WrappedText(colours, width);
    }

    List<String> lines(PairExplanation pair) {
        List<Passage> passages = pair.alignment().passages();
        for (int p = 0; p < passages.size() && text.words() < MOST_WORDS; p++) {
            Passage passage = passages.get(p);
            String left = pair.leftText().substring(passage.a0(), passage.a1());
            String right = pair.rightText().substring(passage.b0(), passage.b1());
            switch (passage.kind()) {
                case EQUAL, RESPELLED -> same(right, p == 0, p == passages.size() - 1);
                case DELETED -> marked(left, TerminalColors.GONE, "[-", "-]");
                case INSERTED -> marked(right, TerminalColors.NEW, "{+", "+}");
                case REPLACED -> {
                    marked(left, TerminalColors.GONE, "[-", "-]");
                    marked(right, TerminalColors.NEW, "{+", "+}");
                }
                case MOVED_FROM -> marked(left, TerminalColors.MOVED, "[" + passage.move() + ">", "]");
                case MOVED_TO -> marked(right, TerminalColors.MOVED, "{>" + passage.move() + " ", "}");
            }
        }
        if (text.words() >= MOST_WORDS) text.put("… (the rest is not shown)", TerminalColors.QUIET);
        return text.lines().stream().map(WrappedText.Line::text).toList();
    }

    static boolean hasMoves(PairExplanation pair) {
        return pair.alignment().passages().stream().anyMatch(p -> p.kind() == Kind.MOVED_TO);
    }

    private void same(String words, boolean first, boolean last) {
        if (words.length() <= 2 * CONTEXT + 20) {
            text.put(words, TerminalColors.PLAIN);
            return;
        }
        if (!first) text.put(words.substring(0, words.lastIndexOf(' ', CONTEXT) + 1), TerminalColors.PLAIN);
        text.put("…", TerminalColors.QUIET);
        if (!last) text.put(words.substring(blankBehind(words, words.length() - CONTEXT)), TerminalColors.PLAIN);
    }

    private static int blankBehind(String text, int from) {
        int blank = text.indexOf(' ', from);
        if (blank >= 0) return blank;
        return Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from;
    }

    private void marked(String words, TerminalColors paint, String open, String close) {
        String stripped = words.strip();
        String shown = stripped;
        if (stripped.length() > LONGEST) {
            int end = Character.isHighSurrogate(stripped.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
            shown = stripped.substring(0, end) + " … (%,d more characters)".formatted(stripped.length() - end);
        }
        // Colours replace the brackets, but moves need their numbers.
        boolean brackets = !colours || paint == TerminalColors.MOVED;
        text.put(brackets ? open + shown + close : shown, paint);
    }

    /** The width in terminal cells: East Asian characters take two. */
    static int cells(String text) {
        return text.codePoints().map(DiffText::cells).sum();
    }

    private static int cells(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) return 0;
        boolean wide = (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0x1F300 && c <= 0x1FAFF)
                || (c >= 0x20000 && c <= 0x3FFFD);
        return wide ? 2 : 1;
    }

    /** Replaces control characters, which a terminal might execute. */
    static String printable(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? 0xFFFD : c)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }
}
