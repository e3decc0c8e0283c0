package org.semblance.report.run;

import java.nio.charset.StandardCharsets;
import org.semblance.relation.Relation;

/**
 * Formats scores. Scores repeat often, since they are fractions of small numbers: a direct-mapped cache holds recent
 * texts.
 */
final class ScoreText {
    private static final int BITS = 12;

    private final Relation<?> relation;
    private final double[] cached = new double[1 << BITS];
    private final byte[][] spelled = new byte[1 << BITS][];

    ScoreText(Relation<?> relation) {
        this.relation = relation;
    }

    byte[] spelled(double score) {
        int slot = (int) (Double.doubleToRawLongBits(score) * 0x9E3779B97F4A7C15L >>> 64 - BITS);
        byte[] spelling = spelled[slot];
        if (spelling == null || cached[slot] != score) {
            cached[slot] = score;
            spelled[slot] = spelling = relation.format(score).getBytes(StandardCharsets.UTF_8);
        }
        return spelling;
    }
}
