package org.semblance.report.compare.page;

import java.util.Locale;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Correlation;
import org.semblance.report.compare.Correlation.Point;

/** Pairs by their scores under two methods; darker where there are more. The thresholds are dashed. */
final class HeatMap {
    private static final int CELLS = 26;
    private static final int SIDE = 11;
    private static final int LEFT = 50;
    private static final int TOP = 10;
    private static final int SIZE = CELLS * SIDE;

    private final Correlation correlation;
    private final Axis x;
    private final Axis y;

    /** The scores along a side, from the lowest to the highest. */
    private record Axis(Comparison.Method method, double low, double high) {
        static Axis of(Comparison.Method method, java.util.function.ToDoubleFunction<Point> score, Correlation c) {
            double threshold = Double.parseDouble(method.threshold());
            double low = Math.min(
                    threshold, c.points().stream().mapToDouble(score).min().orElse(0));
            double high = Math.max(
                    threshold, c.points().stream().mapToDouble(score).max().orElse(1));
            if (!method.counts() && !method.distance()) high = 1;
            if (!method.counts()) low = Math.floor(low * 10) / 10;
            return new Axis(method, low, high > low ? high : low + 1);
        }

        double part(double score) {
            return Math.clamp((score - low) / (high - low), 0, 1);
        }

        int cell(double score) {
            return Math.min(CELLS - 1, (int) (part(score) * CELLS));
        }

        String told(double part) {
            double value = low + part * (high - low);
            return method.counts() ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.2f", value);
        }

        String title() {
            return method.label() + " (" + method.measure() + (method.distance() ? ", smaller is nearer)" : ")");
        }
    }

    HeatMap(Correlation correlation, Comparison comparison) {
        this.correlation = correlation;
        this.x = Axis.of(comparison.methods().get(correlation.a()), Point::x, correlation);
        this.y = Axis.of(comparison.methods().get(correlation.b()), Point::y, correlation);
    }

    Markup svg() {
        int[][] counts = new int[CELLS][CELLS];
        int most = 1;
        for (Point p : correlation.points()) most = Math.max(most, ++counts[x.cell(p.x())][y.cell(p.y())]);
        Markup svg = new Markup()
                .open(
                        "svg",
                        "class",
                        "plot heat",
                        "viewBox",
                        "0 0 " + (LEFT + SIZE + 14) + " " + (TOP + SIZE + 44),
                        "role",
                        "img",
                        "aria-label",
                        "Scores of " + x.title() + " against " + y.title());
        svg.empty("rect", "class", "ground", "x", LEFT, "y", TOP, "width", SIZE, "height", SIZE)
                .close("rect");
        for (int i = 0; i < CELLS; i++)
            for (int j = 0; j < CELLS; j++) if (counts[i][j] > 0) cell(svg, i, j, counts[i][j], most);
        thresholds(svg);
        ticks(svg);
        return svg.close("svg");
    }

    private static void cell(Markup svg, int i, int j, int count, int most) {
        // By the logarithm: one pair must be seen beside a thousand.
        double depth = 0.18 + 0.82 * Math.log1p(count) / Math.log1p(most);
        svg.open(
                        "rect",
                        "class",
                        "cell-heat",
                        "x",
                        LEFT + i * SIDE,
                        "y",
                        TOP + (CELLS - 1 - j) * SIDE,
                        "width",
                        SIDE,
                        "height",
                        SIDE,
                        "fill-opacity",
                        depth)
                .leaf("title", Figures.count(count, "pair"))
                .close("rect");
    }

    private void thresholds(Markup svg) {
        double tx = LEFT + SIZE * x.part(Double.parseDouble(x.method.threshold()));
        double ty = TOP + SIZE * (1 - y.part(Double.parseDouble(y.method.threshold())));
        svg.empty("line", "class", "limit", "x1", tx, "x2", tx, "y1", TOP, "y2", TOP + SIZE)
                .close("line");
        svg.empty("line", "class", "limit", "x1", LEFT, "x2", LEFT + SIZE, "y1", ty, "y2", ty)
                .close("line");
    }

    private void ticks(Markup svg) {
        for (double part = 0; part <= 1; part += 0.25) {
            svg.leaf("text", x.told(part), "x", LEFT + SIZE * part, "y", TOP + SIZE + 16, "text-anchor", "middle");
            svg.leaf("text", y.told(part), "x", LEFT - 6, "y", TOP + SIZE * (1 - part) + 4, "text-anchor", "end");
        }
        svg.leaf(
                "text",
                x.title(),
                "x",
                LEFT + SIZE / 2,
                "y",
                TOP + SIZE + 36,
                "text-anchor",
                "middle",
                "class",
                "axis");
        int middle = TOP + SIZE / 2;
        svg.leaf(
                "text",
                y.title(),
                "x",
                11,
                "y",
                middle,
                "text-anchor",
                "middle",
                "class",
                "axis",
                "transform",
                "rotate(-90 11 " + middle + ")");
    }
}
