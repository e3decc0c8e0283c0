package org.semblance.benchmarks.prints;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Table II: fingerprints against feature vectors, comparing all pairs of some documents on one thread. */
final class VectorReport {
    private VectorReport() {}

    /**
     * @param most number of documents
     * @param seconds minimum CPU time per measurement
     */
    static ResultTable measure(String title, FingerprintedCorpus corpus, int most, double seconds) {
        int[] documents = IntStream.range(0, corpus.size())
                .filter(x -> corpus.prints().sizeOf(x) > 0)
                .limit(most)
                .toArray();
        long[] prints = Arrays.stream(documents)
                .mapToLong(x -> corpus.prints().rows()[x])
                .toArray();
        TermVectors vectors = TermVectors.of(corpus).select(documents);
        ResultTable results = new ResultTable("Table II: all pairs, %s".formatted(title));
        int count = documents.length;
        row(results, "Hamming distance of fingerprints", count, seconds, () -> distances(prints), 8L * count);
        row(results, "cosine, vector by vector", count, seconds, () -> cosines(vectors), vectors.bytes());
        row(results, "cosine, inverted index", count, seconds, () -> inverted(vectors), vectors.bytes());
        return results;
    }

    /** A computation with a result, so that it cannot be optimized away. */
    private interface Comparison {
        double sum();
    }

    private static void row(ResultTable to, String name, int count, double seconds, Comparison comparison, long bytes) {
        double[] sum = new double[1];
        Timing.cpuSeconds(() -> sum[0] = comparison.sum(), seconds); // warm-up
        double took = Timing.cpuSeconds(() -> sum[0] = comparison.sum(), seconds);
        long pairs = (long) count * (count - 1) / 2;
        to.row(
                Figure.name("comparison", name),
                Figure.count("documents", count),
                Figure.seconds("seconds", took),
                Figure.decimal("ns per pair", took * 1e9 / pairs, 1),
                Figure.count("bytes", bytes),
                Figure.decimal("mean", sum[0] / pairs, 4));
    }

    private static double distances(long[] prints) {
        long sum = 0;
        for (int x = 0; x < prints.length; x++) {
            for (int y = 0; y < x; y++) sum += Long.bitCount(prints[x] ^ prints[y]);
        }
        return sum;
    }

    private static double cosines(TermVectors vectors) {
        double sum = 0;
        for (int x = 0; x < vectors.terms().size(); x++) for (int y = 0; y < x; y++) sum += vectors.cosine(x, y);
        return sum;
    }

    private static double inverted(TermVectors vectors) {
        double[] sum = new double[1];
        vectors.cosines((x, withEarlier) -> {
            for (int y = 0; y < x; y++) sum[0] += withEarlier[y];
        });
        return sum[0];
    }
}
