package org.semblance.search.prefix;

/** Indexed sets, each under a number of the index's own: what the filters need to know of them. */
interface IndexedSets {
    /** The column of all tokens, each set's in ascending order. */
    int[] tokens();

    int start(int y);

    /** End of the tokens by which y stands in lists. */
    int shownEnd(int y);

    int end(int y);

    /** Number of all tokens of y, in the column or not; those that are not come first in the order. */
    int sizeOf(int y);
}
