package org.semblance.report.align;

import java.util.Locale;

/**
 * A stretch of two texts: from {@code a0} to {@code a1} of the one, from {@code b0} to {@code b1} of the other, in UTF-16 units.
 * Either may be empty, where the other text has nothing at this place.
 *
 * @param move the number of the move, from 1, that this is one end of; 0 for all but moved passages
 */
public record Passage(Kind kind, int a0, int a1, int b0, int b1, int move) {
    public Passage {
        if (a0 > a1 || b0 > b1) throw new IllegalArgumentException("a passage ends before it begins");
        if (move > 0 != (kind == Kind.MOVED_FROM || kind == Kind.MOVED_TO))
            throw new IllegalArgumentException(kind + " with move " + move);
    }

    /** What the two texts have at this place. */
    public enum Kind {
        /** The same characters, but for white space. */
        EQUAL,
        /** The same words in other case, or with other signs between them. */
        RESPELLED,
        /** Other words. */
        REPLACED,
        /** Words that the second text does not have here. */
        DELETED,
        /** Words that the first text does not have here. */
        INSERTED,
        /** Words of the first text that the second one has elsewhere. */
        MOVED_FROM,
        /** Words of the second text that the first one has elsewhere. */
        MOVED_TO;

        /** Whether both texts have the same words here. */
        public boolean same() {
            return this == EQUAL || this == RESPELLED;
        }

        /** The name in JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
