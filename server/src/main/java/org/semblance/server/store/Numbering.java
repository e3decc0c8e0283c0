package org.semblance.server.store;

/**
 * Assigns 32-bit document numbers in sequence. A number is not reused until all were assigned once; then numbers in use
 * are skipped. So a number just found by a search never refers to another document.
 */
final class Numbering {
    private static final long ALL = 1L << Integer.SIZE;

    private long next;

    /** @param next how many numbers were assigned before */
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
