package org.semblance.spark.input;

import java.io.Serializable;
import java.security.SecureRandom;

/**
 * A digest of bytes that is computed part by part: the bytes are the coefficients of a polynomial modulo 2^61 - 1, which is
 * evaluated at two points. Both are chosen at random when the bytes exist already, so two sequences of n bytes that differ
 * have the same digest with a probability of at most (n / 2^61)^2, whoever wrote them. Not thread-safe.
 */
public final class ByteDigest implements Serializable {
    private static final long serialVersionUID = 1;
    private static final long PRIME = (1L << 61) - 1;
    private static final int PRIME_BITS = 61;

    private final long x;
    private final long y;
    private long atX;
    private long atY;
    private long length;

    private ByteDigest(long x, long y) {
        this.x = x;
        this.y = y;
    }

    /** The digest of no bytes, at new points. */
    public static ByteDigest random() {
        SecureRandom random = new SecureRandom();
        return new ByteDigest(random.nextLong(PRIME), random.nextLong(PRIME));
    }

    /** The digest of no bytes at the same points. */
    public ByteDigest empty() {
        return new ByteDigest(x, y);
    }

    public void add(byte[] bytes, int from, int to) {
        long p = atX;
        long q = atY;
        for (int i = from; i < to; i++) {
            p = product(p, x) + (bytes[i] & 0xFF);
            q = product(q, y) + (bytes[i] & 0xFF);
        }
        atX = p;
        atY = q;
        length += to - from;
    }

    public void add(byte value) {
        atX = product(atX, x) + (value & 0xFF);
        atY = product(atY, y) + (value & 0xFF);
        length++;
    }

    /** The digest of these bytes and others after them. */
    public ByteDigest then(ByteDigest next) {
        ByteDigest both = empty();
        both.atX = reduced(product(atX, power(x, next.length)) + next.atX);
        both.atY = reduced(product(atY, power(y, next.length)) + next.atY);
        both.length = length + next.length;
        return both;
    }

    public boolean isOfSameBytes(ByteDigest other) {
        return length == other.length && value(atX) == value(other.atX) && value(atY) == value(other.atY);
    }

    private static long value(long sum) {
        return sum % PRIME;
    }

    private static long power(long base, long exponent) {
        long result = 1;
        long square = base;
        for (long e = exponent; e > 0; e >>>= 1) {
            if ((e & 1) == 1) result = product(result, square);
            square = product(square, square);
        }
        return result;
    }

    /** A product modulo the prime, below 2^61 + 2; the factors are below 2^62. */
    private static long product(long a, long b) {
        long low = a * b;
        return reduced((low & PRIME) + (low >>> PRIME_BITS | Math.multiplyHigh(a, b) << Long.SIZE - PRIME_BITS));
    }

    private static long reduced(long sum) {
        return (sum & PRIME) + (sum >>> PRIME_BITS);
    }
}
