package org.semblance.cli;

import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/** How records of an input become fingerprints; for any number of threads. */
interface Fingerprinter {
    /** A document's fingerprint. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record Print(String id, long bits, float[] margins) {}

    /**
     * The fingerprint of a record, or null if it has none.
     *
     * @param place where it stands, for complaints
     */
    @Nullable
    Print of(Document record, String place);
}
