package org.semblance.report.verify;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.parquet.TableRows;
import org.semblance.report.Tsv;
import org.semblance.report.run.PairRowFormat;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.saved.SavedRun;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The rows of a table of pairs as they are, in any format. */
final class PairTable implements Closeable {
    static final List<String> COLUMNS =
            List.of("id_a", "id_b", "score", "measure", "method", "exact", "overlap", "size_a", "size_b", "same_site");

    private final PairsFormat format;
    private final @Nullable ExactLines lines;
    private final @Nullable TableRows typed;
    private long number;

    PairTable(SavedRun run) throws IOException {
        this.format = run.pairsFormat();
        Path file = run.directory().resolve(format.file("pairs"));
        boolean columnar = format == PairsFormat.PARQUET;
        this.typed = columnar ? new TableRows(file, COLUMNS) : null;
        this.lines = columnar ? null : new ExactLines(file);
        String header = columnar ? "" : PairRowFormat.of(format, run.detector()).headerLine();
        if (lines == null || header.isEmpty() || (lines.next() + "\n").equals(header)) return;
        lines.close();
        throw new BadTable("1: the header is not that of a table of pairs");
    }

    /** A file that is not a table of pairs; the message begins with the line. */
    static final class BadTable extends IOException {
        BadTable(String message) {
            super(message);
        }
    }

    /** A row: its cells, null where there is no value, and its line if the table has lines. */
    record Row(
            long number,
            String idA,
            String idB,
            List<@Nullable String> cells,
            @Nullable String line) {}

    /** The next row, or null at the end. */
    @Nullable
    Row next() throws IOException {
        if (typed != null) {
            if (!typed.next()) return null;
            List<@Nullable String> cells = new ArrayList<>();
            for (int i = 0; i < COLUMNS.size(); i++) cells.add(typed.cell(i));
            return row(++number, cells, null);
        }
        String line = lines == null ? null : lines.next();
        if (lines == null || line == null) return null;
        if (!lines.ended()) throw new BadTable(lines.number() + ": the line does not end with a line feed");
        return row(lines.number(), cells(line, lines.number(), format), line);
    }

    private static Row row(long number, List<@Nullable String> cells, @Nullable String line) {
        String a = cells.get(0);
        String b = cells.get(1);
        return new Row(number, a == null ? "" : a, b == null ? "" : b, cells, line);
    }

    /** The cells of a line. */
    static List<@Nullable String> cells(String line, long number, PairsFormat format) throws BadTable {
        List<@Nullable String> cells = new ArrayList<>(COLUMNS.size());
        if (format == PairsFormat.JSONL) {
            try {
                JsonNode row = JsonMapper.shared().readTree(line);
                for (String column : COLUMNS) {
                    JsonNode cell = row.required(column);
                    cells.add(cell.isNull() ? null : cell.asString());
                }
            } catch (JacksonException e) {
                throw new BadTable(number + ": not a pair: " + e.getOriginalMessage());
            }
            return cells;
        }
        int from = 0;
        for (int tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', from)) {
            cells.add(tab == from ? null : line.substring(from, tab));
            from = tab + 1;
        }
        cells.add(from == line.length() ? null : line.substring(from));
        if (cells.size() != COLUMNS.size())
            throw new BadTable("%d: %d cells instead of %d".formatted(number, cells.size(), COLUMNS.size()));
        for (int i = 0; i < 2; i++) {
            String id = cells.get(i);
            if (id != null) cells.set(i, Tsv.unescape(id));
        }
        return cells;
    }

    @Override
    public void close() throws IOException {
        if (lines != null) lines.close();
    }
}
