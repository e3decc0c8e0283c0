package org.semblance.report.plan;

import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.report.plan.Sample.Drawn;

/**
 * Token counts of documents.
 *
 * @param tokens name of the analysis
 * @param all number of tokens, with repetitions
 * @param distinct number of distinct tokens per document, summed
 * @param single number of tokens that occur in one document only
 * @param sharing growth factor of the tokens shared by documents, relative to the sample
 */
public record TokenStatistics(String tokens, double all, double distinct, double single, double sharing) {
    /** Maximum sample size for counting in memory. */
    private static final int MOST = 1 << 26;

    /**
     * Extrapolates from a sample: tokens grow with the text; the share of single tokens falls along the trend from half
     * of the sample to all of it.
     *
     * @param text size of all texts relative to the sample
     */
    static TokenStatistics of(Analyzer analyzer, List<Drawn> sample, double text) {
        Counter counter = new Counter();
        Analyzer.Worker worker = analyzer.worker(counter);
        int half = Math.max(1, sample.size() / 2);
        int halfway = 0;
        for (int i = 0; i < sample.size() && counter.length < MOST; i++) {
            if (i == half) halfway = counter.length;
            worker.analyze(sample.get(i).document());
        }
        double whole = counter.single(counter.length);
        double falling = halfway == 0 ? 1 : counter.single(halfway) / Math.max(1.0, halfway);
        PowerLaw trend = PowerLaw.through(
                List.of(new PowerLaw.Point(halfway, falling * halfway), new PowerLaw.Point(counter.length, whole)),
                0,
                1);
        double distinct = counter.length * text;
        double single = Math.min(distinct, whole * trend.factor(Math.max(1, text)));
        double shared = Math.max(1, counter.length - whole);
        return new TokenStatistics(
                analyzer.name(), counter.all * text, distinct, single, Math.max(text, (distinct - single) / shared));
    }

    /** Collects the distinct tokens of each document. */
    private static final class Counter implements TokenSink {
        long all;
        int length;
        private int from;
        private long[] tokens = new long[1 << 16];

        @Override
        public void token(long hash, int start, int end) {
            if (length == tokens.length) tokens = Arrays.copyOf(tokens, length + (length >> 1));
            tokens[length++] = hash;
            all++;
        }

        @Override
        public void end() {
            Arrays.sort(tokens, from, length);
            int to = from;
            for (int i = from; i < length; i++) if (i == from || tokens[i] != tokens[i - 1]) tokens[to++] = tokens[i];
            length = to;
            from = to;
        }

        /** Number of tokens that occur once among the first {@code count}. */
        double single(int count) {
            long[] sorted = Arrays.copyOf(tokens, count);
            Arrays.parallelSort(sorted);
            long once = 0;
            for (int i = 0; i < count; i++) {
                boolean before = i > 0 && sorted[i - 1] == sorted[i];
                boolean after = i + 1 < count && sorted[i + 1] == sorted[i];
                if (!before && !after) once++;
            }
            return once;
        }
    }
}
