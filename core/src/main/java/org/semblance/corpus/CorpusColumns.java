package org.semblance.corpus;

import java.util.BitSet;
import java.util.List;

/** Columns of consecutive documents, from which a {@link Corpus} is made. */
interface CorpusColumns {
    int size();

    Ids.Block ids();

    /** The number of criteria of the keep policy. */
    int criteria();

    /** Copies the columns to others, from an ordinal on. */
    void copyTo(int at, int[] place, long[] position, long[] site, long[][] values, BitSet protection);

    List<SkippedRecord> skipped();

    /** Memory of the columns in bytes. */
    long bytes();
}
