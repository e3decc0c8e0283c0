package org.semblance.server.match;

/** A document as a set of token hashes, ascending. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record SetForm(long[] tokens) implements Form {
    @Override
    public byte[] bytes() {
        return Tokens.bytes(tokens);
    }
}
