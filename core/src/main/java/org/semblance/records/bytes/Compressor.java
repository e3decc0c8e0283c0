package org.semblance.records.bytes;

/**
 * What tells how small bytes become: an immutable description, from which each thread takes a {@link Worker}. Only sizes are
 * asked for; what a compressor writes is never kept.
 */
public interface Compressor {
    /** The name by which users ask for it. */
    String title();

    /** A worker for one thread. */
    Worker worker();

    /** The size of some bytes compressed, plainly: by the library, in memory of its own. */
    int size(byte[] bytes);

    /** One thread's compressor, with buffers that are used again: nothing is allocated for a pair. */
    interface Worker {
        /** The size of some bytes compressed. */
        int size(byte[] bytes, int from, int to);

        /** Holds the bytes to which {@link #with} appends others; they are copied, since many others follow one another. */
        void first(byte[] bytes, int from, int to);

        /**
         * The size of the first bytes with others behind them, compressed as one string.
         *
         * @param most if the size is above this, any number above this may be told instead
         */
        int with(byte[] bytes, int from, int to, int most);
    }
}
