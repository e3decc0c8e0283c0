package org.semblance.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Words wrapped to lines of a terminal, in colours. Control characters of the words are replaced. */
final class WrappedText {
    private final boolean colours;
    private final int width;
    private final List<Line> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private int column;
    private int words;
    private boolean space;

    /**
     * A line.
     *
     * @param cells its width in terminal cells
     */
    record Line(String text, int cells) {
        static final Line EMPTY = new Line("", 0);

        /** The line filled with blanks. */
        String padded(int width) {
            return text + " ".repeat(Math.max(0, width - cells));
        }
    }

    WrappedText(boolean colours, int width) {
        this.colours = colours;
        this.width = Math.max(4, width);
    }

    /** Number of words so far. */
    int words() {
        return words;
    }

    /** Adds words after a space. */
    void put(String text, TerminalColors paint) {
        space = true;
        append(text, paint);
        space = true;
    }

    /** Adds a text that continues the one before: without a space, unless one of them has it. */
    void append(String text, TerminalColors paint) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            space |= !text.isEmpty();
            return;
        }
        space |= !text.startsWith(stripped.substring(0, 1));
        for (String word : stripped.split("\\s+")) {
            words++;
            boolean fresh = space;
            for (String piece : pieces(DiffText.printable(word))) {
                int cells = DiffText.cells(piece);
                int gap = fresh && column > 0 ? 1 : 0;
                if (column > 0 && column + gap + cells > width) newLine();
                if (column > 0 && gap > 0) line.append(' ');
                column += (column > 0 ? gap : 0) + cells;
                line.append(colours ? paint.on(piece) : piece);
                fresh = false;
            }
            space = true;
        }
        space = !text.endsWith(stripped.substring(stripped.length() - 1));
    }

    /** A word broken into lines: words of scripts without spaces may be longer than a line. */
    private List<String> pieces(String word) {
        if (DiffText.cells(word) <= width) return List.of(word);
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        int cells = 0;
        int most = Math.max(2, width - column - 1);
        for (int c : word.codePoints().toArray()) {
            String next = Character.toString(c);
            int wider = DiffText.cells(next);
            if (cells + wider > most) {
                pieces.add(piece.toString());
                piece.setLength(0);
                cells = 0;
                most = width;
            }
            piece.append(next);
            cells += wider;
        }
        pieces.add(piece.toString());
        return pieces;
    }

    /** Ends the present line, unless it is empty. */
    void newLine() {
        if (column > 0) lines.add(new Line(line.toString(), column));
        line.setLength(0);
        column = 0;
    }

    /** Ends the last line; all lines. */
    List<Line> lines() {
        newLine();
        return List.copyOf(lines);
    }
}
