package org.semblance.report.compare.page;

import java.util.List;
import org.semblance.report.compare.Comparison.DifferenceSpread;
import org.semblance.report.page.Markup;
import org.semblance.report.page.ReadableNumbers;

/** Share of pairs by number of differing terms; pairs that only this method found as a line. */
record SpreadChart(DifferenceSpread all, DifferenceSpread only, int bins, double most) {
    private static final int HEIGHT = 200;
    private static final int LEFT = 40;
    private static final int TOP = 10;
    private static final int BOTTOM = 46;
    private static final int STEP = 27;

    static double most(List<DifferenceSpread> spreads) {
        double most = 0.05;
        for (DifferenceSpread s : spreads) for (int b = 0; b < s.bins().size(); b++) most = Math.max(most, share(s, b));
        return most;
    }

    private static double share(DifferenceSpread spread, int bin) {
        return bin >= spread.bins().size() || spread.looked() == 0
                ? 0
                : (double) spread.bins().get(bin) / spread.looked();
    }

    private double y(double share) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share / most;
    }

    Markup svg(int method, String label) {
        int width = LEFT + bins * STEP + 6;
        String title = "Pairs of " + label + " by differing terms";
        Markup svg = new Markup().drawing("plot.c" + method, width, HEIGHT, title);
        double step = most > 0.6 ? 0.25 : most > 0.25 ? 0.1 : 0.05;
        for (double share = 0; share <= most + 1e-9; share += step) {
            svg.empty("line.grid", "x1", LEFT, "x2", width - 6, "y1", y(share), "y2", y(share));
            svg.label(Math.round(100 * share) + "%", LEFT - 6, y(share) + 4, "end");
        }
        for (int b = 0; b < bins; b++) bar(svg, b);
        if (only.looked() > 0) line(svg);
        return svg.close("svg");
    }

    private void bar(Markup svg, int bin) {
        double x = LEFT + (double) bin * STEP;
        double top = y(share(all, bin));
        svg.open("g.column");
        svg.empty("rect.reach", "x", x, "y", TOP, "width", STEP, "height", HEIGHT - BOTTOM - TOP);
        svg.empty("rect.fill", "x", x + 4, "y", top, "width", STEP - 8, "height", HEIGHT - BOTTOM - top);
        String here = only.looked() == 0 ? "" : "; only here " + text(only, bin);
        svg.leaf("title", DifferenceSpread.title(bin) + " terms: " + text(all, bin) + here)
                .close("g");
        double center = x + STEP / 2.0;
        int low = HEIGHT - BOTTOM + 13;
        String range = bin < 3 ? Integer.toString(bin) : "≤" + ReadableNumbers.brief(1L << bin - 1);
        String turned = "rotate(-50 " + Math.round(center + 4) + " " + low + ")";
        svg.label(range, center + 4, low, "end", "transform", turned);
    }

    private static String text(DifferenceSpread spread, int bin) {
        int count = bin < spread.bins().size() ? spread.bins().get(bin) : 0;
        return ReadableNumbers.number(count) + " of " + ReadableNumbers.number(spread.looked());
    }

    private void line(Markup svg) {
        StringBuilder points = new StringBuilder();
        for (int b = 0; b < bins; b++) {
            points.append(
                    String.format(java.util.Locale.ROOT, "%d,%.1f ", LEFT + b * STEP + STEP / 2, y(share(only, b))));
        }
        svg.empty("polyline.only", "points", points.toString().strip());
        for (int b = 0; b < bins; b++) {
            svg.empty("circle.only-dot", "cx", LEFT + b * STEP + STEP / 2, "cy", y(share(only, b)), "r", 2.6);
        }
    }
}
