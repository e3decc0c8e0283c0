package org.semblance.corpus;

import java.util.Locale;

/**
 * A record that took no part in the comparison, and why.
 *
 * @param place index of the source place
 * @param position line number from 1, or the number of a file in its directory
 */
public record Oddity(int place, long position, Kind kind, String reason) {
    /** Only an unreadable record is no document; the others stay in the clean corpus. */
    public enum Kind {
        /** Could not be read as a document. */
        UNREADABLE,
        /** Has no text. */
        EMPTY,
        /** Has text, but fewer tokens than the run asks for. */
        TOO_SHORT;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
