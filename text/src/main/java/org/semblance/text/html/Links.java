package org.semblance.text.html;

import java.util.Locale;
import org.semblance.Detector;
import org.semblance.text.catalogue.Method;

/** How the links of a page are treated. */
public enum Links {
    /** Their words are part of the text. */
    KEEP,
    /** They are removed with their content, and replaced by spaces. */
    DROP;

    private static final String NAME = "links";

    /** The parameter of methods that remove links by default. */
    public static Method.Parameter parameter() {
        return new Method.Parameter(NAME, "drop", "drop, remove the links of pages | keep");
    }

    public static Links parse(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "keep" -> KEEP;
            case "drop" -> DROP;
            default -> throw new IllegalArgumentException("links must be drop or keep: " + value);
        };
    }

    /** The setting of a method; keep if it does not have the parameter. */
    public static Links of(Detector<?> detector) {
        String value = detector.parameters().get(NAME);
        return value == null ? KEEP : parse(value);
    }

    /** The value users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
