package org.semblance.io.formats;

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
