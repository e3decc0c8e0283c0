package org.semblance.report.calibrate;

import java.util.Locale;
import java.util.Optional;

/** The answer of a judge for a pair. */
public enum Label {
    SAME('s'),
    DIFFERENT('d'),
    SKIP('?');

    private final char key;

    Label(char key) {
        this.key = key;
    }

    /** The key that gives this answer. */
    public char key() {
        return key;
    }

    /** As written in the table of labels. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Label> parse(String text) {
        for (Label label : values()) if (label.text().equals(text)) return Optional.of(label);
        return Optional.empty();
    }
}
