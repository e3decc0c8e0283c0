package org.semblance.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.CsvFields;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;

/**
 * A table that accompanies the documents, for example labels: one row per line, cells separated by tabs or commas,
 * optionally compressed. CSV cells may be quoted; TSV cells are taken literally. JSON Lines and Parquet files are
 * tables, too; their field names form the header.
 */
public final class TableFile {
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
            RecordTable.parquet(path, rows);
            return '\t';
        }
        boolean objects = format == Format.JSONL;
        RowSink lines = objects ? RecordTable.objects(rows) : rows;
        InputFile file = InputFile.look(path.toString(), path.toString(), path, Format.TSV);
        Character separator = format == Format.CSV ? Character.valueOf(',') : format == Format.TSV ? '\t' : null;
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
                    if (row.isBlank()) continue;
                    if (objects) {
                        lines.row(List.of(row), line);
                        continue;
                    }
                    if (separator == null) separator = row.indexOf('\t') >= 0 ? '\t' : ',';
                    rows.row(cells(row, separator), line);
                }
            } catch (CharacterCodingException e) {
                throw new InputException(path + ":" + (line + 1) + ": not UTF-8; write the file as UTF-8", e);
            } catch (Rejection e) {
                throw new InputException(path + ":" + line + ": " + e.reason(), e);
            } catch (IllegalArgumentException e) {
                throw new InputException(path + ":" + line + ": " + InputException.oneLine(e), e);
            } catch (IOException e) {
                throw open.broken(e, line);
            }
        } catch (IOException e) {
            throw InputException.of(path.toString(), e);
        }
        return orTab(separator);
    }

    private static char orTab(@Nullable Character separator) {
        return separator == null ? '\t' : separator;
    }

    private static List<String> cells(String row, char separator) throws Rejection {
        return separator == '\t' ? List.of(row.split("\t", -1)) : Arrays.asList(new CsvFields(separator).split(row));
    }
}
