package org.semblance.io;

/** Some batches of an input, chosen from all over it. */
interface Thinned extends InputReader {
    /** Bytes on disk that the chosen batches so far stand for. */
    long chosenBytes();
}
