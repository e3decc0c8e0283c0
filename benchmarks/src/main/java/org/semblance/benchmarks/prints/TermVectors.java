package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.TokenSink;

/**
 * The tf-idf vectors of documents, of length 1.
 *
 * @param terms numbers of the terms of each document
 * @param weights beside them
 * @param size how many terms there are
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
                int[] some = new int[counts.size()];
                float[] their = new float[some.length];
                double squares = 0;
                int i = 0;
                for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
                    double weight =
                            (double) entry.getValue() * corpus.frequencies().weightOf(entry.getKey());
                    some[i] = numbers.computeIfAbsent(entry.getKey(), _ -> numbers.size());
                    their[i++] = (float) weight;
                    squares += weight * weight;
                }
                for (int j = 0; j < their.length; j++) their[j] /= (float) Math.sqrt(squares);
                terms.add(some);
                weights.add(their);
                counts.clear();
            }
        };
        corpus.texts().forEach(corpus.features().worker(sink)::analyze);
        return new TermVectors(terms, weights, numbers.size());
    }

    /** Takes the cosines of a document with all before it. */
    interface Row {
        void cosines(int document, float[] withEarlier);
    }

    /** All cosines, document by document: by the lists of the terms that earlier documents have. */
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
