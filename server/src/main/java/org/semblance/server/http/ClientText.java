package org.semblance.server.http;

import java.util.regex.Pattern;
import org.semblance.server.wire.Fault;

/** Validation and shortening of strings sent by clients. */
final class ClientText {
    private static final int BRIEF = 60;
    static final int MAX_ID_LENGTH = 512;
    static final int MAX_URL_LENGTH = 4096;
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-fA-F]{16}");

    private ClientText() {}

    /** Shortens a string for use in a message: printable, on one line. */
    static String brief(String text) {
        return brief(text, BRIEF);
    }

    static String brief(String text, int maxLength) {
        int end = Math.min(text.length(), maxLength);
        if (end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) end--;
        StringBuilder brief = new StringBuilder();
        text.substring(0, end)
                .codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
                .forEach(brief::appendCodePoint);
        return end < text.length() ? brief + "…" : brief.toString();
    }

    /**
     * Whether the text has no unpaired surrogates. They have no UTF-8 form, so such a string could not be stored and
     * found again.
     */
    static boolean isWhole(String text) {
        return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
    }

    static String id(String id) {
        if (id.isEmpty()) throw new Fault(400, "an id must not be empty");
        return checked(id, "an id", MAX_ID_LENGTH);
    }

    static String url(String url) {
        return checked(url, "a url", MAX_URL_LENGTH);
    }

    private static String checked(String text, String what, int maxLength) {
        if (text.length() > maxLength) throw new Fault(413, what + " must have at most " + maxLength + " characters");
        if (!isWhole(text) || text.chars().anyMatch(Character::isISOControl))
            throw new Fault(400, what + " must not contain control characters or unpaired surrogates");
        return text;
    }

    static String fingerprint(String digits) {
        if (!FINGERPRINT.matcher(digits).matches())
            throw new Fault(400, "a fingerprint must have 16 hexadecimal digits");
        return digits;
    }
}
