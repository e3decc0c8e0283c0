package org.semblance.records.bits;

/** Makes fingerprints of 64 bits for single texts, as an index needs them. Thread-safe. */
public interface TextFingerprinter {
    Fingerprint fingerprint(CharSequence text);

    /**
     * A fingerprint.
     *
     * @param margins of the bits, the lowest first: |W<sub>j</sub>| / ‖W‖; all 0 if they are not known
     * @param features how many features the text has; if 0, there is no fingerprint and {@code bits} are meaningless
     */
    @SuppressWarnings("ArrayRecordComponent") // passed to a search, never compared
    record Fingerprint(long bits, float[] margins, int features) {}
}
