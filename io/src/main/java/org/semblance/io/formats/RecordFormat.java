package org.semblance.io.formats;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
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

    /**
     * Finds the ends of records in a stream that arrives in pieces; keeps its state within a record between calls. Not
     * thread-safe.
     */
    public interface RecordFraming {
        /** The index after the current record, terminator included, or -1 if the record does not end in these bytes. */
        int end(byte[] bytes, int from, int to);

        /** Number of lines of the last complete record. */
        int lines();

        /** Whether the stream must not end here, for example within quotes. */
        boolean unfinished();

        /** Drops the current record, the rest of which is lost. */
        default void restart() {}

        /** Whether these bytes, terminator included, are a record rather than blank space between records. */
        boolean isRecord(byte[] bytes, int from, int to);
    }

    /** Parses one record. Not thread-safe. */
    public interface RecordParser {
        /**
         * The document of a record, given without its terminator; null for a valid record that is not a document, such as a
         * WARC request.
         */
        @Nullable
        Document parse(byte[] bytes, int start, int end, long line) throws Rejection;
    }

    /**
     * Ids for records without one: the line number, preceded by the file name if there are several inputs.
     *
     * @param prefix the file name and a colon, or empty
     */
    public record LineIds(String prefix) {
        public static LineIds of(InputFile file, boolean several) {
            return new LineIds(several ? file.name() + ":" : "");
        }

        public String at(long line) {
            return prefix + line;
        }
    }
}
