package org.semblance.report.compare;

import java.util.List;
import java.util.Optional;
import org.semblance.report.compare.Comparison.Degrees;

/**
 * A discrete power law, p(x) proportional to x^−exponent for x ≥ {@code from}, fitted to the degrees of documents by
 * maximum likelihood. {@code from} is the degree with the smallest Kolmogorov–Smirnov distance between data and fit
 * (Clauset, Shalizi, Newman: Power-law distributions in empirical data, SIAM Review 2009; x_min and α there).
 *
 * @param from smallest degree of the fitted tail
 * @param tail number of documents in the tail
 * @param error standard error of the exponent, if the degrees were independent
 * @param distance largest difference between the cumulative distributions of data and fit
 */
public record PowerLawTail(double exponent, long from, long tail, double error, double distance) {
    /** Fewest documents of a tail; estimates from fewer are biased (section 3.3 of that paper). */
    static final int LEAST_TAIL = 50;

    /** Fewest different degrees of a tail: any two points are on a straight line. */
    static final int LEAST_DEGREES = 3;

    /** A tail that falls faster than this is not considered a power law. */
    static final double STEEPEST = 20;

    /** Fits the tail that is nearest to a power law; empty if all tails are too short. */
    static Optional<PowerLawTail> fit(List<Degrees.Count> counts) {
        PowerLawTail best = null;
        long last = 0;
        for (int from = 0; from + LEAST_DEGREES <= counts.size(); from++) {
            long degree = counts.get(from).degree();
            // Every degree up to 50, then in steps of 2%: the distance hardly changes in between.
            if (degree * 50 < last * 51) continue;
            last = degree;
            Tail tail = new Tail(counts.subList(from, counts.size()));
            if (tail.documents < LEAST_TAIL) break;
            PowerLawTail fit = tail.fit();
            if (fit.exponent < STEEPEST && (best == null || fit.distance < best.distance)) best = fit;
        }
        return Optional.ofNullable(best);
    }

    /** Number of documents with this degree that the fit expects. */
    public double expected(double degree) {
        return tail * Math.pow(degree, -exponent) / zeta(exponent, (double) from);
    }

    /** Hurwitz zeta function, the sum of (q + k)^−s for k ≥ 0, by the Euler–Maclaurin formula; s &gt; 1, q ≥ 1. */
    static double zeta(double s, double q) {
        double sum = 0;
        double a = q;
        for (; a < 30; a++) sum += Math.pow(a, -s);
        double term = Math.pow(a, -s);
        sum += term * (a / (s - 1) + 0.5);
        // B_2j / (2j)! · s (s + 1) … (s + 2j − 2) · a^−(s + 2j − 1)
        double[] bernoulli = {1 / 12.0, -1 / 720.0, 1 / 30240.0, -1 / 1209600.0};
        double product = s * term / a;
        for (int j = 0; j < bernoulli.length; j++) {
            sum += bernoulli[j] * product;
            product *= (s + 2 * j + 1) * (s + 2 * j + 2) / (a * a);
        }
        return sum;
    }

    /** The documents from some degree on. */
    private static final class Tail {
        private final List<Degrees.Count> counts;
        private final double from;
        private final long documents;
        private final double meanLog;

        Tail(List<Degrees.Count> counts) {
            this.counts = counts;
            this.from = (double) counts.getFirst().degree();
            this.documents = counts.stream().mapToLong(Degrees.Count::documents).sum();
            this.meanLog = counts.stream()
                            .mapToDouble(c -> c.documents() * Math.log((double) c.degree()))
                            .sum()
                    / documents;
        }

        PowerLawTail fit() {
            double exponent = exponent();
            return new PowerLawTail(
                    exponent,
                    (long) from,
                    documents,
                    (exponent - 1) / Math.sqrt((double) documents),
                    distance(exponent));
        }

        /** The most likely exponent by golden section: the logarithm of the likelihood is concave. */
        private double exponent() {
            double golden = (Math.sqrt(5) - 1) / 2;
            double low = 1 + 1e-6;
            double high = STEEPEST;
            double a = high - golden * (high - low);
            double b = low + golden * (high - low);
            double atA = logLikelihood(a);
            double atB = logLikelihood(b);
            while (high - low > 1e-7) {
                if (atA > atB) {
                    high = b;
                    b = a;
                    atB = atA;
                    a = high - golden * (high - low);
                    atA = logLikelihood(a);
                } else {
                    low = a;
                    a = b;
                    atA = atB;
                    b = low + golden * (high - low);
                    atB = logLikelihood(b);
                }
            }
            // At the upper limit the search ends a little below it.
            return high >= STEEPEST - 1e-6 ? STEEPEST : (low + high) / 2;
        }

        /** Per document. */
        private double logLikelihood(double exponent) {
            return -Math.log(zeta(exponent, from)) - exponent * meanLog;
        }

        /** Between two degrees of the data the fit rises and the data do not, so both ends of the gap are tested. */
        private double distance(double exponent) {
            double all = zeta(exponent, from);
            double largest = 0;
            long above = documents;
            for (Degrees.Count c : counts) {
                double degree = (double) c.degree();
                largest = Math.max(largest, Math.abs(zeta(exponent, degree) / all - (double) above / documents));
                above -= c.documents();
                largest = Math.max(largest, Math.abs(zeta(exponent, degree + 1) / all - (double) above / documents));
            }
            return largest;
        }
    }
}
