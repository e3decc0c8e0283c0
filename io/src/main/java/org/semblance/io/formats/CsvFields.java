package org.semblance.io.formats;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import java.util.Iterator;
import org.semblance.io.inputs.InputException;

/** Splits one record into its fields (RFC 4180). */
public final class CsvFields {
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final CsvReader.CsvReaderBuilder reader;

    public CsvFields(char separator) {
        reader = CsvReader.builder()
                .fieldSeparator(separator)
                .skipEmptyLines(false)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .maxBufferSize(NO_LIMIT);
    }

    public String[] split(String record) throws Rejection {
        StringArrayHandler handler = StringArrayHandler.of(
                h -> h.maxFieldSize(NO_LIMIT).maxRecordSize(NO_LIMIT).maxFields(1 << 16));
        Iterator<String[]> records = reader.build(handler, record).iterator();
        try {
            String[] fields = records.next();
            if (records.hasNext()) throw new Rejection("a carriage return without a line feed; quote the field");
            return fields;
        } catch (CsvParseException e) {
            Throwable cause = e.getCause();
            throw new Rejection("malformed CSV: " + InputException.oneLine(cause == null ? e : cause));
        }
    }
}
