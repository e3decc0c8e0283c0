package org.semblance.report.plan;

import java.util.List;

/**
 * How something grows with the number of documents: as its power. The exponent is that of the straight line through what was measured, in
 * logarithms, and stays within bounds that are known.
 */
record PowerLaw(double exponent) {
    static final PowerLaw LINEAR = new PowerLaw(1);

    /** What was measured at a size. */
    record Point(double size, double value) {}

    /** Through points in rising order; as the least exponent if they do not tell. */
    static PowerLaw through(List<Point> points, double least, double most) {
        List<Point> told =
                points.stream().filter(p -> p.size > 0 && p.value > 0).toList();
        double n = told.size();
        double x = told.stream().mapToDouble(p -> Math.log(p.size)).sum() / n;
        double y = told.stream().mapToDouble(p -> Math.log(p.value)).sum() / n;
        double across = 0;
        double along = 0;
        for (Point p : told) {
            across += (Math.log(p.size) - x) * (Math.log(p.value) - y);
            along += (Math.log(p.size) - x) * (Math.log(p.size) - x);
        }
        return new PowerLaw(along > 0 ? Math.clamp(across / along, least, most) : least);
    }

    /** What becomes of something when there are so many times as many documents. */
    double factor(double times) {
        return Math.pow(times, exponent);
    }
}
