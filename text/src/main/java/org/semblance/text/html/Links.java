package org.semblance.text.html;

import java.util.Locale;
import org.semblance.Detector;
import org.semblance.text.catalogue.Method;

/** What becomes of the links of a page. */
public enum Links {
    /** Their words are text like all else. */
    KEEP,
    /** They are left out, with all that stands between their tags: blanks take their place. */
    DROP;

    private static final String NAME = "links";

    /** The parameter of methods that leave links out unless told otherwise. */
    public static Method.Parameter parameter() {
        return new Method.Parameter(NAME, "drop", "drop, leave out the links of pages | keep");
    }

    public static Links parse(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "keep" -> KEEP;
            case "drop" -> DROP;
            default -> throw new IllegalArgumentException("links is drop or keep: " + value);
        };
    }

    /** What a method wants: it reads links as they are unless it has the parameter. */
    public static Links of(Detector<?> detector) {
        String value = detector.parameters().get(NAME);
        return value == null ? KEEP : parse(value);
    }

    /** The value users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
