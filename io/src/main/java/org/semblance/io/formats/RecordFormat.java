package org.semblance.io.formats;

import java.util.function.Supplier;
import org.semblance.io.inputs.InputFile;

/** A file format with many records per file: how to separate them and how to parse one. */
public interface RecordFormat {
    /** A new framing for one file. */
    RecordFraming framing();

    /** Whether records can be located by line number. */
    default boolean hasLines() {
        return true;
    }

    /** The user message for a file that ends within a record. */
    default String unfinished() {
        return "the file ends within the record";
    }

    /**
     * Parsers for one file.
     *
     * @param header the first record of a table, otherwise empty
     */
    Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids);
}
