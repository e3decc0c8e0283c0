package org.semblance.benchmarks.joins;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.semblance.pairs.Pairs;

/**
 * What a join found: how many pairs, and a digest of them all.
 *
 * @param digest the first 64 bits of SHA-256 over (first, second, overlap) of every pair in order, in hexadecimal
 */
record Answer(long pairs, String digest) {
    private static final int DIGITS = 16;

    static Answer of(Pairs pairs) {
        MessageDigest sha = sha256();
        ByteBuffer pair = ByteBuffer.allocate(3 * Integer.BYTES);
        for (int i = 0; i < pairs.size(); i++) {
            pair.clear().putInt(pairs.first(i)).putInt(pairs.second(i)).putInt(pairs.overlap(i));
            sha.update(pair.array());
        }
        return new Answer(pairs.size(), HexFormat.of().formatHex(sha.digest()).substring(0, DIGITS));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
