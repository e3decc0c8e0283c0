package org.semblance.records.bits;

/** Computes 64-bit fingerprints of single texts for an index. Thread-safe. */
public interface TextFingerprinter {
    Fingerprint fingerprint(CharSequence text);

    /**
     * A fingerprint.
     *
     * @param bits the fingerprint
     * @param margins the margins |W<sub>j</sub>| / ‖W‖ of the bits, the lowest bit first; all 0 if they are unknown
     * @param features number of features of the text; if 0, there is no fingerprint and {@code bits} are meaningless
     */
    @SuppressWarnings("ArrayRecordComponent") // passed to a search, never compared
    record Fingerprint(long bits, float[] margins, int features) {}
}
