package org.semblance.report.run;

import java.nio.charset.StandardCharsets;
import org.semblance.relation.Relation;

/**
 * Scores as outputs spell them. They repeat, since they follow from a few small numbers: a slot by hash remembers how its
 * last one is spelled.
 */
final class ScoreText {
    private static final int BITS = 12;

    private final Relation<?> relation;
    private final double[] known = new double[1 << BITS];
    private final byte[][] spelled = new byte[1 << BITS][];

    ScoreText(Relation<?> relation) {
        this.relation = relation;
    }

    byte[] spelled(double score) {
        int slot = (int) (Double.doubleToRawLongBits(score) * 0x9E3779B97F4A7C15L >>> 64 - BITS);
        byte[] spelling = spelled[slot];
        if (spelling == null || known[slot] != score) {
            known[slot] = score;
            spelled[slot] = spelling = relation.format(score).getBytes(StandardCharsets.UTF_8);
        }
        return spelling;
    }
}
