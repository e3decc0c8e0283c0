package org.semblance.report.labels;

import org.semblance.analysis.TokenHash;

/**
 * A fixed share of all pairs, the same ones whoever finds them: a pair belongs to it by its hash. Every halving keeps a
 * part of what the one before kept, so pairs that were kept can be thinned further.
 */
public record Thinning(long seed, int halvings) {
    public Thinning {
        if (halvings < 0 || halvings > 40) throw new IllegalArgumentException("halvings must be in 0..40: " + halvings);
    }

    /** The share that leaves about {@code most} of so many pairs, or a smaller one that is in force already. */
    public Thinning enoughFor(long pairs, long most) {
        int needed = halvings;
        while (pairs >>> needed > most) needed++;
        return new Thinning(seed, needed);
    }

    /** A number that orders pairs by chance. */
    public long hash(long key) {
        return TokenHash.mix(key + seed * 0x9E3779B97F4A7C15L);
    }

    public boolean keeps(long key) {
        return hash(key) >>> 1 < 1L << 63 - halvings || halvings == 0;
    }

    /** How many pairs a kept one stands for. */
    public long weight() {
        return 1L << halvings;
    }
}
