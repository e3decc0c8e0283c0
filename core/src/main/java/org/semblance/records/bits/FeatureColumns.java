package org.semblance.records.bits;

import java.util.Arrays;

/** Documents as numbers of features, and how often each document has them; and in how many documents a feature is. */
final class FeatureColumns {
    private static final int MOST = 255;

    final FeatureNumbers vocabulary = new FeatureNumbers();

    /** Numbers of the features of all documents, one document behind the other. */
    int[] numbers = new int[1 << 10];

    /** How often, as an unsigned byte; a feature that occurs more often stands there again with the rest. */
    byte[] counts = new byte[1 << 10];

    int length;

    // Four cells for each feature, side by side in the cache: the last document that has it, where it stands there, and
    // in
    // how many documents it is.
    private static final int SEEN = 0;
    private static final int PLACE = 1;
    private static final int FREQUENCY = 2;
    private int[] cells = new int[4 << 11];
    private int document = 1;

    /** Distinct features of the current document. */
    private int distinct;

    void add(long feature) {
        int cell = vocabulary.number(feature) << 2;
        if (cell >= cells.length) cells = Arrays.copyOf(cells, 2 * cells.length);
        if (cells[cell + SEEN] != document) {
            cells[cell + SEEN] = document;
            cells[cell + FREQUENCY]++;
            distinct++;
        } else {
            int place = cells[cell + PLACE];
            if ((counts[place] & 0xFF) < MOST) {
                counts[place]++;
                return;
            }
        }
        if (length == numbers.length) growDocuments();
        numbers[length] = cell >> 2;
        counts[length] = 1;
        cells[cell + PLACE] = length++;
    }

    private void growDocuments() {
        int capacity = Math.toIntExact(Math.min(length + (length >> 1) + 16L, Integer.MAX_VALUE - 8L));
        numbers = Arrays.copyOf(numbers, capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    /** Ends a document; returns how many distinct features it has. */
    int end() {
        int features = distinct;
        distinct = 0;
        document++;
        return features;
    }

    /** Takes back the document that ended last, which begins at {@code from}. */
    void takeBack(int from) {
        for (int i = from; i < length; i++) {
            int cell = numbers[i] << 2;
            if (cells[cell + SEEN] != document - 1) continue; // stands there twice
            cells[cell + SEEN] = 0;
            cells[cell + FREQUENCY]--;
        }
        length = from;
    }

    int frequency(int number) {
        return cells[(number << 2) + FREQUENCY];
    }

    /** Forgets documents and features. */
    void clear() {
        vocabulary.clear();
        Arrays.fill(cells, 0);
        document = 1;
        length = 0;
    }
}
