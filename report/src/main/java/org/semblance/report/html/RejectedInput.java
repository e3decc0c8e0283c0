package org.semblance.report.html;

/**
 * A rejected input record.
 *
 * @param position line, row or offset within the source
 */
public record RejectedInput(String source, String position, Kind kind, String reason) {
    /** Reasons for rejection, with their names in the outputs. */
    public enum Kind {
        UNREADABLE("unreadable"),
        EMPTY("empty"),
        TOO_SHORT("too_short");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }
}
