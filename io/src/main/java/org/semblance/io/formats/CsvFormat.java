package org.semblance.io.formats;

import java.util.List;
import java.util.function.Supplier;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;

/**
 * Separated values with a header line.
 *
 * @param separator a comma or a tab
 * @param options the fields to read
 */
public record CsvFormat(char separator, ReadOptions options) implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new QuotedFraming(separator);
    }

    @Override
    public boolean headed() {
        return true;
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        List<String> columns = CsvHeader.columns(file, header);
        require(file, columns, options.contentName());
        String idField = options.idField();
        if (idField != null && !columns.contains(idField))
            throw new InputException(file.title() + ": no column \"" + idField + "\"; " + listed(columns)
                    + "; name one with --id-field");
        return () -> new CsvParser(separator, columns, options, ids);
    }

    private static void require(InputFile file, List<String> columns, String name) {
        if (columns.contains(name)) return;
        String known = FieldAdvice.remedy(columns);
        String remedy = known == null ? "name one with --text-field" : "try " + known;
        throw new InputException(file.title() + ": no column \"" + name + "\"; " + listed(columns) + "; " + remedy);
    }

    public static String listed(List<String> columns) {
        return (columns.size() == 1 ? "the only column is " : "the columns are ") + String.join(", ", columns);
    }
}
