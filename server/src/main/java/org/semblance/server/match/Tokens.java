package org.semblance.server.match;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.semblance.analysis.Analyzer;
import org.semblance.online.TokenReader;

/** Computes token sets as distinct hashes, ascending. Thread-safe. */
final class Tokens {
    /** A reader that has read a longer text has large buffers and is not reused. */
    private static final int MAX_REUSED_LENGTH = 1 << 18;

    private final Analyzer analyzer;
    private final boolean multiset;
    private final Queue<TokenReader> idle = new ConcurrentLinkedQueue<>();

    Tokens(Analyzer analyzer, boolean multiset) {
        this.analyzer = analyzer;
        this.multiset = multiset;
    }

    long[] of(String text) {
        TokenReader reader = idle.poll();
        if (reader == null) reader = new TokenReader(analyzer, multiset);
        long[] tokens = reader.read(text);
        if (text.length() <= MAX_REUSED_LENGTH) idle.add(reader);
        if (tokens.length == 0) throw OnlineMethod.nothingToCompare();
        return tokens;
    }

    static byte[] bytes(long[] tokens) {
        byte[] bytes = new byte[Math.multiplyExact(tokens.length, Long.BYTES)];
        ByteBuffer.wrap(bytes).asLongBuffer().put(tokens);
        return bytes;
    }

    static long[] fromBytes(byte[] bytes) {
        long[] tokens = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(tokens);
        return tokens;
    }

    /** Share of the smaller of two sets that the other contains. */
    static double containment(int overlap, int sizeX, int sizeY) {
        return overlap / (double) Math.min(sizeX, sizeY);
    }

    /** Size of the intersection of two sets. */
    static int overlap(long[] x, long[] y) {
        int overlap = 0;
        for (int i = 0, j = 0; i < x.length && j < y.length; ) {
            long a = x[i];
            long b = y[j];
            if (a == b) overlap++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return overlap;
    }
}
