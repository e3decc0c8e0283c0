package org.semblance.records.sets;

/**
 * The shared tokens among those whose hashes have the same leading bits, and their occurrences: document by document,
 * for each range of documents that one thread will write.
 */
final class TokenBin {
    static final char LONG_STEP = Character.MAX_VALUE;
    private static final int[] NONE = new int[0];

    /**
     * Document frequency of each token, in the order of hashes; after {@link #rank} the id of each; empty after
     * {@link #replaceByIds}.
     */
    int[] frequencies;

    /** The hash of each token, ascending; empty if hashes are not kept. */
    private final long[] hashes;

    /** The token of each occurrence; later its id. */
    private final int[] tokens;

    /**
     * The number of documents from one occurrence to the next, starting at the first document of each range; a step of
     * {@link #LONG_STEP} is continued in the next element.
     */
    private final char[] steps;

    /** The occurrences of range r start at {@code rangeStarts[2 * r]}, and their steps at {@code rangeStarts[2 * r + 1]}. */
    private final int[] rangeStarts;

    TokenBin(int[] frequencies, long[] hashes, int[] tokens, char[] steps, int[] rangeStarts) {
        this.frequencies = frequencies;
        this.hashes = hashes;
        this.tokens = tokens;
        this.steps = steps;
        this.rangeStarts = rangeStarts;
    }

    /** A bin without shared tokens. */
    static TokenBin empty(int ranges) {
        return new TokenBin(NONE, new long[0], NONE, new char[0], new int[2 * ranges + 2]);
    }

    int occurrences() {
        return tokens.length;
    }

    /** Assigns the next free id of its frequency to every token. */
    void rank(int[] next) {
        for (int t = 0; t < frequencies.length; t++) frequencies[t] = next[frequencies[t]]++;
    }

    /** Writes the hash of each token to a column by id, after {@link #rank}. */
    void writeHashes(long[] byId) {
        for (int t = 0; t < frequencies.length; t++) byId[frequencies[t]] = hashes[t];
    }

    /** Replaces the tokens of all occurrences by their ids and drops the ids. */
    void replaceByIds() {
        int[] ids = frequencies;
        for (int i = 0; i < tokens.length; i++) tokens[i] = ids[tokens[i]];
        frequencies = NONE;
    }

    /** Counts its occurrences in a range for each document; the range begins with document {@code first}. */
    void measure(int range, int first, int[] counts) {
        int stepped = rangeStarts[2 * range + 1];
        int document = first;
        for (int i = rangeStarts[2 * range]; i < rangeStarts[2 * range + 2]; i++) {
            int step;
            do {
                step = steps[stepped++];
                document += step;
            } while (step == LONG_STEP);
            counts[document]++;
        }
    }

    /**
     * Appends the ids of its occurrences in a range to their documents; the range begins with document {@code first}.
     */
    void fill(int range, int first, int[] next, int[] column) {
        int stepped = rangeStarts[2 * range + 1];
        int document = first;
        for (int i = rangeStarts[2 * range]; i < rangeStarts[2 * range + 2]; i++) {
            int step;
            do {
                step = steps[stepped++];
                document += step;
            } while (step == LONG_STEP);
            column[next[document]++] = tokens[i];
        }
    }

    /** Receives occurrences. */
    interface Sink {
        void occurrence(int document, int token);

        /** After the last occurrence. Default: nothing to do. */
        default void end() {}
    }

    /** Emits all occurrences of the only range; tokens are numbered from {@code base} in the order of hashes. */
    void emit(int base, Sink sink) {
        int stepped = 0;
        int document = 0;
        for (int token : tokens) {
            int step;
            do {
                step = steps[stepped++];
                document += step;
            } while (step == LONG_STEP);
            sink.occurrence(document, base + token);
        }
    }

    /** Memory of its columns. */
    long bytes() {
        return Integer.BYTES * ((long) frequencies.length + tokens.length)
                + Character.BYTES * (long) steps.length
                + Long.BYTES * (long) hashes.length;
    }
}
