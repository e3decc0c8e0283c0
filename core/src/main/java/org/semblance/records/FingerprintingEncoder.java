package org.semblance.records;

/** An encoder that knows the fingerprint of a document when it ends: the form of a document does not depend on the others. */
public interface FingerprintingEncoder extends Encoder {
    /**
     * What the method sees of the document that ended last, as short text: equal texts, equal to the method; empty if it has
     * no fingerprint.
     */
    String lastFingerprint();
}
