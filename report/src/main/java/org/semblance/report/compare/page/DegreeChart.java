package org.semblance.report.compare.page;

import java.util.List;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Degrees;

/** Documents by their number of near duplicates, both on logarithmic axes. */
final class DegreeChart {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 340;
    private static final int LEFT = 46;
    private static final int RIGHT = 14;
    private static final int TOP = 12;
    private static final int BOTTOM = 42;

    private final List<Comparison.Method> methods;
    private final double mostX;
    private final double mostY;

    DegreeChart(List<Comparison.Method> methods) {
        this.methods = methods;
        this.mostX = decades(
                methods.stream().mapToLong(m -> m.degrees().largest()).max().orElse(1));
        this.mostY = decades(methods.stream()
                .flatMap(m -> m.degrees().counts().stream())
                .mapToLong(Degrees.Count::documents)
                .max()
                .orElse(1));
    }

    /** The axis ends at a round number above the largest value. */
    private static double decades(long largest) {
        double log = Math.log10((double) Math.max(2, largest));
        return Math.max(0.5, Math.ceil(log * 4 + 0.2) / 4);
    }

    private double x(double degree) {
        return LEFT + (WIDTH - LEFT - RIGHT) * Math.log10(degree) / mostX;
    }

    private double y(double documents) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * Math.log10(documents) / mostY;
    }

    Markup svg() {
        Markup svg = new Markup()
                .open(
                        "svg",
                        "class",
                        "plot",
                        "viewBox",
                        "0 0 " + WIDTH + " " + HEIGHT,
                        "role",
                        "img",
                        "aria-label",
                        "Number of documents by number of near duplicates, log–log");
        axes(svg);
        for (int m = 0; m < methods.size(); m++) {
            svg.open("g", "class", "c" + m);
            List<Degrees.Count> counts = methods.get(m).degrees().counts();
            StringBuilder line = new StringBuilder();
            for (Degrees.Count c : counts) line.append(point(c)).append(' ');
            svg.empty("polyline", "class", "thread", "points", line.toString().strip())
                    .close("polyline");
            for (Degrees.Count c : counts) {
                svg.open("g", "class", "dot");
                Mark.draw(svg, m, x((double) c.degree()), y((double) c.documents()), 3.4);
                svg.leaf(
                                "title",
                                methods.get(m).label() + ": " + Figures.count(c.documents(), "document") + " with "
                                        + Figures.count(c.degree(), "near duplicate"))
                        .close("g");
            }
            svg.close("g");
        }
        return svg.close("svg");
    }

    private String point(Degrees.Count c) {
        return String.format(java.util.Locale.ROOT, "%.1f,%.1f", x((double) c.degree()), y((double) c.documents()));
    }

    private void axes(Markup svg) {
        for (int decade = 0; decade <= mostX; decade++) {
            for (int digit = 1; digit < 10; digit++) {
                double value = digit * Math.pow(10, decade);
                if (Math.log10(value) > mostX) break;
                svg.empty(
                                "line",
                                "class",
                                digit == 1 ? "grid" : "grid minor-grid",
                                "x1",
                                x(value),
                                "x2",
                                x(value),
                                "y1",
                                TOP,
                                "y2",
                                HEIGHT - BOTTOM)
                        .close("line");
                if (digit == 1 || (mostX < 1.6 && (digit == 2 || digit == 5)))
                    svg.leaf(
                            "text",
                            Figures.brief((long) value),
                            "x",
                            x(value),
                            "y",
                            HEIGHT - BOTTOM + 16,
                            "text-anchor",
                            "middle");
            }
        }
        for (int decade = 0; decade <= mostY; decade++) {
            double value = Math.pow(10, decade);
            svg.empty("line", "class", "grid", "x1", LEFT, "x2", WIDTH - RIGHT, "y1", y(value), "y2", y(value))
                    .close("line");
            svg.leaf("text", Figures.brief((long) value), "x", LEFT - 7, "y", y(value) + 4, "text-anchor", "end");
        }
        svg.leaf(
                "text",
                "near duplicates of a document",
                "x",
                (LEFT + WIDTH - RIGHT) / 2,
                "y",
                HEIGHT - 8,
                "text-anchor",
                "middle",
                "class",
                "axis");
        svg.leaf(
                "text",
                "documents",
                "x",
                13,
                "y",
                (TOP + HEIGHT - BOTTOM) / 2,
                "text-anchor",
                "middle",
                "class",
                "axis",
                "transform",
                "rotate(-90 13 " + (TOP + HEIGHT - BOTTOM) / 2 + ")");
    }
}
