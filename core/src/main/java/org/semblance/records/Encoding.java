package org.semblance.records;

import java.util.List;
import org.semblance.run.Workers;

/** How documents are brought into one form. */
public interface Encoding<R extends Records> {
    /** An encoder for one chunk. */
    Encoder encoder();

    /** One collection of all chunks, which come from {@link #encoder}, are sealed, and are consumed. */
    R assemble(List<Encoder> chunks, Workers workers) throws InterruptedException;
}
