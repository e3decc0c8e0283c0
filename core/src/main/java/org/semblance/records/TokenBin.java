package org.semblance.records;

/**
 * The shared tokens among those whose hashes begin alike, and where they occur: document by document, for each range of
 * documents that a thread will write.
 */
final class TokenBin {
    private static final int[] NONE = new int[0];

    /** Document frequency of each token, in the order of hashes; once they are ranked, the id of each; then nothing. */
    int[] frequencies;

    /** Which token each occurrence is; later its id. */
    private final int[] tokens;

    /** The documents of the occurrences as {@link Steps}, in each range from its first document. */
    private final byte[] steps;

    /** Range r has the occurrences from {@code places[2 * r]}, and their steps from {@code places[2 * r + 1]}. */
    private final int[] places;

    TokenBin(int[] frequencies, int[] tokens, byte[] steps, int[] places) {
        this.frequencies = frequencies;
        this.tokens = tokens;
        this.steps = steps;
        this.places = places;
    }

    /** A bin without shared tokens. */
    static TokenBin empty(int ranges) {
        return new TokenBin(NONE, NONE, new byte[0], new int[2 * ranges + 2]);
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
        Steps documents = new Steps(steps, places[2 * range + 1]);
        int document = first;
        for (int i = places[2 * range]; i < places[2 * range + 2]; i++) {
            document += documents.next();
            counts[document]++;
        }
    }

    /** Appends the ids of its occurrences in a range, which begins with document {@code first}. */
    void fill(int range, int first, int[] next, int[] column) {
        Steps documents = new Steps(steps, places[2 * range + 1]);
        int document = first;
        for (int i = places[2 * range]; i < places[2 * range + 2]; i++) {
            document += documents.next();
            column[next[document]++] = tokens[i];
        }
    }

    /** What it takes. */
    long bytes() {
        return Integer.BYTES * ((long) frequencies.length + tokens.length) + steps.length;
    }
}
