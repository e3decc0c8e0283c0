package org.semblance.analysis;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;

/**
 * The only hash function of the product: rapidhash v3 with seed 0.
 *
 * <p>Two different tokens have the same hash with probability 2<sup>-64</sup>; among n distinct tokens the probability
 * of any collision is about n²/2<sup>65</sup>, one in 37 million for a million tokens.
 */
public final class TokenHash {
    private static final Hasher64 HASHER = Hashing.rapidhashV3();

    private TokenHash() {}

    public static long of(byte[] utf8, int offset, int length) {
        return HASHER.hashBytesToLong(utf8, offset, length);
    }

    public static long of(String token) {
        byte[] utf8 = token.getBytes(StandardCharsets.UTF_8);
        return of(utf8, 0, utf8.length);
    }

    /**
     * The hash of the n-th repetition of a token in a document, n ≥ 1: Stafford's mix 13 of the n-th step from the
     * token's hash, so that repetitions are as different as unrelated tokens.
     */
    public static long repetition(long hash, int n) {
        return mix(hash + n * 0x9E3779B97F4A7C15L);
    }

    /** A bijection of 64-bit values in which every input bit affects every output bit. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
