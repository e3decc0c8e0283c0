package org.semblance.records;

/** A collection does not fit the columns of one machine's memory. */
public final class CollectionTooLarge extends RuntimeException {
    /** Length of the longest array. */
    public static final int MOST_TOKENS = Integer.MAX_VALUE - 8;

    public CollectionTooLarge(long tokens) {
        super("the collection has more than %,d shared tokens, the most that one run can hold: split the input"
                .formatted(Math.min(tokens - 1, MOST_TOKENS)));
    }

    /** One that has too many different tokens. */
    public static CollectionTooLarge vocabulary(long tokens) {
        return new CollectionTooLarge(
                "the collection has more than %,d different shared tokens, the most that one run can number: split the input"
                        .formatted(Math.min(tokens - 1, MOST_TOKENS)));
    }

    /** One that would have too many fingerprints. */
    public static CollectionTooLarge fingerprints(long documents, long most) {
        return new CollectionTooLarge(
                "the collection has %,d documents, and one run can hold %,d fingerprints of this kind: split the input"
                        .formatted(documents, most));
    }

    /** Documents so large that a chunk of them does not fit one array. */
    public static CollectionTooLarge bytes(long bytes) {
        return new CollectionTooLarge(
                "documents of %,d bytes stand in one chunk of the input, more than one array can hold: split them"
                        .formatted(bytes));
    }

    /** One whose weights are too many to be kept. */
    public static CollectionTooLarge features(long features, long most) {
        return new CollectionTooLarge(
                "the collection has %,d shared features, and the weights of %,d can be kept: split the input, or take"
                                .formatted(features, most)
                        + " weights=tf, which keeps none");
    }

    /** The same, and what else would help; itself if nothing would. */
    public CollectionTooLarge or(String advice) {
        return advice.isEmpty() ? this : new CollectionTooLarge(getMessage() + ", or " + advice);
    }

    private CollectionTooLarge(String message) {
        super(message);
    }
}
