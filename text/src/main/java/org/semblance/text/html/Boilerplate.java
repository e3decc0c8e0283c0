package org.semblance.text.html;

import java.util.Locale;
import org.semblance.Detector;
import org.semblance.text.catalogue.Method;

/** What becomes of the parts of a page that its site puts around its content, as menus and footers. */
public enum Boilerplate {
    /** They are text like all else. */
    KEEP,
    /** They are left out, as {@link TextBlocks} tells them. */
    STRIP;

    private static final String NAME = "boilerplate";

    /** The parameter of methods that compare pages. */
    public static Method.Parameter parameter() {
        return new Method.Parameter(
                NAME,
                "keep",
                "keep, or strip: leave out menus, footers and the like, told by short texts and many links");
    }

    public static Boilerplate parse(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "keep" -> KEEP;
            case "strip" -> STRIP;
            default -> throw new IllegalArgumentException("boilerplate is keep or strip: " + value);
        };
    }

    /** What a method wants: it reads pages as they are unless it has the parameter and says otherwise. */
    public static Boilerplate of(Detector<?> detector) {
        String value = detector.parameters().get(NAME);
        return value == null ? KEEP : parse(value);
    }

    /** The value users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
