package org.semblance.report.plan;

import java.util.List;
import org.semblance.report.LogLogSlope;

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
        double slope = LogLogSlope.of(
                usable.stream().mapToDouble(Point::size).toArray(),
                usable.stream().mapToDouble(Point::value).toArray());
        return new PowerLaw(Double.isFinite(slope) ? Math.clamp(slope, least, most) : least);
    }

    /** Growth factor for {@code times} as many documents. */
    double factor(double times) {
        return Math.pow(times, exponent);
    }
}
