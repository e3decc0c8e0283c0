package org.semblance.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.semblance.cli.console.WrappedText.Line;
import org.semblance.document.Document;
import org.semblance.report.align.Alignment;
import org.semblance.report.align.Passage;
import org.semblance.report.align.TermSequence;
import org.semblance.report.calibrate.PairTexts.Text;

/**
 * Two texts for a judge, with the differences marked: side by side on a wide terminal, else in turns. Long common passages
 * are left out between the differences.
 */
public final class PairText {
    private static final int WIDE = 100;
    private static final String BETWEEN = " │ ";

    /** Characters of common text shown on each side of a difference. */
    private static final int CONTEXT = 120;

    /** Characters of common text that are shown in full between two differences. */
    private static final int SHORT = 400;

    /** Characters of a text that is shown in full. */
    private static final int SHORT_TEXT = 1500;

    private static final int LONGEST = 600;

    private final boolean colours;
    private boolean whole;
    private final boolean wide;
    private final int width;
    private final int column;
    private final List<String> lines = new ArrayList<>();
    private WrappedText left;
    private WrappedText right;

    /**
     * @param width of the terminal
     * @param whole whether common passages and long differences are shown in full
     */
    public PairText(boolean colours, int width, boolean whole) {
        this.colours = colours;
        this.whole = whole;
        this.wide = width >= WIDE;
        this.width = width;
        this.column = wide ? (width - BETWEEN.length()) / 2 : width - 1 - BETWEEN.length();
        this.left = new WrappedText(colours, column);
        this.right = new WrappedText(colours, column);
    }

    public List<String> lines(Text a, Text b) {
        whole |= Math.max(a.text().length(), b.text().length()) <= SHORT_TEXT;
        head(a, left);
        head(b, right);
        end();
        rule();
        List<Passage> passages = Alignment.of(a.text(), b.text()).passages();
        for (int p = 0; p < passages.size(); p++) {
            Passage passage = passages.get(p);
            String x = a.text().substring(passage.a0(), passage.a1());
            String y = b.text().substring(passage.b0(), passage.b1());
            if (passage.kind().same()) same(x, y, p == 0, p == passages.size() - 1);
            else differing(passage, x, y);
        }
        end();
        rest(a);
        rest(b);
        return lines;
    }

    private void head(Text text, WrappedText column) {
        column.put(text.id(), TerminalColors.BOLD);
        column.put("· %s · %,d characters".formatted(text.source(), text.length()), TerminalColors.QUIET);
        column.newLine();
        if (text.url() != null) column.put(Objects.requireNonNull(text.url()), TerminalColors.QUIET);
    }

    private void rest(Text text) {
        if (text.length() > text.text().length())
            quiet("%s: only the first %,d characters are compared"
                    .formatted(text.id(), text.text().length()));
    }

    private void same(String x, String y, boolean first, boolean last) {
        if (x.length() <= SHORT) {
            left.append(x, TerminalColors.PLAIN);
            right.append(y, TerminalColors.PLAIN);
            return;
        }
        if (whole) { // in rows of its own, so that the columns stay level
            end();
            left.append(x, TerminalColors.PLAIN);
            right.append(y, TerminalColors.PLAIN);
            end();
            return;
        }
        int headX = first && !last ? 0 : head(x);
        int headY = first && !last ? 0 : head(y);
        int tailX = last ? x.length() : tail(x);
        int tailY = last ? y.length() : tail(y);
        left.append(x.substring(0, headX), TerminalColors.PLAIN);
        right.append(y.substring(0, headY), TerminalColors.PLAIN);
        end();
        int words = TermSequence.of(Document.of("", x.substring(headX, tailX))).size();
        quiet("… %,d %s equal …".formatted(words, words == 1 ? "word" : "words"));
        left.append(x.substring(tailX), TerminalColors.PLAIN);
        right.append(y.substring(tailY), TerminalColors.PLAIN);
    }

    /** The end of the context at the beginning of a common passage. */
    private static int head(String text) {
        int blank = text.lastIndexOf(' ', CONTEXT);
        int end = blank > CONTEXT / 2 ? blank : CONTEXT;
        return Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end;
    }

    /** The beginning of the context at the end of a common passage. */
    private static int tail(String text) {
        int from = text.length() - CONTEXT;
        int blank = text.indexOf(' ', from);
        int begin = blank >= 0 && blank < text.length() - CONTEXT / 2 ? blank : from;
        return Character.isLowSurrogate(text.charAt(begin)) ? begin + 1 : begin;
    }

    private void differing(Passage passage, String x, String y) {
        String move = Integer.toString(passage.move());
        switch (passage.kind()) {
            case DELETED -> marked(left, x, TerminalColors.BAD, "[-", "-]");
            case INSERTED -> marked(right, y, TerminalColors.NEW, "{+", "+}");
            case REPLACED -> {
                marked(left, x, TerminalColors.BAD, "[-", "-]");
                marked(right, y, TerminalColors.NEW, "{+", "+}");
            }
            case MOVED_FROM -> marked(left, x, TerminalColors.MOVED, "[" + move + ">", "]");
            case MOVED_TO -> marked(right, y, TerminalColors.MOVED, "{>" + move + " ", "}");
            case EQUAL, RESPELLED -> throw new AssertionError(passage);
        }
    }

    private void marked(WrappedText column, String text, TerminalColors paint, String open, String close) {
        String stripped = text.strip();
        String shown = stripped;
        if (!whole && stripped.length() > LONGEST) {
            int end = Character.isHighSurrogate(stripped.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
            shown = stripped.substring(0, end) + " … (%,d more characters)".formatted(stripped.length() - end);
        }
        // Colours replace the brackets, but moves need their numbers.
        boolean brackets = !colours || paint == TerminalColors.MOVED;
        int from = text.indexOf(stripped);
        column.append(text.substring(0, from), TerminalColors.PLAIN);
        column.append(brackets ? open + shown + close : shown, paint);
        column.append(text.substring(from + stripped.length()), TerminalColors.PLAIN);
    }

    private void quiet(String text) {
        String printable = DiffText.printable(text);
        lines.add(colours ? TerminalColors.QUIET.on(printable) : printable);
    }

    private void rule() {
        quiet("─".repeat(Math.max(4, width)));
    }

    /** Writes the rows of both columns. */
    private void end() {
        List<Line> a = left.lines();
        List<Line> b = right.lines();
        left = new WrappedText(colours, column);
        right = new WrappedText(colours, column);
        if (wide) {
            for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
                Line x = i < a.size() ? a.get(i) : Line.EMPTY;
                Line y = i < b.size() ? b.get(i) : Line.EMPTY;
                lines.add((x.padded(column) + BETWEEN + y.text()).stripTrailing());
            }
            return;
        }
        for (Line line : a) lines.add("A" + BETWEEN + line.text());
        for (Line line : b) lines.add("B" + BETWEEN + line.text());
    }
}
