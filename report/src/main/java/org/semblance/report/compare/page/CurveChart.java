package org.semblance.report.compare.page;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.report.compare.Comparison;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.page.Markup;
import org.semblance.report.page.PlotFrame;
import org.semblance.report.page.ReadableNumbers;

/** Precision against recall, with a point for each possible threshold of a method. */
record CurveChart(List<Curve> curves) {
    /** The curve of a method and its best F1. */
    record Curve(String label, List<Comparison.Level> levels, Optional<BestThreshold> best) {}

    private static final PlotFrame FRAME = new PlotFrame(16);

    private static double x(double recall) {
        return FRAME.x(recall);
    }

    private static double y(double precision) {
        return FRAME.y(precision);
    }

    Markup svg() {
        Markup svg = FRAME.open("Precision by recall");
        for (int tick = 0; tick <= 5; tick++) {
            double at = tick / 5.0;
            FRAME.upright(svg, "grid", x(at));
            FRAME.level(svg, y(at));
            String label = String.format(Locale.ROOT, "%.1f", at);
            FRAME.below(svg, label, x(at));
            FRAME.beside(svg, label, y(at));
        }
        FRAME.titles(svg, "recall", "precision");
        for (int m = 0; m < curves.size(); m++) curve(svg, m);
        return svg.close("svg");
    }

    private void curve(Markup svg, int m) {
        svg.open("g.c" + m);
        StringBuilder line = new StringBuilder();
        List<Comparison.Level> levels = curves.get(m).levels().stream()
                .filter(l -> !Double.isNaN(l.down().precision())
                        && !Double.isNaN(l.down().recall()))
                .toList();
        for (Comparison.Level l : levels) {
            line.append(String.format(
                    Locale.ROOT, "%.1f,%.1f ", x(l.down().recall()), y(l.down().precision())));
        }
        svg.empty("polyline.curve", "points", line.toString().strip());
        for (int i = 0; i < levels.size(); i++) {
            PairAccuracy down = levels.get(i).down();
            svg.open("g.dot");
            MethodMark.draw(svg, m, x(down.recall()), y(down.precision()), i == levels.size() - 1 ? 5.5 : 3);
            svg.leaf(
                            "title",
                            curves.get(m).label() + " down to "
                                    + levels.get(i).title() + ": precision " + ReadableNumbers.share(down.precision())
                                    + ", recall " + ReadableNumbers.share(down.recall()))
                    .close("g");
        }
        curves.get(m).best().map(BestThreshold::there).ifPresent(best -> ring(svg, best));
        svg.close("g");
    }

    private static void ring(Markup svg, PairAccuracy best) {
        svg.open("circle.best", "cx", x(best.recall()), "cy", y(best.precision()), "r", 9.0);
        svg.leaf("title", "best F1: " + ReadableNumbers.share(best.f1())).close("circle");
    }
}
