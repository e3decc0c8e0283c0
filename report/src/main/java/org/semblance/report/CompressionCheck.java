package org.semblance.report;

import java.util.Arrays;
import org.semblance.records.Compressor;
import org.semblance.relation.CompressionDistance;

/**
 * The compression distance of two strings, worked out anew from its definition.
 *
 * @param score as outputs spell it
 */
public record CompressionCheck(boolean accepted, String score) {
    public static CompressionCheck of(CompressionDistance relation, byte[] x, byte[] y) {
        if (x.length == 0 || y.length == 0) return new CompressionCheck(false, "not there: one is empty");
        Compressor compressor = relation.compressor();
        int sizeX = compressor.size(x);
        int sizeY = compressor.size(y);
        boolean ordered = sizeX != sizeY ? sizeX < sizeY : Arrays.compareUnsigned(x, y) <= 0;
        byte[] both = Arrays.copyOf(ordered ? x : y, x.length + y.length);
        byte[] second = ordered ? y : x;
        System.arraycopy(second, 0, both, both.length - second.length, second.length);
        long beyond = (long) compressor.size(both) - Math.min(sizeX, sizeY);
        long larger = Math.max(sizeX, sizeY);
        boolean accepted =
                beyond * relation.limit().denominator() <= relation.limit().numerator() * larger;
        return new CompressionCheck(accepted, relation.format((double) beyond / larger));
    }
}
