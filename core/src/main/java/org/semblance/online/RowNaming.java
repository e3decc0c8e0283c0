package org.semblance.online;

/** What an index needs to know of the names of its documents. */
interface RowNaming<N> {
    long hash(N name);

    boolean same(N a, N b);

    /** How long a name is, where names have a length. */
    int letters(N name);

    /** For so many names of such a length together, at most. */
    RowNames.Builder<N> names(int rows, int letters);
}
