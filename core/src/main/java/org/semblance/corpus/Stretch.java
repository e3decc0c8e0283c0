package org.semblance.corpus;

import java.util.BitSet;
import java.util.List;

/** Consecutive documents on their way into a {@link Corpus}. */
interface Stretch {
    int size();

    Ids.Block ids();

    /** How many criteria of a keep policy have values. */
    int criteria();

    /** Writes the columns of its documents from a place on. */
    void copyTo(int at, int[] place, long[] position, long[] site, long[][] values, BitSet protection);

    List<Oddity> oddities();

    /** The memory it takes. */
    long bytes();
}
