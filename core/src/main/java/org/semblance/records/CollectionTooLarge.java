package org.semblance.records;

/** Thrown when a collection exceeds what in-memory columns can hold; the message says what to do. */
public final class CollectionTooLarge extends RuntimeException {
    /** Maximum length of an array. */
    public static final int MOST_TOKENS = Integer.MAX_VALUE - 8;

    public CollectionTooLarge(long tokens) {
        super("the collection has more than %,d shared tokens, the most that one run can hold: split the input"
                .formatted(Math.min(tokens - 1, MOST_TOKENS)));
    }

    /** Too many distinct tokens. */
    public static CollectionTooLarge vocabulary(long tokens) {
        return new CollectionTooLarge(
                "the collection has more than %,d distinct shared tokens, the most that one run can number: split the input"
                        .formatted(Math.min(tokens - 1, MOST_TOKENS)));
    }

    /** Too many fingerprints. */
    public static CollectionTooLarge fingerprints(long documents, long most) {
        return new CollectionTooLarge(
                "the collection has %,d documents, and one run can hold %,d fingerprints of this length: split the input"
                        .formatted(documents, most));
    }

    /** The documents of one chunk are too large for one array. */
    public static CollectionTooLarge bytes(long bytes) {
        return new CollectionTooLarge(
                "one chunk of the input has documents of %,d bytes, more than one array can hold: split these documents"
                        .formatted(bytes));
    }

    /** Too many features to store their weights. */
    public static CollectionTooLarge features(long features, long most) {
        return new CollectionTooLarge(
                "the collection has %,d shared features, but at most %,d weights can be stored: split the input, or use"
                                .formatted(features, most)
                        + " weights=tf, which stores none");
    }

    /** The same exception with a further remedy appended; itself if {@code advice} is empty. */
    public CollectionTooLarge or(String advice) {
        return advice.isEmpty() ? this : new CollectionTooLarge(getMessage() + ", or " + advice);
    }

    private CollectionTooLarge(String message) {
        super(message);
    }
}
