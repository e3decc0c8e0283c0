package org.semblance.records;

/** The documents of a chunk as hashes of their things, in order; those of document d end at {@code ends[d]}. */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record SequenceChunk(long[] hashes, int[] ends) implements Encoded {
    @Override
    public int documents() {
        return ends.length;
    }

    long bytes() {
        return (long) Long.BYTES * hashes.length + (long) Integer.BYTES * ends.length;
    }
}
