package org.semblance.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.CsvFormat.CsvFields;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.parquet.ColumnPages;
import org.semblance.io.parquet.ColumnValues;
import org.semblance.io.parquet.ParquetFile;
import org.semblance.io.read.ParquetReader;
import org.semblance.io.read.ParquetValues;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A table that accompanies the documents, for example labels: one row per line, cells separated by tabs or commas,
 * optionally compressed. CSV cells may be quoted; TSV cells are taken literally. JSON Lines and Parquet files are
 * tables, too; their field names form the header.
 */
public final class TableFile {
    /** Rows of a Parquet table that are read at a time. */
    private static final int STRETCH = 1 << 16;

    private TableFile() {}

    /** Receives the rows of a table. */
    public interface RowSink {
        /** @param line line number, from 1 */
        void row(List<String> cells, long line);
    }

    /**
     * Passes every row that is not blank to the sink and returns the separator.
     *
     * @throws InputException naming file and line if it cannot be read
     */
    public static char read(Path path, RowSink rows) {
        Format format = Format.ofName(path.toString());
        if (format == Format.PARQUET) {
            parquet(path, rows);
            return '\t';
        }
        if (format == Format.JSONL) {
            objects(path, rows);
            return '\t';
        }
        AtomicReference<@Nullable Character> separator = new AtomicReference<>(
                format == Format.CSV ? Character.valueOf(',') : format == Format.TSV ? '\t' : null);
        lines(path, (row, line) -> {
            if (separator.get() == null) separator.set(row.indexOf('\t') >= 0 ? '\t' : ',');
            rows.row(cells(row, orTab(separator.get())), line);
        });
        return orTab(separator.get());
    }

    /** Receives the lines of a file. */
    private interface LineSink {
        void line(String text, long line) throws Rejection;
    }

    /** Passes every line that is not blank to the sink. */
    private static void lines(Path path, LineSink sink) {
        InputFile file = InputFile.look(path.toString(), path.toString(), path, Format.TSV);
        long line = 0;
        try (OpenFile open = OpenFile.open(file);
                BufferedReader in = new BufferedReader(new InputStreamReader(
                        open,
                        UTF_8.newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT)))) {
            try {
                for (String row = in.readLine(); row != null; row = in.readLine()) {
                    if (++line == 1 && row.startsWith("\uFEFF")) row = row.substring(1);
                    if (!row.isBlank()) sink.line(row, line);
                }
            } catch (CharacterCodingException e) {
                throw new InputException(path + ":" + (line + 1) + ": not UTF-8; write the file as UTF-8", e);
            } catch (Rejection e) {
                throw new InputException(path + ":" + line + ": " + e.reason(), e);
            } catch (IllegalArgumentException e) {
                throw new InputException(path + ":" + line + ": " + InputException.oneLine(e), e);
            } catch (IOException e) {
                throw open.broken(e, "after line " + line);
            }
        } catch (IOException e) {
            throw InputException.of(path.toString(), e);
        }
    }

    private static char orTab(@Nullable Character separator) {
        return separator == null ? '\t' : separator;
    }

    private static List<String> cells(String row, char separator) throws Rejection {
        return separator == '\t' ? List.of(row.split("\t", -1)) : Arrays.asList(CsvFields.splitLine(row, separator));
    }

    /**
     * Every line is a JSON object; the columns are the fields of all of them. Null and a missing field become the empty
     * string, as in Parquet files.
     */
    private static void objects(Path path, RowSink rows) {
        JsonFactory json = new JsonFactory();
        Set<String> names = new LinkedHashSet<>();
        lines(path, (row, _) -> names.addAll(object(json, row).keySet()));
        AtomicBoolean begun = new AtomicBoolean();
        lines(path, (row, line) -> {
            if (begun.compareAndSet(false, true)) rows.row(List.copyOf(names), line);
            Map<String, String> cells = object(json, row);
            rows.row(names.stream().map(name -> cells.getOrDefault(name, "")).toList(), line);
        });
    }

    private static Map<String, String> object(JsonFactory json, String line) {
        Map<String, String> cells = new LinkedHashMap<>();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) throw new IllegalArgumentException("not a JSON object");
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                boolean hasText = value.isScalarValue() && value != JsonToken.VALUE_NULL;
                cells.put(name, hasText ? parser.getString() : "");
                parser.skipChildren();
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("malformed JSON: " + e.getOriginalMessage(), e);
        }
        return cells;
    }

    /** Reads the columns of a Parquet file, except lists. */
    private static void parquet(Path path, RowSink rows) {
        InputFile input = InputFile.look(path.toString(), path.toString(), path, Format.PARQUET);
        ParquetFile file = ParquetReader.open(input);
        List<ColumnDescriptor> columns = file.schema().getColumns().stream()
                .filter(column -> column.getMaxRepetitionLevel() == 0)
                .toList();
        rows.row(columns.stream().map(ParquetFile::name).toList(), 1);
        try {
            long row = 0;
            for (int group = 0; group < file.groups(); group++) {
                List<ColumnPages> pages = new ArrayList<>();
                for (ColumnDescriptor column : columns) pages.add(new ColumnPages(file, group, column));
                for (long from = 0; from < file.rows(group); from += STRETCH) {
                    long to = Math.min(from + STRETCH, file.rows(group));
                    List<ColumnValues> values = new ArrayList<>();
                    for (ColumnPages column : pages)
                        values.add(column.stretch(from, to).open());
                    for (long i = from; i < to; i++) rows.row(cells(columns, values), 1 + ++row);
                }
            }
        } catch (Rejection e) {
            throw new InputException(path + ": " + e.reason(), e);
        } catch (IOException e) {
            throw ParquetReader.failure(input, e);
        }
    }

    private static List<String> cells(List<ColumnDescriptor> columns, List<ColumnValues> values)
            throws IOException, Rejection {
        List<String> cells = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            String text = ParquetValues.text(columns.get(c), values.get(c));
            cells.add(text == null ? "" : text);
            values.get(c).skip(1);
        }
        return cells;
    }
}
