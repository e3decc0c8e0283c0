package org.semblance.report.labels;

import org.semblance.analysis.TokenHash;

/**
 * A random sample of all pairs that depends only on their hashes, so that it is the same for all methods. Samples are
 * nested: each halving keeps a subset of the previous one, so a sample can be thinned further.
 *
 * @param seed of the hash
 * @param halvings number of halvings; the sample has a share of 2<sup>−halvings</sup>
 */
public record Thinning(long seed, int halvings) {
    public Thinning {
        if (halvings < 0 || halvings > 40) throw new IllegalArgumentException("halvings must be in 0..40: " + halvings);
    }

    /** The sample with about {@code most} of {@code pairs} pairs; never larger than this one. */
    public Thinning enoughFor(long pairs, long most) {
        int needed = halvings;
        while (pairs >>> needed > most) needed++;
        return new Thinning(seed, needed);
    }

    /** Pseudo-random hash that orders the pairs. */
    public long hash(long key) {
        return TokenHash.mix(key + seed * 0x9E3779B97F4A7C15L);
    }

    public boolean keeps(long key) {
        return hash(key) >>> 1 < 1L << 63 - halvings || halvings == 0;
    }

    /** Number of pairs that each sampled one represents. */
    public long weight() {
        return 1L << halvings;
    }
}
