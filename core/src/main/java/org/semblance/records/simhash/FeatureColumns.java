package org.semblance.records.simhash;

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

    // By number of a feature: in how many documents it is, the last of them, and where it stands there.
    private int[] frequencies = new int[1 << 11];
    private int[] seen = new int[1 << 11];
    private int[] places = new int[1 << 11];
    private int document = 1;

    /** Distinct features of the current document. */
    private int distinct;

    void add(long feature) {
        int number = vocabulary.number(feature);
        if (number == seen.length) grow();
        if (seen[number] != document) {
            seen[number] = document;
            frequencies[number]++;
            distinct++;
        } else {
            int place = places[number];
            if ((counts[place] & 0xFF) < MOST) {
                counts[place]++;
                return;
            }
        }
        if (length == numbers.length) growDocuments();
        numbers[length] = number;
        counts[length] = 1;
        places[number] = length++;
    }

    private void grow() {
        frequencies = Arrays.copyOf(frequencies, 2 * frequencies.length);
        seen = Arrays.copyOf(seen, 2 * seen.length);
        places = Arrays.copyOf(places, 2 * places.length);
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
        if (++document == 0) { // after four billion documents old marks would look like new ones
            Arrays.fill(seen, 0);
            document = 1;
        }
        return features;
    }

    /** Takes back the document that ended last, which begins at {@code from}. */
    void takeBack(int from) {
        for (int i = from; i < length; i++) {
            int number = numbers[i];
            if (seen[number] != document - 1) continue; // stands there twice
            seen[number] = 0;
            frequencies[number]--;
        }
        length = from;
    }

    int frequency(int number) {
        return frequencies[number];
    }

    /** Forgets documents and features. */
    void clear() {
        vocabulary.clear();
        Arrays.fill(frequencies, 0);
        Arrays.fill(seen, 0);
        document = 1;
        length = 0;
    }
}
