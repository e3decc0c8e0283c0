package org.semblance.io.clean;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.semblance.io.inputs.Format;

/** Adds values to records. */
interface Annotator {
    /** Copies records unchanged. */
    Annotator NONE = (bytes, from, to, values, out) -> {
        if (!values.isEmpty()) throw new IllegalArgumentException("no annotations were announced: " + values.keySet());
        out.write(bytes, from, to - from);
    };

    /** The annotator for records of a format; {@code names} are the values that may be added. */
    static Annotator of(Format format, List<String> names) {
        if (names.isEmpty()) return NONE;
        return format == Format.JSONL ? new JsonAnnotator(names) : new CsvAnnotator(format.separator(), names);
    }

    /** Writes a record, given without its terminator, with values for any of the names. */
    void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException;

    /** Writes the names that are appended to a header line. */
    default void writeHeader(OutputStream out) throws IOException {}
}
