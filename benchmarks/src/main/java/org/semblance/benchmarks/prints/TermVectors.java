package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.TokenSink;

/**
 * The tf-idf vectors of documents, normalized to length 1.
 *
 * @param terms numbers of the terms of each document
 * @param weights the weights of these terms
 * @param size number of distinct terms
 */
record TermVectors(List<int[]> terms, List<float[]> weights, int size) {
    static TermVectors of(FingerprintedCorpus corpus) {
        Map<Long, Integer> numbers = new HashMap<>();
        List<int[]> terms = new ArrayList<>();
        List<float[]> weights = new ArrayList<>();
        Map<Long, Integer> counts = new HashMap<>();
        TokenSink sink = new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                counts.merge(hash, 1, Integer::sum);
            }

            @Override
            public void end() {
                int[] documentTerms = new int[counts.size()];
                float[] documentWeights = new float[documentTerms.length];
                double squares = 0;
                int i = 0;
                for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
                    double weight =
                            (double) entry.getValue() * corpus.frequencies().weightOf(entry.getKey());
                    documentTerms[i] = numbers.computeIfAbsent(entry.getKey(), _ -> numbers.size());
                    documentWeights[i++] = (float) weight;
                    squares += weight * weight;
                }
                for (int j = 0; j < documentWeights.length; j++) documentWeights[j] /= (float) Math.sqrt(squares);
                terms.add(documentTerms);
                weights.add(documentWeights);
                counts.clear();
            }
        };
        corpus.texts().forEach(corpus.features().worker(sink)::analyze);
        return new TermVectors(terms, weights, numbers.size());
    }

    /** The vectors of some documents, with their terms in ascending order. */
    TermVectors select(int[] documents) {
        List<int[]> someTerms = new ArrayList<>();
        List<float[]> someWeights = new ArrayList<>();
        for (int document : documents) {
            int[] unordered = terms.get(document);
            float[] theirs = weights.get(document);
            long[] ascending = new long[unordered.length]; // the term, and its place
            for (int i = 0; i < ascending.length; i++) ascending[i] = (long) unordered[i] << Integer.SIZE | i;
            Arrays.sort(ascending);
            int[] ordered = new int[ascending.length];
            float[] itsWeights = new float[ascending.length];
            for (int i = 0; i < ascending.length; i++) {
                ordered[i] = (int) (ascending[i] >>> Integer.SIZE);
                itsWeights[i] = theirs[(int) ascending[i]];
            }
            someTerms.add(ordered);
            someWeights.add(itsWeights);
        }
        return new TermVectors(someTerms, someWeights, size);
    }

    /** The cosine of two documents with ascending terms. */
    float cosine(int x, int y) {
        int[] ofX = terms.get(x);
        int[] ofY = terms.get(y);
        float cosine = 0;
        for (int i = 0, j = 0; i < ofX.length && j < ofY.length; ) {
            int a = ofX[i];
            int b = ofY[j];
            if (a == b) cosine += weights.get(x)[i] * weights.get(y)[j];
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return cosine;
    }

    /** Memory of the vectors: a number and a weight for each term. */
    long bytes() {
        return terms.stream()
                .mapToLong(each -> (long) each.length * (Integer.BYTES + Float.BYTES))
                .sum();
    }

    /** Receives the cosines of a document with all earlier ones. */
    interface Row {
        void cosines(int document, float[] withEarlier);
    }

    /** Computes all cosines document by document, with an inverted index of the earlier documents. */
    void cosines(Row row) {
        TermLists lists = new TermLists(size);
        float[] cosines = new float[terms.size()];
        for (int x = 0; x < terms.size(); x++) {
            Arrays.fill(cosines, 0, x, 0);
            lists.multiply(terms.get(x), weights.get(x), cosines);
            row.cosines(x, cosines);
            lists.add(x, terms.get(x), weights.get(x));
        }
    }
}
