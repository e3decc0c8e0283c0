package org.semblance.report;

import tools.jackson.core.io.JsonStringEncoder;

/** Strings in lines of JSON. */
public final class JsonText {
    private JsonText() {}

    /** A string as JSON writes it, in quotation marks. */
    public static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"';
    }
}
