package org.semblance.report.labels;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * Judged pairs that were drawn at random from the strata of a population of pairs: an answer represents the pairs of its
 * stratum divided by the answers there.
 *
 * @param answers each pair once
 */
public record JudgedSample(List<Answer> answers, List<Stratum> strata, Map<Long, Answer> byKey) {
    /** @param strata those that the answers name by their index */
    public JudgedSample(List<Answer> answers, List<Stratum> strata) {
        this(
                List.copyOf(answers),
                List.copyOf(strata),
                answers.stream().collect(Collectors.toMap(Answer::key, Function.identity())));
    }

    /**
     * A judged pair.
     *
     * @param key as in {@link PairColumn#key}
     * @param same whether the two documents are near duplicates by the judge
     * @param stratum index of its stratum
     */
    public record Answer(long key, boolean same, int stratum) {}

    /**
     * A part of the population.
     *
     * @param pairs number of its pairs
     * @param answers how many of them were judged
     */
    public record Stratum(long pairs, int answers) {
        /** Number of pairs that an answer represents. */
        public double weight() {
            return Math.max(1, (double) pairs / answers);
        }

        /** Whether every pair was judged. */
        public boolean complete() {
            return answers >= pairs;
        }
    }

    /** Number of pairs that a pair represents; 1 if it was not judged. */
    public double weight(long key) {
        Answer answer = byKey.get(key);
        return answer == null ? 1 : strata.get(answer.stratum).weight();
    }

    /** Estimated number of true pairs in the population. */
    long estimatedPairs() {
        return Math.round(answers.stream()
                .filter(Answer::same)
                .mapToDouble(answer -> weight(answer.key))
                .sum());
    }

    /** Estimates the accuracy of a run by the answers. */
    public interface Estimator {
        /** @param found whether the run found a pair */
        Accuracy estimate(JudgedSample sample, LongPredicate found);
    }

    /**
     * Estimated accuracy of a run among the pairs of the population.
     *
     * @param answers number of judged pairs
     * @param confidence level of the intervals
     */
    public record Accuracy(int answers, double confidence, Share precision, Share recall, Share f1) {}

    /** An estimated share and its confidence interval; NaN for a share of nothing. */
    public record Share(double value, double low, double high) {}
}
