package org.semblance.records;

import java.util.List;
import org.semblance.run.Workers;

/** How documents are brought into one form. */
public interface Encoding<R extends Records> {
    /** An encoder for a chunk of about so many tokens. */
    Encoder encoder(int expectedTokens);

    /** One collection of all chunks, which must come from {@link #encoder} and are consumed. */
    R assemble(List<? extends Encoder> chunks, Workers workers) throws InterruptedException;
}
