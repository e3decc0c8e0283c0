package org.semblance.report.audit;

/**
 * Documents that are sampled alike.
 *
 * @param listed whether the run lists pairs of them; if not, none of theirs can be wrong
 * @param size how many there are
 * @param taken how many of them were drawn
 */
public record Stratum(String name, boolean listed, int size, int taken) {
    public Stratum {
        if (taken < 0 || taken > size)
            throw new IllegalArgumentException("%d of %d documents cannot be drawn".formatted(taken, size));
    }

    /** How many documents each one drawn stands for. */
    double weight() {
        return taken == 0 ? 0 : (double) size / taken;
    }

    /** Whether nothing is left to chance. */
    boolean complete() {
        return taken == size;
    }
}
