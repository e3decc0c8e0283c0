package org.semblance.records;

/**
 * An encoder that computes the fingerprint of a document when it ends, which requires that the form does not depend on
 * other documents.
 */
public interface FingerprintingEncoder extends Encoder {
    /**
     * The fingerprint of the last ended document as short text: documents with equal fingerprints are equal to the
     * method. Empty if the document has no fingerprint.
     */
    String lastFingerprint();
}
