package org.semblance.report.page;

import java.util.Locale;
import java.util.stream.Stream;

/** Builds HTML and SVG; all text and attribute values are escaped. */
public final class Markup {
    private final StringBuilder out = new StringBuilder();

    /**
     * Opens an element; attributes alternate between names and values.
     *
     * @param tag with classes as in CSS, for example {@code td.num.strong}
     */
    public Markup open(String tag, Object... attributes) {
        int dot = tag.indexOf('.');
        out.append('<').append(name(tag));
        if (dot >= 0) attribute("class", tag.substring(dot + 1).replace('.', ' '));
        for (int i = 0; i < attributes.length; i += 2) {
            attribute(attributes[i], formatted(attributes[i + 1]));
        }
        out.append('>');
        return this;
    }

    private static String name(String tag) {
        int dot = tag.indexOf('.');
        return dot < 0 ? tag : tag.substring(0, dot);
    }

    private void attribute(Object name, String value) {
        out.append(' ').append(name).append("=\"");
        escape(value);
        out.append('"');
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
        return close(name(tag));
    }

    /** An element without content. */
    public Markup empty(String tag, Object... attributes) {
        return open(tag, attributes).close(name(tag));
    }

    /** Opens a table with these column headings; a heading after {@code >} is aligned to the right. */
    public Markup table(String... heads) {
        open("div.wide").open("table").open("thead").open("tr");
        for (String head : heads) {
            if (head.startsWith(">")) leaf("th", head.substring(1), "scope", "col", "class", "num");
            else leaf("th", head, "scope", "col");
        }
        return close("tr").close("thead").open("tbody");
    }

    public Markup endTable() {
        return close("tbody").close("table").close("div");
    }

    /** Opens a drawing of this size. */
    public Markup drawing(String style, int width, int height, String label) {
        return open("svg." + style, "viewBox", "0 0 " + width + " " + height, "role", "img", "aria-label", label);
    }

    /** Text in a drawing. */
    public Markup label(String text, Object x, Object y, String anchor, Object... attributes) {
        Object[] position = {"x", x, "y", y, "text-anchor", anchor};
        return leaf(
                "text",
                text,
                Stream.concat(Stream.of(position), Stream.of(attributes)).toArray());
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
