package org.semblance.online;

/** The names of the rows of a run, in columns: written once, read by all. Those of one index are of one kind. */
interface RowNames<N> {
    N name(int row);

    /** The row of a name, or -1. */
    int find(N name);

    /** How long all names are together, where they have a length. */
    int letters();

    long memory();

    /** Takes names in the order of their rows. */
    interface Builder<N> {
        void add(N name);

        /** Takes the name that a row has elsewhere. */
        void add(RowNames<N> from, int row);

        /** All of them, for rows with these fingerprints. */
        RowNames<N> build(long[] prints);
    }
}
