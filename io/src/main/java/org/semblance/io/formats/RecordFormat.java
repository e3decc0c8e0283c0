package org.semblance.io.formats;

import java.util.function.Supplier;
import org.semblance.io.inputs.InputFile;

/** A format that puts many records into a file: how they are told apart, and how one is read. */
public interface RecordFormat {
    /** The framing for one file. */
    RecordFraming framing();

    /** Whether the first record of a file says how to read the others. */
    default boolean headed() {
        return false;
    }

    /** Whether records begin on lines by which users can find them. */
    default boolean hasLines() {
        return true;
    }

    /** What it means to the user that a file ends within a record. */
    default String unfinished() {
        return "a quote that opens here is not closed before the end of the file";
    }

    /** Parsers for one file, given its first record if the format is headed, and nothing otherwise. */
    Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids);
}
