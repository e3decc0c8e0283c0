package org.semblance.benchmarks.prints;

import java.util.Arrays;

/** Inverted index: for each term the documents that contain it, with its weights. */
final class TermLists {
    private final int[][] documents;
    private final float[][] weights;
    private final int[] sizes;

    TermLists(int terms) {
        this.documents = new int[terms][0];
        this.weights = new float[terms][0];
        this.sizes = new int[terms];
    }

    void add(int document, int[] terms, float[] itsWeights) {
        for (int i = 0; i < terms.length; i++) {
            int term = terms[i];
            int at = sizes[term]++;
            if (at == documents[term].length) {
                documents[term] = Arrays.copyOf(documents[term], 2 * at + 2);
                weights[term] = Arrays.copyOf(weights[term], 2 * at + 2);
            }
            documents[term][at] = document;
            weights[term][at] = itsWeights[i];
        }
    }

    /** Adds the scalar products with all documents to {@code sums}. */
    void multiply(int[] terms, float[] itsWeights, float[] sums) {
        for (int i = 0; i < terms.length; i++) {
            int[] others = documents[terms[i]];
            float[] theirs = weights[terms[i]];
            float weight = itsWeights[i];
            for (int j = 0; j < sizes[terms[i]]; j++) sums[others[j]] += weight * theirs[j];
        }
    }
}
