package org.semblance.report.compare.page;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Comparison.Correlation;
import org.semblance.report.compare.Comparison.Correlation.Point;
import org.semblance.report.compare.Comparison.LevelMean;
import org.semblance.report.page.Markup;
import org.semblance.report.page.PlotFrame;
import org.semblance.report.page.ReadableNumbers;

/**
 * Pairs by their scores under two methods; darker cells have more pairs. Dashed lines are the thresholds. Marks of a
 * method are the mean scores of the other one for pairs that it found, by its own score.
 */
final class HeatMap {
    private static final int MOST_CELLS = 26;
    private static final int LEFT = 50;
    private static final int TOP = 10;
    private static final int SIZE = 286;

    private final Correlation correlation;
    private final Axis x;
    private final Axis y;

    /** The range of scores on an axis. */
    private record Axis(Comparison.Method method, double low, double high) {
        static Axis of(Comparison.Method method, ToDoubleFunction<Point> score, Correlation c) {
            double threshold = Double.parseDouble(method.threshold());
            DoubleSummaryStatistics scores = Stream.concat(c.points().stream(), marks(c))
                    .mapToDouble(score)
                    .summaryStatistics();
            double low = Math.min(threshold, scores.getMin());
            double high = Math.max(threshold, scores.getMax());
            if (!method.counts() && !method.distance()) high = 1;
            if (!method.counts()) low = Math.floor(low * 10) / 10;
            if (method.counts()) return new Axis(method, low - 0.5, high + 0.5);
            return new Axis(method, low, high > low ? high : low + 1);
        }

        /** Integer scores have one cell each, if there are not too many. */
        int cells() {
            return method.counts() ? Math.clamp(Math.round(high - low), 1, MOST_CELLS) : MOST_CELLS;
        }

        double part(double score) {
            return Math.clamp((score - low) / (high - low), 0, 1);
        }

        int cell(double score) {
            return Math.min(cells() - 1, (int) (part(score) * cells()));
        }

        /** Position of the threshold; a score equal to it is on the accepted side. */
        double limit() {
            double threshold = Double.parseDouble(method.threshold());
            return part(!method.counts() ? threshold : method.distance() ? threshold + 0.5 : threshold - 0.5);
        }

        List<Double> ticks() {
            if (!method.counts())
                return IntStream.rangeClosed(0, 4)
                        .mapToObj(i -> low + i * (high - low) / 4)
                        .toList();
            long from = Math.round(low + 0.5);
            long to = Math.round(high - 0.5);
            long step = Math.max(1, (to - from + 5) / 6);
            return LongStream.iterate(from, v -> v <= to, v -> v + step)
                    .mapToObj(v -> (double) v)
                    .toList();
        }

        String text(double value) {
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

    private static Stream<Point> marks(Correlation c) {
        return Stream.concat(
                scored(c.byA()).map(l -> new Point(l.at(), l.mean())),
                scored(c.byB()).map(l -> new Point(l.mean(), l.at())));
    }

    private static Stream<LevelMean> scored(List<LevelMean> levels) {
        return levels.stream().filter(l -> l.scored() > 0);
    }

    Markup svg() {
        int[][] counts = new int[x.cells()][y.cells()];
        int most = 1;
        for (Point p : correlation.points()) most = Math.max(most, ++counts[x.cell(p.x())][y.cell(p.y())]);
        String label = "Scores of " + x.title() + " against " + y.title();
        Markup svg = new Markup().drawing("plot.heat", LEFT + SIZE + 14, TOP + SIZE + 44, label);
        svg.empty("rect.ground", "x", LEFT, "y", TOP, "width", SIZE, "height", SIZE);
        for (int i = 0; i < x.cells(); i++) {
            for (int j = 0; j < y.cells(); j++) if (counts[i][j] > 0) cell(svg, i, j, counts[i][j], most);
        }
        thresholds(svg);
        means(svg, correlation.a(), correlation.byA(), false, y);
        means(svg, correlation.b(), correlation.byB(), true, x);
        ticks(svg);
        return svg.close("svg");
    }

    private void cell(Markup svg, int i, int j, int count, int most) {
        // Logarithmic, so that one pair is visible next to a thousand.
        double depth = 0.18 + 0.82 * Math.log1p(count) / Math.log1p(most);
        double width = (double) SIZE / x.cells();
        double height = (double) SIZE / y.cells();
        double left = LEFT + i * width;
        double top = TOP + (y.cells() - 1 - j) * height;
        svg.open("rect.cell-heat", "x", left, "y", top, "width", width, "height", height, "fill-opacity", depth);
        svg.leaf("title", ReadableNumbers.count(count, "pair")).close("rect");
    }

    /** @param swapped whether the levels are on the vertical axis */
    private void means(Markup svg, int method, List<LevelMean> levels, boolean swapped, Axis other) {
        svg.open("g.c" + method);
        StringBuilder line = new StringBuilder();
        scored(levels)
                .forEach(l -> line.append(String.format(Locale.ROOT, "%.1f,%.1f ", left(l, swapped), top(l, swapped))));
        svg.empty("polyline.curve", "points", line.toString().strip());
        scored(levels).forEach(l -> {
            svg.open("g.dot");
            MethodMark.draw(svg, method, left(l, swapped), top(l, swapped), 4.2);
            svg.leaf(
                            "title",
                            (swapped ? y : x).method().label() + " " + l.title() + ": mean of "
                                    + other.method().label() + " " + mean(other.method(), l.mean()) + ", "
                                    + ReadableNumbers.count(l.scored(), "pair"))
                    .close("g");
        });
        svg.close("g");
    }

    private double left(LevelMean l, boolean swapped) {
        return LEFT + SIZE * x.part(swapped ? l.mean() : l.at());
    }

    private double top(LevelMean l, boolean swapped) {
        return TOP + SIZE * (1 - y.part(swapped ? l.at() : l.mean()));
    }

    /** A mean score of a method, or a dash. */
    static String mean(Comparison.Method method, double mean) {
        if (Double.isNaN(mean)) return "–";
        return String.format(Locale.ROOT, method.counts() ? "%,.2f" : "%.3f", mean);
    }

    private void thresholds(Markup svg) {
        double tx = LEFT + SIZE * x.limit();
        double ty = TOP + SIZE * (1 - y.limit());
        svg.empty("line.limit", "x1", tx, "x2", tx, "y1", TOP, "y2", TOP + SIZE);
        svg.empty("line.limit", "x1", LEFT, "x2", LEFT + SIZE, "y1", ty, "y2", ty);
    }

    private void ticks(Markup svg) {
        for (double value : x.ticks()) svg.label(x.text(value), LEFT + SIZE * x.part(value), TOP + SIZE + 16, "middle");
        for (double value : y.ticks()) svg.label(y.text(value), LEFT - 6, TOP + SIZE * (1 - y.part(value)) + 4, "end");
        PlotFrame.titles(svg, x.title(), LEFT + SIZE / 2, TOP + SIZE + 36, y.title(), 11, TOP + SIZE / 2);
    }
}
