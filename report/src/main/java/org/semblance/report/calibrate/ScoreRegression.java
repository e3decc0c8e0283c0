package org.semblance.report.calibrate;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The probability that a pair is a duplicate, from its scores under several methods: a logistic regression on the logarithms of
 * its ranks, with coefficients that are not negative, since every method ranks duplicates first. The pairs are drawn by their scores
 * only, so their answers can be used as they are. Uncertainty is that of the normal approximation of the posterior.
 */
final class ScoreRegression {
    /** Prior of the slopes, shared by the methods: together they are one logistic curve in ln rank. */
    private static final double PRIOR_SLOPE = 1.5;

    private static final double PRIOR_VARIANCE = 1;
    private static final double PRIOR_VARIANCE_OF_CONSTANT = 25;
    private static final int ROUNDS = 60;

    private final int size;
    private final double[] mode;
    private final double[][] root;

    /**
     * @param features by answer, then by method
     * @param same whether the answer was {@code same}
     * @param doubt factor of the variances of the prior: 1 for the most likely curve, more for limits
     */
    ScoreRegression(double[][] features, boolean[] same, int methods, double doubt) {
        this.size = methods + 1;
        double[] prior = new double[size];
        double[] precision = new double[size];
        Arrays.fill(prior, PRIOR_SLOPE / methods);
        Arrays.fill(precision, 1 / (doubt * PRIOR_VARIANCE));
        prior[methods] = 0;
        precision[methods] = 1 / (doubt * PRIOR_VARIANCE_OF_CONSTANT);
        this.mode = prior.clone();
        double[][] hessian = new double[size][size];
        for (int round = 0; round < ROUNDS; round++) {
            double[] gradient = new double[size];
            for (double[] row : hessian) Arrays.fill(row, 0);
            for (int j = 0; j < size; j++) {
                gradient[j] = precision[j] * (prior[j] - mode[j]);
                hessian[j][j] = precision[j];
            }
            for (int i = 0; i < features.length; i++) {
                double p = probability(mode, features[i]);
                double error = (same[i] ? 1 : 0) - p;
                double curvature = Math.max(1e-6, p * (1 - p));
                for (int j = 0; j < size; j++) {
                    double x = feature(features[i], j);
                    gradient[j] += error * x;
                    for (int k = 0; k < size; k++) hessian[j][k] += curvature * x * feature(features[i], k);
                }
            }
            double moved = step(gradient, hessian);
            if (moved < 1e-8) break;
        }
        this.root = cholesky(hessian);
    }

    /** A Newton step of limited length; slopes at 0 whose gradient is negative stay there. */
    private double step(double[] gradient, double[][] hessian) {
        double[][] system = new double[size][];
        double[] right = gradient.clone();
        for (int j = 0; j < size; j++) system[j] = hessian[j].clone();
        for (int j = 0; j + 1 < size; j++) {
            if (mode[j] > 0 || gradient[j] > 0) continue;
            for (int k = 0; k < size; k++) system[j][k] = system[k][j] = j == k ? 1 : 0;
            right[j] = 0;
        }
        double[] change = solve(cholesky(system), right);
        double longest = Arrays.stream(change).map(Math::abs).max().orElse(0);
        double factor = longest > 1 ? 1 / longest : 1;
        double moved = 0;
        for (int j = 0; j < size; j++) {
            double next = mode[j] + factor * change[j];
            if (j + 1 < size) next = Math.max(0, next);
            moved = Math.max(moved, Math.abs(next - mode[j]));
            mode[j] = next;
        }
        return moved;
    }

    private double feature(double[] features, int j) {
        return j + 1 == size ? 1 : features[j];
    }

    private double probability(double[] coefficients, double[] features) {
        double z = coefficients[size - 1];
        for (int j = 0; j + 1 < size; j++) z += coefficients[j] * features[j];
        return 1 / (1 + Math.exp(-z));
    }

    /** Coefficients drawn from the posterior. */
    double[] draw(SplittableRandom random) {
        double[] normal = new double[size];
        for (int j = 0; j < size; j++) normal[j] = random.nextGaussian();
        // With H = R Rᵀ, the solution of Rᵀ x = z has the covariance H⁻¹.
        double[] drawn = new double[size];
        for (int j = size - 1; j >= 0; j--) {
            double sum = normal[j];
            for (int k = j + 1; k < size; k++) sum -= root[k][j] * drawn[k];
            drawn[j] = sum / root[j][j];
        }
        for (int j = 0; j < size; j++) {
            drawn[j] += mode[j];
            if (j + 1 < size) drawn[j] = Math.max(0, drawn[j]);
        }
        return drawn;
    }

    /** The probability under drawn coefficients. */
    double at(double[] coefficients, double[] features) {
        return probability(coefficients, features);
    }

    private static double[][] cholesky(double[][] matrix) {
        int n = matrix.length;
        double[][] root = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = matrix[i][j];
                for (int k = 0; k < j; k++) sum -= root[i][k] * root[j][k];
                root[i][j] = i == j ? Math.sqrt(Math.max(1e-12, sum)) : sum / root[j][j];
            }
        }
        return root;
    }

    private static double[] solve(double[][] root, double[] right) {
        int n = right.length;
        double[] x = right.clone();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) x[i] -= root[i][k] * x[k];
            x[i] /= root[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) x[i] -= root[k][i] * x[k];
            x[i] /= root[i][i];
        }
        return x;
    }
}
