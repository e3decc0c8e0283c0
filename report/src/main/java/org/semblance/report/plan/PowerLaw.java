package org.semblance.report.plan;

import java.util.List;

/**
 * Growth as a power of the number of documents. The exponent is the slope of a least-squares line through the
 * logarithms of the measurements, clamped to known bounds.
 */
record PowerLaw(double exponent) {
    static final PowerLaw LINEAR = new PowerLaw(1);

    /** A measurement at a size. */
    record Point(double size, double value) {}

    /** Fits points of ascending size; the least exponent if there are too few usable points. */
    static PowerLaw through(List<Point> points, double least, double most) {
        List<Point> usable =
                points.stream().filter(p -> p.size > 0 && p.value > 0).toList();
        double n = usable.size();
        double x = usable.stream().mapToDouble(p -> Math.log(p.size)).sum() / n;
        double y = usable.stream().mapToDouble(p -> Math.log(p.value)).sum() / n;
        double across = 0;
        double along = 0;
        for (Point p : usable) {
            across += (Math.log(p.size) - x) * (Math.log(p.value) - y);
            along += (Math.log(p.size) - x) * (Math.log(p.size) - x);
        }
        return new PowerLaw(along > 0 ? Math.clamp(across / along, least, most) : least);
    }

    /** Growth factor for {@code times} as many documents. */
    double factor(double times) {
        return Math.pow(times, exponent);
    }
}
