package org.semblance.benchmarks.prints;

import org.semblance.records.bits.BitVectors;

/** Figure 6: what a distance of fingerprints says about the cosine of the documents' tf-idf vectors. */
final class CosineReport {
    private final long[] pairs = new long[Long.SIZE + 1];
    private final long[] similar = new long[Long.SIZE + 1];
    private final double[] cosines = new double[Long.SIZE + 1];
    private final double least;

    /** @param least θ₀, the cosine from which on documents are similar */
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

    /** Distances count from 1 on, as in the thesis: copies prove nothing. */
    Sheet sheet(String title, int most) {
        Sheet sheet = new Sheet("Figure 6: precision and recall by h, %s".formatted(title));
        long all = 0;
        for (int h = 1; h <= Long.SIZE; h++) all += similar[h];
        long found = 0;
        long right = 0;
        for (int h = 1; h <= most; h++) {
            found += pairs[h];
            right += similar[h];
            sheet.row(
                    Figure.count("h", h),
                    Figure.count("pairs within h", found),
                    Figure.count("of them similar", right),
                    Figure.decimal("P_h", (double) right / found, 3),
                    Figure.decimal("R_h", (double) right / all, 3),
                    Figure.count("pairs at h", pairs[h]),
                    Figure.decimal("E[cos] at h", cosines[h] / pairs[h], 3));
        }
        return sheet;
    }
}
