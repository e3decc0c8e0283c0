package org.semblance.records;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.Supplier;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;

/** A second reading of documents, for forms that do not keep enough of the first one to decide every pair. */
public interface SecondReading {
    /** Passes the tokens of these documents to visitors, of which each thread has one; in no particular order. */
    void read(BitSet wanted, Supplier<? extends Visitor> visitors) throws IOException, InterruptedException;

    /** Receives the tokens of one document after another. Not thread-safe. */
    interface Visitor extends TokenSink {
        /** The following tokens belong to document x. */
        void begin(int x, Document document);
    }
}
