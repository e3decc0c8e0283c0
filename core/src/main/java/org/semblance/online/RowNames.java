package org.semblance.online;

/** The names of the rows of a run, stored in columns. Immutable. All runs of an index use the same implementation. */
interface RowNames<N> {
    N name(int row);

    /** The row of a name, or -1. */
    int find(N name);

    /** Total length of all names in bytes; 0 if names have no length. */
    int length();

    long memory();

    /** Builds the names of a run, in row order. */
    interface Builder<N> {
        void add(N name);

        /** Adds the name of a row of another run. */
        void add(RowNames<N> from, int row);

        /** The names, for rows with these fingerprints. */
        RowNames<N> build(long[] prints);
    }

    /** The operations on row names that an index needs. */
    interface Naming<N> {
        long hash(N name);

        boolean same(N a, N b);

        /** Length of a name in bytes; 0 if names have no length. */
        int length(N name);

        /** A builder for at most {@code rows} names with a total length of at most {@code length} bytes. */
        Builder<N> names(int rows, int length);
    }
}
