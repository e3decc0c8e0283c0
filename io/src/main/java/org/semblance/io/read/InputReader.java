package org.semblance.io.read;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads one input in batches. */
interface InputReader extends Closeable {
    /** The next batch in input order, or null at the end. */
    @Nullable
    RecordBatch next() throws IOException;

    /** Bytes on disk of the batches returned so far. */
    long diskBytes();
}
