package org.semblance.server.http;

import java.util.regex.Pattern;
import org.semblance.server.wire.Fault;

/** Strings of clients. */
final class ClientText {
    private static final int BRIEF = 60;
    static final int LONGEST_ID = 512;
    static final int LONGEST_URL = 4096;
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-fA-F]{16}");
    private static final Pattern INDEX_NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    private ClientText() {}

    /** Enough of a string to name it in a message: printable, on one line. */
    static String brief(String text) {
        return brief(text, BRIEF);
    }

    static String brief(String text, int most) {
        int end = Math.min(text.length(), most);
        if (end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) end--;
        StringBuilder brief = new StringBuilder();
        text.substring(0, end)
                .codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
                .forEach(brief::appendCodePoint);
        return end < text.length() ? brief + "…" : brief.toString();
    }

    /** Halves of characters have no form in UTF-8: what has them could not be stored and found again. */
    static boolean isWhole(String text) {
        return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
    }

    static String id(String id) {
        if (id.isEmpty()) throw new Fault(400, "an id has at least one character");
        if (id.length() > LONGEST_ID) throw new Fault(413, "an id has at most " + LONGEST_ID + " characters");
        if (!isWhole(id) || id.chars().anyMatch(Character::isISOControl))
            throw new Fault(400, "an id has no control characters and no halves of characters");
        return id;
    }

    static String url(String url) {
        if (url.length() > LONGEST_URL) throw new Fault(413, "a url has at most " + LONGEST_URL + " characters");
        if (!isWhole(url) || url.chars().anyMatch(Character::isISOControl))
            throw new Fault(400, "a url has no control characters and no halves of characters");
        return url;
    }

    static String fingerprint(String digits) {
        if (!FINGERPRINT.matcher(digits).matches()) throw new Fault(400, "a fingerprint is 16 hexadecimal digits");
        return digits;
    }

    static boolean isIndexName(String name) {
        return INDEX_NAME.matcher(name).matches();
    }
}
