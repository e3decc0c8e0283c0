package org.semblance.io.prints;

/** Which leading bits the near duplicates of a query may have. */
public interface ProbeHeads {
    /** Leading bits that make a head, 1 to 31. */
    int bits();

    /** How many heads a query has at most. */
    int most();

    /** A worker for one thread. */
    Worker worker();

    /** Lists heads. */
    interface Worker {
        /**
         * Lists distinct heads for a query, its own among them, each in the low bits of a number; returns how many.
         *
         * @param margins how sure its bits are, or an empty array if that is unknown
         * @param heads has room for {@link ProbeHeads#most}
         */
        int list(long print, float[] margins, int[] heads);
    }
}
