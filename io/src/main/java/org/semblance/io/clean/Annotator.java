package org.semblance.io.clean;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.semblance.io.inputs.Format;

/** Puts further values into records. */
interface Annotator {
    /** Leaves records as they are. */
    Annotator NONE = (bytes, from, to, values, out) -> {
        if (!values.isEmpty()) throw new IllegalArgumentException("no annotations were announced: " + values.keySet());
        out.write(bytes, from, to - from);
    };

    /** The one for records of a format, which take values of these names. */
    static Annotator of(Format format, List<String> names) {
        if (names.isEmpty()) return NONE;
        return format == Format.JSONL ? new JsonAnnotator(names) : new CsvAnnotator(format.separator(), names);
    }

    /** Writes a record, whose terminator is not among the bytes, with values for some or none of the names. */
    void write(byte[] bytes, int from, int to, Map<String, ?> values, OutputStream out) throws IOException;

    /** Writes what belongs at the end of a header line. */
    default void writeHeader(OutputStream out) throws IOException {}
}
