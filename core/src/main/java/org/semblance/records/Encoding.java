package org.semblance.records;

import java.util.List;
import org.semblance.run.Workers;

/** How documents are brought into one form. */
public interface Encoding<R extends Records> {
    /** An encoder for one thread. */
    Encoder encoder();

    /** One collection of all chunks in their order; they come from {@link #encoder}s of this encoding and are consumed. */
    R assemble(List<Encoded> chunks, Workers workers) throws InterruptedException;
}
