package org.semblance.io.formats;

/**
 * Finds where records end in a stream that comes in stretches; remembers where it stands within a record from one
 * stretch to the next.
 */
public interface RecordFraming {
    /** The index after the end of the current record, its terminator included, or -1 if the stretch has no end. */
    int end(byte[] bytes, int from, int to);

    /** How many lines the record that ended last took. */
    int lines();

    /** Whether the stream could not end here: the current record has begun something and not finished it. */
    boolean unfinished();

    /** Forgets the current record, the rest of which is lost. */
    default void restart() {}

    /** Whether these bytes, a terminator included, are a record and not just the space between records. */
    boolean isRecord(byte[] bytes, int from, int to);
}
