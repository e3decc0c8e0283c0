package org.semblance.io.formats;

import java.util.function.Supplier;
import org.semblance.io.inputs.InputFile;

/** A file format with many records per file: how to separate them and how to parse one. */
public interface RecordFormat {
    /** A new framing for one file. */
    RecordFraming framing();

    /** Whether the first record of a file is a header. */
    default boolean headed() {
        return false;
    }

    /** Whether records can be located by line number. */
    default boolean hasLines() {
        return true;
    }

    /** The user message for a file that ends within a record. */
    default String unfinished() {
        return "a quote that opens here is not closed before the end of the file";
    }

    /**
     * Parsers for one file.
     *
     * @param header the first record if the format is {@link #headed}, otherwise empty
     */
    Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids);
}
