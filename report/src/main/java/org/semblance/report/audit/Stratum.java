package org.semblance.report.audit;

/**
 * A stratum of the sample.
 *
 * @param name title in the report
 * @param listed whether the run lists pairs of its documents; if not, none of their pairs can be wrong
 * @param size number of documents
 * @param taken number of documents drawn
 */
public record Stratum(String name, boolean listed, int size, int taken) {
    public Stratum {
        if (taken < 0 || taken > size)
            throw new IllegalArgumentException("%d of %d documents cannot be drawn".formatted(taken, size));
    }

    /** Number of documents that each sampled one represents. */
    double weight() {
        return taken == 0 ? 0 : (double) size / taken;
    }

    /** Whether all documents were drawn. */
    boolean complete() {
        return taken == size;
    }
}
