package org.semblance.io.read;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One input being read, batch by batch. */
interface InputReader extends Closeable {
    /** The next batch in input order, or null at the end. */
    @Nullable
    RecordBatch next() throws IOException;

    /** Bytes on disk that the batches so far stand for. */
    long diskBytes();
}
