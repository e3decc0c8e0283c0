package org.semblance.records;

/** A collection does not fit the columns of one machine's memory. */
public final class TooLarge extends RuntimeException {
    public TooLarge(long tokens) {
        super("the collection has more than %,d shared tokens, the most that one run can hold: split the input"
                .formatted(Math.min(tokens - 1, TokenSets.MOST_TOKENS)));
    }

    /** One that has too many different tokens. */
    static TooLarge vocabulary(long tokens) {
        return new TooLarge(
                "the collection has more than %,d different shared tokens, the most that one run can number: split the input"
                        .formatted(Math.min(tokens - 1, TokenSets.MOST_TOKENS)));
    }

    /** One that would have too many fingerprints. */
    public static TooLarge fingerprints(long documents, long most) {
        return new TooLarge(
                "the collection has %,d documents, and one run can hold %,d fingerprints of this kind: split the input"
                        .formatted(documents, most));
    }

    /** Documents so large that a chunk of them does not fit one array. */
    public static TooLarge bytes(long bytes) {
        return new TooLarge(
                "documents of %,d bytes stand in one chunk of the input, more than one array can hold: split them"
                        .formatted(bytes));
    }

    /** One whose weights are too many to be kept. */
    public static TooLarge features(long features, long most) {
        return new TooLarge(
                "the collection has %,d shared features, and the weights of %,d can be kept: split the input, or take"
                                .formatted(features, most)
                        + " weights=tf, which keeps none");
    }

    /** The same, and what else would help; itself if nothing would. */
    public TooLarge or(String advice) {
        return advice.isEmpty() ? this : new TooLarge(getMessage() + ", or " + advice);
    }

    private TooLarge(String message) {
        super(message);
    }
}
