package org.semblance.corpus;

import java.io.Serializable;
import java.util.Locale;
import org.semblance.document.Document;

/**
 * A record that took no part in the comparison, and why.
 *
 * @param place index of the source place
 * @param position line number from 1, or the number of a file in its directory
 */
public record SkippedRecord(int place, long position, Kind kind, String reason) implements Serializable {
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

    /**
     * A document that is too small to be compared.
     *
     * @param size what it has of a unit, of which it would need {@code least}
     * @param tokens the name of what cut it
     */
    public static SkippedRecord of(
            int place, long position, Document document, int size, int least, String unit, String tokens) {
        if (document.text().isBlank()) return new SkippedRecord(place, position, Kind.EMPTY, "no text");
        String reason = size == 0
                ? "no tokens under " + tokens
                : "%d %s under %s, fewer than %d".formatted(size, unit, tokens, least);
        return new SkippedRecord(place, position, Kind.TOO_SHORT, reason);
    }
}
