package org.semblance.server.store;

/**
 * The numbers of documents: 32 bits, given in turn, never twice until all were given once; then those in use are left out.
 * So nobody who found a number a moment ago mistakes another document for it.
 */
final class Numbering {
    private static final long ALL = 1L << Integer.SIZE;

    private long next;

    /** @param next how many were given before */
    Numbering(long next) {
        this.next = next;
    }

    int take(Documents documents) {
        if (next >= ALL) {
            while (documents.row((int) next) != null) next++;
        }
        return (int) next++;
    }

    long next() {
        return next;
    }
}
