package org.semblance.report.page;

import java.util.Locale;

/** Builds HTML and SVG; all text and attribute values are escaped. */
public final class Markup {
    private final StringBuilder out = new StringBuilder();

    /** Opens an element; attributes alternate between names and values. */
    public Markup open(String tag, Object... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(formatted(attributes[i + 1]));
            out.append('"');
        }
        out.append('>');
        return this;
    }

    public Markup close(String tag) {
        out.append("</").append(tag).append('>');
        if (!INLINE.contains(" " + tag + " ")) out.append('\n');
        return this;
    }

    /** Inline elements: white space after them would be visible. */
    private static final String INLINE = " span b bdi code del ins mark a i small ";

    /** An element that contains only text. */
    public Markup leaf(String tag, Object text, Object... attributes) {
        open(tag, attributes);
        text(formatted(text));
        return close(tag);
    }

    /** A void element. */
    public Markup empty(String tag, Object... attributes) {
        return open(tag, attributes);
    }

    public Markup text(String text) {
        escape(text);
        return this;
    }

    /** Appends markup. */
    public Markup add(Markup other) {
        out.append(other.out);
        return this;
    }

    /** Formats numbers with at most two decimals, enough for coordinates. */
    private static String formatted(Object value) {
        if (!(value instanceof Double number)) return String.valueOf(value);
        String text = String.format(Locale.ROOT, "%.2f", number);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> plain(text, i, c);
            }
        }
    }

    /**
     * Replaces unpaired surrogates, which UTF-8 cannot represent, and control characters, which HTML does not allow.
     */
    private void plain(String text, int i, char c) {
        boolean whole = Character.isHighSurrogate(c)
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : !Character.isLowSurrogate(c) || (i > 0 && Character.isHighSurrogate(text.charAt(i - 1)));
        boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
        out.append(whole && !control ? c : '\uFFFD');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
