package org.semblance.analysis;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The only hash function of the product: rapidhash v3 with seed 0.
 *
 * <p>Two different tokens have the same hash with probability 2<sup>-64</sup>; among n distinct tokens the probability
 * of any collision is about n²/2<sup>65</sup>, one in 37 million for a million tokens.
 */
public final class TokenHash {
    private static final Hasher64 HASHER = Hashing.rapidhashV3();

    // Constants of rapidhash v3.
    private static final long SECRET = 0x8BB84B93962EACC9L;
    private static final long SEED = fold(0x4B33A62ED433D4A3L, SECRET);

    /** The longest token that is hashed by the table. */
    private static final int SHORT = 16;

    private static final long FOUR = 0xFFFF_FFFFL;
    private static final long[] BY_LENGTH = byLength();

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private TokenHash() {}

    public static long of(byte[] utf8, int offset, int length) {
        return HASHER.hashBytesToLong(utf8, offset, length);
    }

    /**
     * The same for a token in an array that goes on for at least 8 bytes after its end. Tokens of up to 16 bytes, nearly all
     * words, are hashed here without a branch for each class of lengths, which a processor cannot predict: a table has the
     * shifts and masks of each length. A third of the time.
     */
    public static long ofPadded(byte[] utf8, int offset, int length) {
        if (length > SHORT || length <= 0) return of(utf8, offset, length);
        long first = (long) LONGS.get(utf8, offset);
        long last = (long) LONGS.get(utf8, offset + Math.max(0, length - 8));
        int row = length << 3;
        long a = (first & BY_LENGTH[row]) << BY_LENGTH[row + 1] ^ first >>> BY_LENGTH[row + 2] & BY_LENGTH[row + 3];
        long b = last >>> BY_LENGTH[row + 4] & BY_LENGTH[row + 5];
        a ^= SECRET;
        b ^= BY_LENGTH[row + 6];
        return fold(a * b ^ 0xAAAA_AAAA_AAAA_AAAAL, Math.unsignedMultiplyHigh(a, b) ^ length ^ SECRET);
    }

    /**
     * For each length: mask and shift of the first bytes, shift and mask of what is added to them, shift and mask of the last
     * bytes, and the seed.
     */
    private static long[] byLength() {
        long[] table = new long[8 * (SHORT + 1)];
        for (int length = 1; length <= SHORT; length++) {
            long[] row;
            if (length >= 8) row = new long[] {-1, 0, 0, 0, 0, -1, SEED ^ length};
            else if (length >= 4) row = new long[] {FOUR, 0, 0, 0, 8 * length - 32, FOUR, SEED ^ length};
            else row = new long[] {0xFF, 45, 8 * length - 8, 0xFF, 8L * (length >> 1), 0xFF, SEED};
            System.arraycopy(row, 0, table, 8 * length, row.length);
        }
        return table;
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b);
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
