package org.semblance.server.http;

import java.util.regex.Pattern;
import org.semblance.server.wire.Fault;

/** Validation and shortening of strings sent by clients. */
final class ClientText {
    private static final int BRIEF = 60;
    static final int MAX_ID_LENGTH = 512;
    static final int MAX_URL_LENGTH = 4096;
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-fA-F]{16}");
    private static final Pattern INDEX_NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

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
        if (id.length() > MAX_ID_LENGTH)
            throw new Fault(413, "an id must have at most " + MAX_ID_LENGTH + " characters");
        if (!isWhole(id) || id.chars().anyMatch(Character::isISOControl))
            throw new Fault(400, "an id must not contain control characters or unpaired surrogates");
        return id;
    }

    static String url(String url) {
        if (url.length() > MAX_URL_LENGTH)
            throw new Fault(413, "a url must have at most " + MAX_URL_LENGTH + " characters");
        if (!isWhole(url) || url.chars().anyMatch(Character::isISOControl))
            throw new Fault(400, "a url must not contain control characters or unpaired surrogates");
        return url;
    }

    static String fingerprint(String digits) {
        if (!FINGERPRINT.matcher(digits).matches())
            throw new Fault(400, "a fingerprint must have 16 hexadecimal digits");
        return digits;
    }

    static boolean isIndexName(String name) {
        return INDEX_NAME.matcher(name).matches();
    }
}
