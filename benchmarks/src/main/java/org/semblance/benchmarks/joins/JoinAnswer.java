package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.SortedPairs;
import org.semblance.run.Workers;

/**
 * What a join found: how many pairs, and a digest of them all.
 *
 * @param digest the first 64 bits of SHA-256 over (first, second, overlap) of every pair in order, in hexadecimal
 */
record JoinAnswer(long pairs, String digest) {
    private static final int DIGITS = 16;

    /** Of more pairs than this the digest covers the distinct ones: a text in 100,000 copies makes 5,000 million. */
    private static final long MOST_SPELLED = 200_000_000;

    static JoinAnswer of(JoinedPairs joined) throws InterruptedException {
        MessageDigest sha = sha256();
        ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES);
        PairListing listing = joined.count() > MOST_SPELLED ? PairListing.DISTINCT : PairListing.ALL;
        try (SortedPairs pairs = joined.list(listing, PairMemory.usual(), new Workers(1))) {
            PairCursor pair = pairs.cursor();
            while (pair.next()) {
                bytes.clear().putInt(pair.first()).putInt(pair.second()).putInt(pair.overlap());
                sha.update(bytes.array());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new JoinAnswer(
                joined.count(), HexFormat.of().formatHex(sha.digest()).substring(0, DIGITS));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
