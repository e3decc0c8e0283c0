package org.semblance.records.bits;

import java.util.Arrays;
import org.semblance.records.Encoded;

/**
 * The documents of a chunk as features. Each distinct feature of the chunk stands once in a list of its own, ascending, so that
 * chunks are counted together by going through their lists, and a feature is weighed once for all documents of the chunk.
 */
final class FeatureChunk implements Encoded {
    /** Distinct features, ascending, and in how many documents of the chunk each is. */
    long[] features;

    int[] frequencies;

    /** The features of document d end at {@code ends[d]}: places in the list, and how often as unsigned bytes. */
    final int[] ends;

    final int[] sizes;
    int[] places;
    byte[] counts;

    FeatureChunk(FeatureColumns columns, int[] ends, int[] sizes) {
        this.ends = ends;
        this.sizes = sizes;
        this.features = columns.vocabulary.ascending();
        this.frequencies = new int[features.length];
        int[] placeOf = new int[features.length];
        for (int place = 0; place < features.length; place++) {
            int number = columns.vocabulary.number(features[place]);
            placeOf[number] = place;
            frequencies[place] = columns.frequency(number);
        }
        this.places = new int[columns.length];
        for (int i = 0; i < places.length; i++) places[i] = placeOf[columns.numbers[i]];
        this.counts = Arrays.copyOf(columns.counts, columns.length);
    }

    private FeatureChunk(long[] features, int[] frequencies, int[] ends, int[] sizes, int[] places, byte[] counts) {
        this.features = features;
        this.frequencies = frequencies;
        this.ends = ends;
        this.sizes = sizes;
        this.places = places;
        this.counts = counts;
    }

    /** A document of so many features, listed as they stand there: one that occurs often stands there again. */
    static FeatureChunk of(int size, long[] features, byte[] counts) {
        int[] places = new int[features.length];
        Arrays.setAll(places, i -> i);
        return new FeatureChunk(features, new int[0], new int[] {features.length}, new int[] {size}, places, counts);
    }

    @Override
    public int documents() {
        return sizes.length;
    }

    /** The memory its columns take. */
    long bytes() {
        return 12L * features.length + 5L * places.length + 8L * sizes.length;
    }

    /** Documents with a feature. */
    int documentsWithFeatures() {
        int some = 0;
        for (int size : sizes) if (size > 0) some++;
        return some;
    }

    /** The first place in the list with a feature not below this one. */
    int placeFrom(long feature) {
        int found = Arrays.binarySearch(features, feature);
        return found < 0 ? -found - 1 : found;
    }

    /** What the features of the list weigh. */
    int[] weights(DocumentFrequencies collection) {
        int[] weights = new int[features.length];
        for (int i = 0; i < weights.length; i++) weights[i] = collection.weightOf(features[i]);
        return weights;
    }

    /** Gives the features back: whoever still holds the chunk holds little. */
    void release() {
        features = new long[0];
        frequencies = new int[0];
        places = new int[0];
        counts = new byte[0];
    }
}
