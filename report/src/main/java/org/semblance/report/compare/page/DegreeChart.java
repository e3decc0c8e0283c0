package org.semblance.report.compare.page;

import java.util.List;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Comparison.Degrees;
import org.semblance.report.compare.PowerLawTail;
import org.semblance.report.page.Markup;
import org.semblance.report.page.PlotFrame;
import org.semblance.report.page.ReadableNumbers;

/** Number of documents by number of near duplicates, with logarithmic axes and the fitted power laws. */
final class DegreeChart {
    private static final PlotFrame FRAME = new PlotFrame(14);

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

    /** Length of an axis that ends at a round number above the largest value. */
    private static double decades(long largest) {
        double log = Math.log10((double) Math.max(2, largest));
        return Math.max(0.5, Math.ceil(log * 4 + 0.2) / 4);
    }

    private double x(double degree) {
        return FRAME.x(Math.log10(degree) / mostX);
    }

    private double y(double documents) {
        return FRAME.y(Math.log10(documents) / mostY);
    }

    Markup svg() {
        Markup svg = FRAME.open("Number of documents by number of near duplicates, log–log");
        axes(svg);
        for (int m = 0; m < methods.size(); m++) {
            svg.open("g.c" + m);
            List<Degrees.Count> counts = methods.get(m).degrees().counts();
            StringBuilder line = new StringBuilder();
            for (Degrees.Count c : counts) line.append(point(c)).append(' ');
            svg.empty("polyline.thread", "points", line.toString().strip());
            methods.get(m).degrees().powerLaw().ifPresent(law -> law(svg, law));
            for (Degrees.Count c : counts) {
                svg.open("g.dot");
                MethodMark.draw(svg, m, x((double) c.degree()), y((double) c.documents()), 3.4);
                svg.leaf(
                                "title",
                                methods.get(m).label() + ": " + ReadableNumbers.count(c.documents(), "document")
                                        + " with " + ReadableNumbers.count(c.degree(), "near duplicate"))
                        .close("g");
            }
            svg.close("g");
        }
        return svg.close("svg");
    }

    /** From the beginning of the tail to its end, or to where less than one document is expected. */
    private void law(Markup svg, PowerLawTail law) {
        double from = (double) law.from();
        double first = law.expected(from);
        if (first <= 1) return;
        double to = Math.min(Math.pow(10, mostX), from * Math.pow(first, 1 / law.exponent()));
        svg.empty("line.law", "x1", x(from), "y1", y(first), "x2", x(to), "y2", y(law.expected(to)));
    }

    private String point(Degrees.Count c) {
        return String.format(java.util.Locale.ROOT, "%.1f,%.1f", x((double) c.degree()), y((double) c.documents()));
    }

    private void axes(Markup svg) {
        for (int decade = 0; decade <= mostX; decade++) {
            for (int digit = 1; digit < 10; digit++) {
                double value = digit * Math.pow(10, decade);
                if (Math.log10(value) > mostX) break;
                FRAME.upright(svg, digit == 1 ? "grid" : "grid minor-grid", x(value));
                if (digit == 1 || (mostX < 1.6 && (digit == 2 || digit == 5)))
                    FRAME.below(svg, ReadableNumbers.brief((long) value), x(value));
            }
        }
        for (int decade = 0; decade <= mostY; decade++) {
            double value = Math.pow(10, decade);
            FRAME.level(svg, y(value));
            FRAME.beside(svg, ReadableNumbers.brief((long) value), y(value));
        }
        FRAME.titles(svg, "near duplicates of a document", "documents");
    }
}
