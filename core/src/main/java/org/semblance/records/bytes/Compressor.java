package org.semblance.records.bytes;

/**
 * Computes compressed sizes: an immutable description that creates a {@link Worker} for each thread. Only sizes are
 * needed; the compressed bytes are never kept.
 */
public interface Compressor {
    /** The name in the user interface. */
    String title();

    /** A worker for one thread. */
    Worker worker();

    /** The size of some bytes compressed by the library in newly allocated memory, as a plain reference. */
    int size(byte[] bytes);

    /** A compressor for one thread with reusable buffers: no allocation per pair. */
    interface Worker {
        /** The compressed size of a range of bytes. */
        int size(byte[] bytes, int from, int to);

        /** Sets the bytes to which {@link #with} appends others. They are copied, since many calls follow. */
        void first(byte[] bytes, int from, int to);

        /**
         * The compressed size of the first bytes followed by others, as one string.
         *
         * @param most if the size exceeds this, any larger number may be returned instead
         */
        int with(byte[] bytes, int from, int to, int most);
    }
}
