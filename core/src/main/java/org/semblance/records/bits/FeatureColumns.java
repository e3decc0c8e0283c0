package org.semblance.records.bits;

import java.util.Arrays;

/** Documents as feature numbers with the count of each in the document, and the document frequency of each feature. */
final class FeatureColumns {
    private static final int MOST = 255;

    final FeatureNumbers vocabulary = new FeatureNumbers();

    /** Feature numbers of all documents, document after document. */
    int[] numbers = new int[1 << 10];

    /** Counts as unsigned bytes; a feature with a larger count is listed again with the remainder. */
    byte[] counts = new byte[1 << 10];

    int length;

    // Four cells for each feature, adjacent in the cache: the last document that has it, its index there, and its
    // document frequency.
    private static final int SEEN = 0;
    private static final int INDEX = 1;
    private static final int FREQUENCY = 2;
    private int[] cells = new int[4 << 11];
    private int document = 1;

    /** Number of distinct features of the current document. */
    private int distinct;

    void add(long feature) {
        int cell = vocabulary.number(feature) << 2;
        if (cell >= cells.length) cells = Arrays.copyOf(cells, 2 * cells.length);
        if (cells[cell + SEEN] != document) {
            cells[cell + SEEN] = document;
            cells[cell + FREQUENCY]++;
            distinct++;
        } else {
            int index = cells[cell + INDEX];
            if ((counts[index] & 0xFF) < MOST) {
                counts[index]++;
                return;
            }
        }
        if (length == numbers.length) growDocuments();
        numbers[length] = cell >> 2;
        counts[length] = 1;
        cells[cell + INDEX] = length++;
    }

    private void growDocuments() {
        int capacity = Math.toIntExact(Math.min(length + (length >> 1) + 16L, Integer.MAX_VALUE - 8L));
        numbers = Arrays.copyOf(numbers, capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    /** Ends a document and returns the number of its distinct features. */
    int end() {
        int features = distinct;
        distinct = 0;
        document++;
        return features;
    }

    /** Removes the last ended document, which begins at {@code from}. */
    void removeLast(int from) {
        for (int i = from; i < length; i++) {
            int cell = numbers[i] << 2;
            if (cells[cell + SEEN] != document - 1) continue; // listed repeatedly
            cells[cell + SEEN] = 0;
            cells[cell + FREQUENCY]--;
        }
        length = from;
    }

    int frequency(int number) {
        return cells[(number << 2) + FREQUENCY];
    }

    /** Removes all documents and features. */
    void clear() {
        vocabulary.clear();
        Arrays.fill(cells, 0);
        document = 1;
        length = 0;
    }
}
