package org.semblance.text.html;

import java.util.Locale;
import org.semblance.Detector;
import org.semblance.text.catalogue.Method;

/** How boilerplate, the parts of a page around its content such as menus and footers, is treated. */
public enum Boilerplate {
    /** It is part of the text. */
    KEEP,
    /** It is removed, as classified by {@link TextBlocks}. */
    STRIP;

    private static final String NAME = "boilerplate";

    /** The parameter of methods that compare pages. */
    public static Method.Parameter parameter() {
        return new Method.Parameter(
                NAME,
                "keep",
                "keep, or strip: remove menus, footers and the like, recognized by short texts and many links");
    }

    public static Boilerplate parse(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "keep" -> KEEP;
            case "strip" -> STRIP;
            default -> throw new IllegalArgumentException("boilerplate must be keep or strip: " + value);
        };
    }

    /** The setting of a method. Default: keep. */
    public static Boilerplate of(Detector<?> detector) {
        String value = detector.parameters().get(NAME);
        return value == null ? KEEP : parse(value);
    }

    /** The value users write. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
