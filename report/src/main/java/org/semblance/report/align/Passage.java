package org.semblance.report.align;

import java.util.Locale;

/**
 * A pair of aligned spans: [a0, a1) of the first text and [b0, b1) of the second, in UTF-16 units. One of them is empty
 * if the other text has no counterpart here.
 *
 * @param kind how the two spans relate
 * @param move number of the move, from 1, for moved passages; 0 for others
 */
public record Passage(Kind kind, int a0, int a1, int b0, int b1, int move) {
    public Passage {
        if (a0 > a1 || b0 > b1) throw new IllegalArgumentException("a passage ends before it begins");
        if (move > 0 != (kind == Kind.MOVED_FROM || kind == Kind.MOVED_TO))
            throw new IllegalArgumentException(kind + " with move " + move);
    }

    /** How the two spans of a passage relate. */
    public enum Kind {
        /** Equal up to white space. */
        EQUAL,
        /** The same words with different case or punctuation. */
        RESPELLED,
        /** Different words. */
        REPLACED,
        /** Words that only the first text has here. */
        DELETED,
        /** Words that only the second text has here. */
        INSERTED,
        /** Words of the first text that are elsewhere in the second. */
        MOVED_FROM,
        /** Words of the second text that are elsewhere in the first. */
        MOVED_TO;

        /** Whether both spans have the same words. */
        public boolean same() {
            return this == EQUAL || this == RESPELLED;
        }

        /** Name in JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
