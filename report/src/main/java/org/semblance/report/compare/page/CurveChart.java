package org.semblance.report.compare.page;

import java.util.List;
import java.util.Locale;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Judgement;

/** Precision against recall, a point for each level at which the threshold of a method could stand. */
record CurveChart(Comparison comparison, List<Comparison.Verdict> verdicts) {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 340;
    private static final int LEFT = 46;
    private static final int RIGHT = 16;
    private static final int TOP = 12;
    private static final int BOTTOM = 42;

    private static double x(double recall) {
        return LEFT + (WIDTH - LEFT - RIGHT) * recall;
    }

    private static double y(double precision) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * precision;
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
                        "Precision by recall");
        for (int tick = 0; tick <= 5; tick++) {
            double at = tick / 5.0;
            svg.empty("line", "class", "grid", "x1", x(at), "x2", x(at), "y1", TOP, "y2", HEIGHT - BOTTOM)
                    .close("line");
            svg.empty("line", "class", "grid", "x1", LEFT, "x2", WIDTH - RIGHT, "y1", y(at), "y2", y(at))
                    .close("line");
            String label = String.format(Locale.ROOT, "%.1f", at);
            svg.leaf("text", label, "x", x(at), "y", HEIGHT - BOTTOM + 16, "text-anchor", "middle");
            svg.leaf("text", label, "x", LEFT - 7, "y", y(at) + 4, "text-anchor", "end");
        }
        svg.leaf(
                "text",
                "recall",
                "x",
                (LEFT + WIDTH - RIGHT) / 2,
                "y",
                HEIGHT - 8,
                "text-anchor",
                "middle",
                "class",
                "axis");
        int middle = (TOP + HEIGHT - BOTTOM) / 2;
        svg.leaf(
                "text",
                "precision",
                "x",
                13,
                "y",
                middle,
                "text-anchor",
                "middle",
                "class",
                "axis",
                "transform",
                "rotate(-90 13 " + middle + ")");
        for (int m = 0; m < verdicts.size(); m++) curve(svg, m);
        return svg.close("svg");
    }

    private void curve(Markup svg, int m) {
        svg.open("g", "class", "c" + m);
        StringBuilder line = new StringBuilder();
        List<Comparison.Level> levels = verdicts.get(m).levels().stream()
                .filter(l -> !Double.isNaN(l.down().precision())
                        && !Double.isNaN(l.down().recall()))
                .toList();
        for (Comparison.Level l : levels) {
            line.append(String.format(
                    Locale.ROOT, "%.1f,%.1f ", x(l.down().recall()), y(l.down().precision())));
        }
        svg.empty("polyline", "class", "curve", "points", line.toString().strip())
                .close("polyline");
        for (int i = 0; i < levels.size(); i++) {
            Judgement down = levels.get(i).down();
            svg.open("g", "class", "dot");
            Mark.draw(svg, m, x(down.recall()), y(down.precision()), i == levels.size() - 1 ? 5.5 : 3);
            svg.leaf(
                            "title",
                            comparison.methods().get(m).label() + " down to "
                                    + levels.get(i).title() + ": precision " + Figures.share(down.precision())
                                    + ", recall " + Figures.share(down.recall()))
                    .close("g");
        }
        svg.close("g");
    }
}
