package org.semblance.records;

/** The strings of a chunk, of which document d ends at {@code ends[d]}, and their q-grams. */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record StringChunk(byte[] points, int[] ends, Encoded grams) implements Encoded {
    @Override
    public int documents() {
        return ends.length;
    }
}
