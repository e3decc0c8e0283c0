package org.semblance.benchmarks.measure;

import java.util.List;
import java.util.Locale;

/** A Markdown table, written row by row, and the number formats of its cells. */
public final class MarkdownTable {
    /** The cell of a value that was not measured. */
    public static final String NONE = "–";

    private final StringBuilder text = new StringBuilder();
    private final int columns;

    public MarkdownTable(List<String> header) {
        this.columns = header.size();
        row(header);
        text.append("|---".repeat(columns)).append("|\n");
    }

    public MarkdownTable row(List<String> cells) {
        if (cells.size() != columns) throw new IllegalArgumentException(columns + " columns, but cells " + cells);
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
        return this;
    }

    /** Three significant digits: 0.0123, 1.23, 12.3, 123. */
    public static String seconds(double value) {
        if (!Double.isFinite(value)) return NONE;
        return decimal(value, value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4);
    }

    public static String times(double factor) {
        return Double.isFinite(factor) ? "×" + decimal(factor, 2) : NONE;
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    public static String megabytes(long bytes) {
        return decimal(bytes / 1e6, 0);
    }

    public static String decimal(double value, int digits) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : NONE;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
