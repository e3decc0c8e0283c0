package org.semblance.records;

import org.semblance.run.MemoryMeter;

/**
 * Keeps the encoded documents of a run as rows of numbers, from which a run over more documents restores them. Token sets
 * are restored by other means.
 */
public interface Restorable {
    /** Receives the rows of a chunk: row d ends at {@code ends[d]}. The arrays may be reused afterwards. */
    interface Store {
        void keep(int chunk, long[] numbers, int[] ends, int documents);
    }

    /** The same encoding, whose encoders also pass every chunk to a store. */
    Encoding<?> storing(Store store);

    /** A chunk from its rows; its memory is added to the footprint. */
    Encoded restored(long[] numbers, int[] ends, int documents, MemoryMeter footprint);
}
