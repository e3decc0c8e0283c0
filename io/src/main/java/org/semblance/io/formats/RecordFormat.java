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

    /**
     * What is wrong with a file that ends within a record, and the remedy, if that ends the run because other records may be
     * lost; null if only the record is rejected.
     *
     * @param line the line in which the unfinished part begins
     */
    default @Nullable String truncated(long line) {
        return null;
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
        /** A record does not end where its header says. */
        int BROKEN = -2;

        /**
         * The index after the current record, terminator included, or -1 if these bytes do not show where it ends. The
         * index may be a little before {@code from}, if the bytes after a record confirm its end. {@link #BROKEN} if the
         * record cannot be what its header says; {@link #distrust} is called then.
         */
        int end(byte[] bytes, int from, int to);

        /** How far the number of lines advances at the end of the last record, or blank space between records. */
        int lines(boolean record);

        /** Whether the stream must not end here, for example within quotes. */
        boolean unfinished();

        /** Number of lines of the current record before the part that is not finished. */
        default int linesBeforeUnfinished() {
            return 0;
        }

        /** Begins a new record: what follows does not continue the current one. */
        default void restart() {}

        /** Begins the current record anew: its header is wrong, so that it ends where the next one begins. */
        default void distrust() {}

        /** Gives up the current record, the beginning of which is gone: it ends where the next one begins. */
        default void lose() {}

        /** Whether an unfinished record may contain others, because its header is wrong; they are found if it is read anew. */
        default boolean mayHoldOthers() {
            return false;
        }

        /** Sets the most bytes that the current record may have. */
        default void within(long bytes) {}

        /** The number of bytes that were examined after the end of a record that is complete. */
        default int ahead() {
            return 0;
        }

        /** Whether these bytes, the first of a compressed member, begin a record, so that no other can continue there. */
        default boolean begins(byte[] bytes, int from, int to) {
            return false;
        }

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
