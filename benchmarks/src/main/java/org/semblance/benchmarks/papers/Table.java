package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.semblance.benchmarks.measure.MarkdownTable;

/** A measured table. Cells are text; numbers are plain decimals, and {@link #NONE} was not measured. */
final class Table {
    static final String NONE = MarkdownTable.NONE;

    private static final Pattern LARGE = Pattern.compile("-?\\d{4,}");

    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... columns) {
        this(List.of(columns));
    }

    Table(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    List<String> columns() {
        return columns;
    }

    List<List<String>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** Adds a row. Integers and strings are kept as they are, doubles get four significant digits. */
    Table row(Object... cells) {
        return row(Arrays.stream(cells).map(Table::cell).toList());
    }

    Table row(List<String> cells) {
        if (cells.size() != columns.size())
            throw new IllegalArgumentException(columns + " are the columns, but cells " + cells);
        rows.add(List.copyOf(cells));
        return this;
    }

    /** A number with four significant digits, without exponent; integers in full. */
    static String cell(Object value) {
        if (!(value instanceof Double number)) return value.toString().replaceAll("[\\t\\n]", " ");
        if (!Double.isFinite(number)) return NONE;
        double size = Math.abs(number);
        if (number == Math.rint(number) && size < 1e15) return String.format(Locale.ROOT, "%.0f", number);
        int digits = size == 0 ? 0 : Math.clamp(3 - (int) Math.floor(Math.log10(size)), 0, 9);
        return String.format(Locale.ROOT, "%." + digits + "f", number);
    }

    String text(int row, String column) {
        return rows.get(row).get(index(column));
    }

    /** The number in a cell; NaN if it was not measured. */
    double number(int row, String column) {
        return number(text(row, column));
    }

    static double number(String cell) {
        try {
            return Double.parseDouble(cell.replace("×", "").replace("%", ""));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The rows with a value in a column. */
    Table where(String column, String value) {
        Table some = new Table(columns);
        for (List<String> row : rows) if (row.get(index(column)).equals(value)) some.row(row);
        return some;
    }

    /** The distinct values of a column, in the order of their first rows. */
    List<String> values(String column) {
        return rows.stream().map(row -> row.get(index(column))).distinct().toList();
    }

    /** The number in the only row with these values: {@code at("seconds", "method", "ppjoin", "t", "0.8")}; NaN if none. */
    double at(String column, String... keysAndValues) {
        Table some = this;
        for (int i = 0; i < keysAndValues.length; i += 2) some = some.where(keysAndValues[i], keysAndValues[i + 1]);
        if (some.rows.size() > 1)
            throw new IllegalArgumentException("several rows have " + Arrays.toString(keysAndValues));
        return some.rows.isEmpty() ? Double.NaN : some.number(0, column);
    }

    /** Some of the columns. */
    Table select(List<String> names) {
        Table some = new Table(names);
        for (List<String> row : rows)
            some.row(names.stream().map(name -> row.get(index(name))).toList());
        return some;
    }

    /** All numbers of two columns as points; rows without one of them are left out. */
    List<Plot.Point> points(String x, String y) {
        List<Plot.Point> points = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            Plot.Point point = new Plot.Point(number(row, x), number(row, y));
            if (Double.isFinite(point.x()) && Double.isFinite(point.y())) points.add(point);
        }
        return points;
    }

    private int index(String column) {
        int index = columns.indexOf(column);
        if (index < 0) throw new IllegalArgumentException("no column " + column + " in " + columns);
        return index;
    }

    /** As Markdown, with thousands separated. */
    String markdown() {
        MarkdownTable table = new MarkdownTable(columns);
        for (List<String> row : rows)
            table.row(row.stream().map(Table::readable).toList());
        return table.toString();
    }

    private static String readable(String cell) {
        return LARGE.matcher(cell).matches() ? MarkdownTable.count(Long.parseLong(cell)) : cell;
    }

    static Table read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Table table = new Table(List.of(lines.getFirst().split("\t", -1)));
        for (String line : lines.subList(1, lines.size())) table.row(List.of(line.split("\t", -1)));
        return table;
    }

    void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(String.join("\t", columns)).append('\n');
        for (List<String> row : rows) text.append(String.join("\t", row)).append('\n');
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
