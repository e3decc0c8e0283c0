package org.semblance.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.semblance.io.TableFile.RowSink;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
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
 * Reads JSON Lines and Parquet files as tables: the first row holds the column names, null becomes the empty string.
 */
final class RecordTable {
    /** Rows of a Parquet table that are read at a time. */
    private static final int STRETCH = 1 << 16;

    private RecordTable() {}

    /** Every line is a JSON object; the first one determines the columns. */
    static RowSink objects(RowSink rows) {
        JsonFactory json = new JsonFactory();
        List<String> names = new ArrayList<>();
        return (line, number) -> {
            Map<String, String> cells = new LinkedHashMap<>();
            try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line.getFirst())) {
                if (parser.nextToken() != JsonToken.START_OBJECT)
                    throw new IllegalArgumentException("not a JSON object");
                for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                    JsonToken value = parser.nextToken();
                    boolean hasText = value.isScalarValue() && value != JsonToken.VALUE_NULL;
                    cells.put(name, hasText ? parser.getString() : "");
                    parser.skipChildren();
                }
            } catch (JacksonException e) {
                throw new IllegalArgumentException("malformed JSON: " + e.getOriginalMessage(), e);
            }
            if (names.isEmpty()) {
                names.addAll(cells.keySet());
                rows.row(List.copyOf(names), number);
            }
            rows.row(names.stream().map(name -> cells.getOrDefault(name, "")).toList(), number);
        };
    }

    /** Reads the columns of a Parquet file, except lists. */
    static void parquet(Path path, RowSink rows) {
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
