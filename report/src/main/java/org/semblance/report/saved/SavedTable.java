package org.semblance.report.saved;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.io.parquet.BadParquet;
import org.semblance.io.parquet.TableRows;
import org.semblance.report.Tsv;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a table of a run row by row, in any format. */
public abstract class SavedTable implements Closeable {
    /**
     * Opens a table of a run.
     *
     * @throws InputException if it is missing or not such a table
     */
    public static SavedTable open(SavedRun run, String table, List<String> columns) throws IOException {
        Path file = run.directory().resolve(run.pairsFormat().file(table));
        if (!Files.exists(file)) throw new InputException(file + ": file is missing; run again");
        return switch (run.pairsFormat()) {
            case TSV -> new Tabbed(file, columns);
            case JSONL -> new Json(file, columns);
            case PARQUET -> new Typed(file, columns);
        };
    }

    /** Opens a table that is always tab-separated. */
    public static SavedTable open(Path file, List<String> columns) throws IOException {
        return new Tabbed(file, columns);
    }

    /** Advances to the next row, if there is one. */
    public abstract boolean next() throws IOException;

    /** Cell of a requested column, or null if it is empty. */
    public abstract @Nullable String cell(int column) throws IOException;

    /** Cell of a requested column; the empty string if it is empty. */
    public String text(int column) throws IOException {
        String cell = cell(column);
        return cell == null ? "" : cell;
    }

    @Override
    public void close() throws IOException {}

    private SavedTable() {}

    private static InputException broken(Path file, long row, @Nullable String why) {
        return new InputException(file + ":" + row + ": not a row of this table: " + why);
    }

    /** A table with a row in each line. */
    private abstract static class Lines extends SavedTable {
        final Path file;
        final BufferedReader lines;
        long number;

        Lines(Path file) throws IOException {
            this.file = file;
            this.lines = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        }

        abstract void parse(String line);

        @Override
        public boolean next() throws IOException {
            String line = lines.readLine();
            if (line == null) return false;
            number++;
            parse(line);
            return true;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    private static final class Tabbed extends Lines {
        private final int[] positions;
        private final int width;
        private String[] cells = {};

        Tabbed(Path file, List<String> columns) throws IOException {
            super(file);
            String header = lines.readLine();
            number = 1;
            List<String> names = Arrays.asList((header == null ? "" : header).split("\t", -1));
            this.width = names.size();
            this.positions = columns.stream().mapToInt(names::indexOf).toArray();
            if (Arrays.stream(positions).anyMatch(p -> p < 0)) throw broken(file, 1, "it needs " + columns);
        }

        @Override
        void parse(String line) {
            cells = line.split("\t", -1);
            if (cells.length != width) throw broken(file, number, cells.length + " cells instead of " + width);
        }

        @Override
        public @Nullable String cell(int column) {
            String cell = cells[positions[column]];
            return cell.isEmpty() ? null : Tsv.unescape(cell);
        }
    }

    private static final class Json extends Lines {
        private final List<String> columns;
        private JsonNode row = JsonMapper.shared().createObjectNode();

        Json(Path file, List<String> columns) throws IOException {
            super(file);
            this.columns = columns;
        }

        @Override
        void parse(String line) {
            try {
                row = JsonMapper.shared().readTree(line);
            } catch (JacksonException e) {
                throw broken(file, number, e.getOriginalMessage());
            }
        }

        @Override
        public @Nullable String cell(int column) {
            JsonNode cell = row.path(columns.get(column));
            return cell.isNull() || cell.isMissingNode() ? null : cell.asString();
        }
    }

    private static final class Typed extends SavedTable {
        private final TableRows rows;

        Typed(Path file, List<String> columns) throws IOException {
            try {
                this.rows = new TableRows(file, columns);
            } catch (BadParquet e) {
                throw new InputException(file + ": " + e.getMessage(), e);
            }
        }

        @Override
        public boolean next() throws IOException {
            return rows.next();
        }

        @Override
        public @Nullable String cell(int column) throws IOException {
            return rows.cell(column);
        }
    }
}
