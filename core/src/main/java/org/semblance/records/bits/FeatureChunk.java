package org.semblance.records.bits;

import java.util.Arrays;
import org.semblance.records.Encoded;

/**
 * The documents of a chunk as features. Each distinct feature of the chunk is listed once, ascending, so that the
 * frequencies of several chunks are counted by merging their lists, and a feature is weighted once for all documents of
 * the chunk.
 */
final class FeatureChunk implements Encoded {
    /** Distinct features, ascending, and the number of documents of the chunk in which each occurs. */
    long[] features;

    int[] frequencies;

    /**
     * The features of document d end at {@code ends[d]}: indexes into the list of features, and their counts as
     * unsigned bytes.
     */
    final int[] ends;

    final int[] sizes;
    int[] indexes;
    byte[] counts;

    FeatureChunk(FeatureColumns columns, int[] ends, int[] sizes) {
        this.ends = ends;
        this.sizes = sizes;
        this.features = columns.vocabulary.ascending();
        this.frequencies = new int[features.length];
        int[] indexOf = new int[features.length];
        for (int index = 0; index < features.length; index++) {
            int number = columns.vocabulary.number(features[index]);
            indexOf[number] = index;
            frequencies[index] = columns.frequency(number);
        }
        this.indexes = new int[columns.length];
        for (int i = 0; i < indexes.length; i++) indexes[i] = indexOf[columns.numbers[i]];
        this.counts = Arrays.copyOf(columns.counts, columns.length);
    }

    private FeatureChunk(long[] features, int[] frequencies, int[] ends, int[] sizes, int[] indexes, byte[] counts) {
        this.features = features;
        this.frequencies = frequencies;
        this.ends = ends;
        this.sizes = sizes;
        this.indexes = indexes;
        this.counts = counts;
    }

    /**
     * A chunk of one document with {@code size} distinct features. A feature with a count above 255 is listed
     * repeatedly.
     */
    static FeatureChunk of(int size, long[] features, byte[] counts) {
        int[] indexes = new int[features.length];
        Arrays.setAll(indexes, i -> i);
        return new FeatureChunk(features, new int[0], new int[] {features.length}, new int[] {size}, indexes, counts);
    }

    @Override
    public int documents() {
        return sizes.length;
    }

    /** Memory of its columns. */
    long bytes() {
        return 12L * features.length + 5L * indexes.length + 8L * sizes.length;
    }

    /** Number of documents with at least one feature. */
    int documentsWithFeatures() {
        int count = 0;
        for (int size : sizes) if (size > 0) count++;
        return count;
    }

    /** The index of the first feature that is not less than this one. */
    int firstFrom(long feature) {
        int found = Arrays.binarySearch(features, feature);
        return found < 0 ? -found - 1 : found;
    }

    /** The weights of the listed features. */
    int[] weights(DocumentFrequencies collection) {
        int[] weights = new int[features.length];
        for (int i = 0; i < weights.length; i++) weights[i] = collection.weightOf(features[i]);
        return weights;
    }

    /** Drops the features, so that references to the chunk keep little memory alive. */
    void release() {
        features = new long[0];
        frequencies = new int[0];
        indexes = new int[0];
        counts = new byte[0];
    }
}
