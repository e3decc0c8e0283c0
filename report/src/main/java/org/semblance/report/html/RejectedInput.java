package org.semblance.report.html;

/**
 * An input that was set aside.
 *
 * @param position line, row or offset within the source, as a reader would look for it
 */
public record RejectedInput(String source, String position, Kind kind, String reason) {
    /** The classes of odd documents, under their names in the outputs. */
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
