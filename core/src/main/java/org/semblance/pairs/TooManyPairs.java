package org.semblance.pairs;

/** A run has more pairs than it can hold, mostly because one text is repeated too often. */
public final class TooManyPairs extends RuntimeException {
    public TooManyPairs(long most) {
        super(
                "more than %,d pairs, the most this run can hold: some text is repeated too often; raise the threshold, give more"
                                .formatted(most)
                        + " --memory, or split the input");
    }
}
