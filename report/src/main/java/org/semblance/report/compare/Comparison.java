package org.semblance.report.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairCursor;
import org.semblance.records.Copies;
import org.semblance.relation.Relation;
import org.semblance.report.LogLogSlope;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.Thinning;
import org.semblance.run.MemoryPlan;
import org.semblance.run.StageClock.Lap;

/**
 * Result of comparing several methods on one collection: numbers and some example texts.
 *
 * @param tally agreement of the methods; estimated from a sample for billions of pairs
 * @param correlations of methods with different score functions
 * @param disagreements for every ordered pair of methods, the pairs that one found and the other did not
 * @param truth comparison with labels, if given
 */
public record Comparison(
        Setup setup,
        List<Method> methods,
        AgreementCounts tally,
        List<Correlation> correlations,
        List<Disagreement> disagreements,
        @Nullable Verdicts truth) {
    public Comparison {
        methods = List.copyOf(methods);
        correlations = List.copyOf(correlations);
        disagreements = List.copyOf(disagreements);
    }

    /**
     * Input and settings.
     *
     * @param withSite number of documents whose site is known
     * @param share the sample of pairs that was analysed
     * @param sample maximum number of pairs of a set whose texts are compared
     */
    public record Setup(
            String title,
            String command,
            String version,
            List<String> inputs,
            long documents,
            long withSite,
            int threads,
            long heap,
            Thinning share,
            int sample,
            List<String> notes) {}

    /**
     * A method and its pairs.
     *
     * @param distance whether lower scores mean more similar
     * @param counts whether scores are integers
     * @param exact whether it finds every pair of its relation
     * @param pairs total number of pairs
     * @param setAside number of documents that it could not compare
     * @param all differences of all its pairs
     * @param only differences of the pairs that no other method found
     */
    public record Method(
            String label,
            String name,
            boolean exact,
            String measure,
            boolean distance,
            boolean counts,
            String threshold,
            Map<String, String> parameters,
            long pairs,
            long setAside,
            Map<String, Long> statistics,
            Degrees degrees,
            Measured measured,
            DifferenceSpread all,
            DifferenceSpread only) {}

    /** Times and memory: the only values that vary between runs. */
    public record Measured(List<Lap> laps, MemoryPlan planned, long peak) {
        public double seconds() {
            return laps.stream().mapToDouble(Lap::seconds).sum();
        }
    }

    /** Pairs that a found and b did not: their number, and a random sample. */
    public record Disagreement(int a, int b, long pairs, List<ShownPair> shown) {}

    /**
     * Comparison of the methods with the labels.
     *
     * @param clusters whether the labels are clusters; otherwise pairs
     * @param unknown number of labelled ids that are not in the collection
     * @param pairs number of true pairs
     * @param neutral number of pairs that count neither as true nor as false
     */
    public record Verdicts(
            String name, boolean clusters, long rows, long unknown, long pairs, long neutral, List<Verdict> methods) {}

    /**
     * Accuracy of one method: overall, by site, by score, and at the best threshold, with a random sample of its
     * errors.
     */
    public record Verdict(
            PairAccuracy all,
            List<PairAccuracy> bySite,
            List<Level> levels,
            Optional<BestThreshold> best,
            List<ShownPair> wrong,
            List<ShownPair> missed) {}

    /**
     * Accuracy in a range of scores.
     *
     * @param alone pairs with scores in the range
     * @param down all pairs with scores in or above the range, as if this were the threshold
     */
    public record Level(String title, PairAccuracy alone, PairAccuracy down) {}

    /**
     * Distribution of the number of near duplicates per document, for one method.
     *
     * @param powerLaw fitted to the counts, unless there are too few
     */
    public record Degrees(List<Count> counts, Optional<PowerLawTail> powerLaw) {
        /** Number of documents with {@code degree} ≥ 1 near duplicates. */
        public record Count(long degree, long documents) {}

        public Degrees {
            counts = List.copyOf(counts);
        }

        /** Number of documents with at least one near duplicate. */
        public long documents() {
            return counts.stream().mapToLong(Count::documents).sum();
        }

        public long largest() {
            return counts.isEmpty() ? 0 : counts.getLast().degree();
        }

        /** Mean degree of the documents that have a near duplicate; NaN if there are none. */
        public double mean() {
            return (double) sum() / documents();
        }

        /** Mean degree of this many documents, which include those without a near duplicate. */
        public double meanOf(long all) {
            return (double) sum() / all;
        }

        private long sum() {
            return counts.stream().mapToLong(c -> c.degree() * c.documents()).sum();
        }

        /**
         * Slope of the least-squares line through the points of the log–log plot, all degrees weighted equally; NaN if
         * there are fewer than three.
         */
        public double slope() {
            if (counts.size() < PowerLawTail.LEAST_DEGREES) return Double.NaN;
            return LogLogSlope.of(
                    counts.stream().mapToDouble(c -> (double) c.degree()).toArray(),
                    counts.stream().mapToDouble(c -> (double) c.documents()).toArray());
        }

        /** Counts without enumerating the pairs of copies. */
        static Degrees of(JoinedPairs joined) throws IOException {
            Copies copies = joined.copies();
            long[] degrees = new long[copies.size()];
            PairCursor pair = joined.distinct().cursor();
            while (pair.next()) {
                degrees[pair.first()] += copies.countOf(pair.second());
                degrees[pair.second()] += copies.countOf(pair.first());
            }
            for (int x = 0; x < degrees.length; x++) {
                if (!copies.isRepresentative(x) || copies.countOf(x) == 1) continue;
                if (joined.copyPairs(x) > 0) degrees[x] += copies.countOf(x) - 1;
                for (int i = 1; i < copies.countOf(x); i++) degrees[copies.member(x, i)] = degrees[x];
            }
            return of(degrees);
        }

        static Degrees of(long[] degrees) {
            long[] sorted = degrees.clone();
            Arrays.sort(sorted);
            List<Count> counts = new ArrayList<>();
            for (int from = 0, to; from < sorted.length; from = to) {
                to = from;
                while (to < sorted.length && sorted[to] == sorted[from]) to++;
                if (sorted[from] > 0) counts.add(new Count(sorted[from], to - from));
            }
            return new Degrees(counts, PowerLawTail.fit(counts));
        }
    }

    /**
     * Scores of two methods for the same pairs: all pairs that either found, or a random sample of them.
     *
     * @param pairs number of pairs that either found
     * @param points the two scores of each sampled pair that both methods can score
     * @param pearson correlation of the scores
     * @param spearman correlation of their ranks
     * @param byA mean score of b by the score of a, for pairs that a found
     * @param byB mean score of a by the score of b, for pairs that b found
     */
    public record Correlation(
            int a,
            int b,
            long pairs,
            List<Point> points,
            double pearson,
            double spearman,
            List<LevelMean> byA,
            List<LevelMean> byB) {
        /** Scores of a pair by the two methods. */
        public record Point(double x, double y) {}

        static Correlation of(int a, int b, long pairs, List<Point> points, List<LevelMean> byA, List<LevelMean> byB) {
            double[] x = points.stream().mapToDouble(Point::x).toArray();
            double[] y = points.stream().mapToDouble(Point::y).toArray();
            return new Correlation(
                    a, b, pairs, List.copyOf(points), pearson(x, y), pearson(ranks(x), ranks(y)), byA, byB);
        }

        /** NaN if one side is constant. */
        static double pearson(double[] x, double[] y) {
            double meanX = Arrays.stream(x).average().orElse(0);
            double meanY = Arrays.stream(y).average().orElse(0);
            double xx = 0;
            double yy = 0;
            double xy = 0;
            for (int i = 0; i < x.length; i++) {
                xx += (x[i] - meanX) * (x[i] - meanX);
                yy += (y[i] - meanY) * (y[i] - meanY);
                xy += (x[i] - meanX) * (y[i] - meanY);
            }
            return xy / Math.sqrt(xx * yy);
        }

        /** Ranks from 1; equal values get their mean rank. */
        static double[] ranks(double[] values) {
            Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
            Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
            double[] ranks = new double[values.length];
            for (int from = 0, to; from < order.length; from = to) {
                to = from;
                while (to < order.length && values[order[to]] == values[order[from]]) to++;
                for (int i = from; i < to; i++) ranks[order[i]] = (from + 1 + to) / 2.0;
            }
            return ranks;
        }
    }

    /**
     * Mean score under another method of the pairs that a method found with scores in one range: all of these pairs, or
     * a random sample of them.
     *
     * @param title the range
     * @param pairs number of pairs examined
     * @param both how many of them the other method also found
     * @param scored how many of them the other method can score; if it cannot score pairs that it did not find, these
     *     are the pairs of both
     * @param at mean score of the scored pairs under the method itself
     * @param mean mean score under the other method; NaN if none of the pairs is scored
     */
    public record LevelMean(String title, int pairs, int both, int scored, double at, double mean) {
        /**
         * The levels of some pairs, most similar first, without empty ones.
         *
         * @param own score of each pair under the method that found it
         * @param other score of each pair under the other method, or NaN
         * @param found whether the other method found the pair
         */
        static List<LevelMean> of(Relation<?> relation, double[] own, double[] other, boolean[] found) {
            if (own.length == 0) return List.of();
            ScoreLevels levels = new ScoreLevels(
                    relation,
                    Arrays.stream(own).min().getAsDouble(),
                    Arrays.stream(own).max().getAsDouble());
            List<String> titles = levels.titles();
            List<LevelMean> means = new ArrayList<>();
            for (int level = 0; level < levels.size(); level++) {
                int band = level;
                int[] pairs = IntStream.range(0, own.length)
                        .filter(i -> levels.of(own[i]) == band)
                        .toArray();
                int[] scored = Arrays.stream(pairs)
                        .filter(i -> !Double.isNaN(other[i]))
                        .toArray();
                if (pairs.length == 0) continue;
                means.add(new LevelMean(
                        titles.get(level),
                        pairs.length,
                        (int) Arrays.stream(pairs).filter(i -> found[i]).count(),
                        scored.length,
                        Arrays.stream(scored).mapToDouble(i -> own[i]).average().orElse(Double.NaN),
                        Arrays.stream(scored)
                                .mapToDouble(i -> other[i])
                                .average()
                                .orElse(Double.NaN)));
            }
            return means;
        }
    }

    /**
     * Distribution of the term differences of a set of pairs, or of a random sample of it.
     *
     * @param pairs number of pairs in the set
     * @param looked number of pairs examined
     * @param identical examined pairs without a difference in terms
     * @param harmless examined pairs with differences of harmless classes only
     * @param bins number of pairs by number of differing terms: 0, 1, 2, 3–4, 5–8, … up to the last non-empty bin
     * @param any number of pairs with a difference of each class
     * @param only number of pairs with differences of this class alone
     */
    public record DifferenceSpread(
            long pairs,
            int looked,
            int identical,
            int harmless,
            List<Integer> bins,
            double mean,
            int median,
            int nineTenths,
            Map<DifferenceClass, Integer> any,
            Map<DifferenceClass, Integer> only) {
        public DifferenceSpread {
            bins = List.copyOf(bins);
        }

        /** The distribution of an empty set. */
        public static DifferenceSpread none() {
            return of(0, new int[0], new int[0]);
        }

        public boolean isAll() {
            return looked == pairs;
        }

        /** Bin of a number of terms: 0, then powers of two. */
        static int bin(int terms) {
            return terms == 0 ? 0 : 1 + Integer.SIZE - Integer.numberOfLeadingZeros(terms - 1);
        }

        /** Label of a bin. */
        public static String title(int bin) {
            if (bin < 3) return Integer.toString(bin);
            long to = 1L << bin - 1;
            return short1(to / 2 + 1) + "–" + short1(to);
        }

        private static String short1(long number) {
            return number < 10_000 ? Long.toString(number) : number / 1000 + "k";
        }

        /** @param kinds classes of each pair's differences, as bit sets */
        static DifferenceSpread of(long pairs, int[] terms, int[] kinds) {
            int[] sorted = terms.clone();
            Arrays.sort(sorted);
            int n = sorted.length;
            Integer[] bins = new Integer[n == 0 ? 0 : bin(sorted[n - 1]) + 1];
            Arrays.fill(bins, 0);
            for (int t : sorted) bins[bin(t)]++;
            Map<DifferenceClass, Integer> any = new EnumMap<>(DifferenceClass.class);
            Map<DifferenceClass, Integer> only = new EnumMap<>(DifferenceClass.class);
            int identical = 0;
            int harmless = 0;
            for (int kind : kinds) {
                if (kind == 0) identical++;
                else if ((kind & DifferenceClass.OTHER.bit()) == 0) harmless++;
                for (DifferenceClass c : DifferenceClass.values()) {
                    if ((kind & c.bit()) == 0) continue;
                    any.merge(c, 1, Integer::sum);
                    if (kind == c.bit()) only.merge(c, 1, Integer::sum);
                }
            }
            double mean = Arrays.stream(sorted).average().orElse(0);
            int median = n == 0 ? 0 : sorted[n / 2];
            int high = n == 0 ? 0 : sorted[Math.min(n - 1, n * 9 / 10)];
            return new DifferenceSpread(
                    pairs, n, identical, harmless, Arrays.asList(bins), mean, median, high, any, only);
        }
    }
}
