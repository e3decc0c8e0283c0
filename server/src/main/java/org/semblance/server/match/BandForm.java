package org.semblance.server.match;

/**
 * A document as bands by which it meets others, and what they are judged by then: tokens or least values.
 *
 * @param evidence is kept, and bands follow from it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record BandForm(long[] bands, long[] evidence) implements Form {
    @Override
    public byte[] bytes() {
        return Tokens.bytes(evidence);
    }
}
