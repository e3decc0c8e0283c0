package org.semblance.search.hamming;

/** Takes what a table finds. */
public interface RowSink {
    /**
     * A row is near.
     *
     * @param row index into the fingerprints that the table was made from
     * @return whether to go on; false: this is enough
     */
    boolean row(int row, int distance);
}
