package org.semblance.records.simhash;

import org.semblance.records.Encoded;

/** The fingerprints of a chunk, column by column as in {@link org.semblance.records.BitVectors}. */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record PrintChunk(long[] rows, int[] sizes, byte[] margins) implements Encoded {
    @Override
    public int documents() {
        return sizes.length;
    }

    /** The memory its columns take. */
    long bytes() {
        return 8L * rows.length + 4L * sizes.length + margins.length;
    }
}
