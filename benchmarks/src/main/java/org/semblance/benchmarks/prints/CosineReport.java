package org.semblance.benchmarks.prints;

import org.semblance.records.bits.BitVectors;

/** Figure 6: the relation between the distance of fingerprints and the cosine of the tf-idf vectors. */
final class CosineReport {
    private final long[] pairs = new long[Long.SIZE + 1];
    private final long[] similar = new long[Long.SIZE + 1];
    private final double[] cosines = new double[Long.SIZE + 1];
    private final double least;

    /** @param least θ₀, the smallest cosine of similar documents */
    CosineReport(FingerprintedCorpus corpus, double least) {
        this.least = least;
        BitVectors prints = corpus.prints();
        TermVectors.of(corpus).cosines((x, withEarlier) -> {
            for (int y = 0; y < x && prints.sizeOf(x) > 0; y++) {
                if (prints.sizeOf(y) > 0) pair(prints.distance(x, y), withEarlier[y]);
            }
        });
    }

    private void pair(int distance, float cosine) {
        pairs[distance]++;
        cosines[distance] += cosine;
        if (cosine >= least) similar[distance]++;
    }

    /** Starts at distance 1, as in the thesis: exact copies say nothing about the fingerprints. */
    ResultTable results(String title, int most) {
        ResultTable results = new ResultTable("Figure 6: precision and recall by h, %s".formatted(title));
        long all = 0;
        for (int h = 1; h <= Long.SIZE; h++) all += similar[h];
        long found = 0;
        long correct = 0;
        for (int h = 1; h <= most; h++) {
            found += pairs[h];
            correct += similar[h];
            results.row(
                    Figure.count("h", h),
                    Figure.count("pairs within h", found),
                    Figure.count("of them similar", correct),
                    Figure.decimal("P_h", (double) correct / found, 3),
                    Figure.decimal("R_h", (double) correct / all, 3),
                    Figure.count("pairs at h", pairs[h]),
                    Figure.decimal("E[cos] at h", cosines[h] / pairs[h], 3));
        }
        return results;
    }
}
