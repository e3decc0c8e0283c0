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
 * The result of a join: the number of pairs and a digest of all of them.
 *
 * @param digest the first 64 bits of SHA-256 over (first, second, overlap) of every pair in order, in hexadecimal
 */
public record JoinAnswer(long pairs, String digest) {
    private static final int DIGITS = 16;

    /**
     * Above this number of pairs the digest covers only pairs of distinct records: 100,000 copies of a text make 5,000
     * million pairs.
     */
    private static final long MOST_LISTED = 200_000_000;

    static JoinAnswer of(JoinedPairs joined) throws InterruptedException {
        MessageDigest sha = sha256();
        ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES);
        PairListing listing = joined.count() > MOST_LISTED ? PairListing.DISTINCT : PairListing.ALL;
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
