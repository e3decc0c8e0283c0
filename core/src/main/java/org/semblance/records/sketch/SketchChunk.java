package org.semblance.records.sketch;

import org.semblance.records.Encoded;

/** The sketches of a chunk, column by column as in {@link org.semblance.records.Sketches}. */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record SketchChunk(long[] rows, int[] sizes) implements Encoded {
    @Override
    public int documents() {
        return sizes.length;
    }

    /** The memory its columns take. */
    long bytes() {
        return 8L * rows.length + 4L * sizes.length;
    }
}
