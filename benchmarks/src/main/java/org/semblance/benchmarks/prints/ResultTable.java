package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.benchmarks.measure.MarkdownTable;

/** A table with a title; the first row determines the columns. */
public final class ResultTable {
    private final String title;
    private final List<List<Figure>> rows = new ArrayList<>();

    ResultTable(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    void row(List<Figure> figures) {
        rows.add(List.copyOf(figures));
    }

    void row(Figure... figures) {
        row(List.of(figures));
    }

    List<List<Figure>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The rows by column: strings, longs, and doubles, which are not finite if they were not measured. */
    public List<Map<String, Object>> records() {
        List<Map<String, Object>> records = new ArrayList<>();
        for (List<Figure> row : rows) {
            Map<String, Object> record = new LinkedHashMap<>();
            for (Figure figure : row) record.put(figure.column(), figure.value());
            records.add(record);
        }
        return records;
    }

    @Override
    public String toString() {
        if (rows.isEmpty()) return "";
        MarkdownTable table =
                new MarkdownTable(rows.getFirst().stream().map(Figure::column).toList());
        for (List<Figure> row : rows) table.row(row.stream().map(Figure::text).toList());
        return "## " + title + "\n\n" + table;
    }
}
