package org.semblance.benchmarks.measure;

import java.util.stream.IntStream;

/** Growth with a power of the size. */
public final class PowerLaw {
    private PowerLaw() {}

    /** The slope of the least-squares line through the logarithms; NaN for fewer than two sizes. */
    public static double exponent(double[] sizes, double[] values) {
        double meanX = IntStream.range(0, sizes.length)
                .mapToDouble(i -> Math.log(sizes[i]))
                .average()
                .orElse(Double.NaN);
        double meanY = IntStream.range(0, sizes.length)
                .mapToDouble(i -> Math.log(values[i]))
                .average()
                .orElse(Double.NaN);
        double both = 0;
        double squares = 0;
        for (int i = 0; i < sizes.length; i++) {
            double x = Math.log(sizes[i]) - meanX;
            both += x * (Math.log(values[i]) - meanY);
            squares += x * x;
        }
        return both / squares;
    }
}
