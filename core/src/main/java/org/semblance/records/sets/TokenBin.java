package org.semblance.records.sets;

/**
 * The shared tokens among those whose hashes begin alike, and where they occur: document by document, for each range of
 * documents that a thread will write.
 */
final class TokenBin {
    static final char LONG_STEP = Character.MAX_VALUE;
    private static final int[] NONE = new int[0];

    /** Document frequency of each token, in the order of hashes; once they are ranked, the id of each; then nothing. */
    int[] frequencies;

    /** Which token each occurrence is; later its id. */
    private final int[] tokens;

    /** How many documents on each occurrence is, in each range from its first; {@link #LONG_STEP} or more goes on in the next. */
    private final char[] steps;

    /** Range r has the occurrences from {@code places[2 * r]}, and their steps from {@code places[2 * r + 1]}. */
    private final int[] places;

    TokenBin(int[] frequencies, int[] tokens, char[] steps, int[] places) {
        this.frequencies = frequencies;
        this.tokens = tokens;
        this.steps = steps;
        this.places = places;
    }

    /** A bin without shared tokens. */
    static TokenBin empty(int ranges) {
        return new TokenBin(NONE, NONE, new char[0], new int[2 * ranges + 2]);
    }

    int occurrences() {
        return tokens.length;
    }

    /** Takes the next free id of its frequency for every token. */
    void rank(int[] next) {
        for (int t = 0; t < frequencies.length; t++) frequencies[t] = next[frequencies[t]]++;
    }

    /** Writes ids where the occurrences are; there is no other use for them. */
    void name() {
        int[] ids = frequencies;
        for (int i = 0; i < tokens.length; i++) tokens[i] = ids[tokens[i]];
        frequencies = NONE;
    }

    /** Adds its occurrences in a range, which begins with document {@code first}, to the counts of documents. */
    void measure(int range, int first, int[] counts) {
        int stepped = places[2 * range + 1];
        int document = first;
        for (int i = places[2 * range]; i < places[2 * range + 2]; i++) {
            int step;
            do {
                step = steps[stepped++];
                document += step;
            } while (step == LONG_STEP);
            counts[document]++;
        }
    }

    /** Appends the ids of its occurrences in a range, which begins with document {@code first}. */
    void fill(int range, int first, int[] next, int[] column) {
        int stepped = places[2 * range + 1];
        int document = first;
        for (int i = places[2 * range]; i < places[2 * range + 2]; i++) {
            int step;
            do {
                step = steps[stepped++];
                document += step;
            } while (step == LONG_STEP);
            column[next[document]++] = tokens[i];
        }
    }

    /** Hears of occurrences. */
    interface Sink {
        void occurrence(int document, int token);
    }

    /** Tells all occurrences of the one range there is, tokens numbered from {@code base} in the order of hashes. */
    void tell(int base, Sink sink) {
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

    /** What it takes. */
    long bytes() {
        return Integer.BYTES * ((long) frequencies.length + tokens.length) + Character.BYTES * (long) steps.length;
    }
}
