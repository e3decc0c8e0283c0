package org.semblance.report.decontaminate;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over the rows of contaminated.tsv, without its header. */
final class RowDigest {
    private final MessageDigest sha;

    RowDigest() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    void add(byte[] rows) {
        sha.update(rows);
    }

    /** The digest in hexadecimal; nothing can be added afterwards. */
    String value() {
        return HexFormat.of().formatHex(sha.digest());
    }
}
