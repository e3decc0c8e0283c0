package org.semblance.search.prefix;

/** The indexed sets as the filters see them, numbered by the index. */
interface IndexedSets {
    /** The column of all tokens, ascending within each set. */
    int[] tokens();

    int start(int y);

    /** End of the tokens of y that are indexed. */
    int indexedEnd(int y);

    int end(int y);

    /** Number of all tokens of y, including those not in the column, which precede the others in the token order. */
    int sizeOf(int y);
}
