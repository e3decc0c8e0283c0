package org.semblance.online;

/** The operations on row names that an index needs. */
interface RowNaming<N> {
    long hash(N name);

    boolean same(N a, N b);

    /** Length of a name in bytes; 0 if names have no length. */
    int length(N name);

    /** A builder for at most {@code rows} names with a total length of at most {@code length} bytes. */
    RowNames.Builder<N> names(int rows, int length);
}
