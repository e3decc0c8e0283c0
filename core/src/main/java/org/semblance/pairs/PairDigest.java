package org.semblance.pairs;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * SHA-256 over a line {@code normalize TAB VALUE}, if the method normalizes texts, and the lines
 * {@code id_a TAB id_b TAB score TAB measure} of all pairs in order: equal pairs of equally normalized texts have equal
 * digests.
 */
public final class PairDigest {
    private static final String NORMALIZE = "normalize";

    private final MessageDigest sha = sha256();
    private final StringBuilder line = new StringBuilder();

    /** @param parameters those of the method */
    public PairDigest(Map<String, String> parameters) {
        String normalized = parameters.get(NORMALIZE);
        if (normalized != null) sha.update((NORMALIZE + '\t' + normalized + '\n').getBytes(StandardCharsets.UTF_8));
    }

    public void add(String a, String b, String score, String measure) {
        line.setLength(0);
        appendLine(line, a, b, score, measure);
        byte[] bytes = line.toString().getBytes(StandardCharsets.UTF_8);
        addLines(bytes, bytes.length);
    }

    /** Appends the line of one pair, for {@link #addLines}. */
    public static void appendLine(StringBuilder lines, String a, String b, String score, String measure) {
        lines.append(a).append('\t').append(b).append('\t');
        lines.append(score).append('\t').append(measure).append('\n');
    }

    /** Adds any number of complete lines. */
    public void addLines(byte[] lines, int length) {
        sha.update(lines, 0, length);
    }

    /** The digest in hexadecimal; nothing can be added afterwards. */
    public String value() {
        return HexFormat.of().formatHex(sha.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
