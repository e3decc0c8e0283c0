package org.semblance.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semblance.report.page.Markup;

/** A plot of points joined by lines, as an SVG file that needs no style sheet. */
record Plot(String title, Axis across, Axis up, List<Series> series) {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 400;
    private static final int LEFT = 70;
    private static final int RIGHT = 190;
    private static final int TOP = 36;
    private static final int BOTTOM = 52;

    /** Okabe and Ito's colours, which people with colour blindness can tell apart. */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d1f");

    record Point(double x, double y) {}

    /** A line of the plot, its points in their order. */
    record Series(String name, List<Point> points) {
        Series {
            points = List.copyOf(points);
        }
    }

    /** An axis; its range is that of the points, and includes 0 unless it is logarithmic or free. */
    record Axis(String title, boolean log, boolean fromZero) {
        static Axis linear(String title) {
            return new Axis(title, false, true);
        }

        /** A linear axis that need not include 0. */
        static Axis free(String title) {
            return new Axis(title, false, false);
        }

        static Axis log(String title) {
            return new Axis(title, true, false);
        }
    }

    Plot {
        series = series.stream()
                .map(s -> drawable(s, across, up))
                .filter(s -> !s.points().isEmpty())
                .toList();
    }

    /** Without points that a logarithmic axis cannot show. */
    private static Series drawable(Series series, Axis across, Axis up) {
        return new Series(
                series.name(),
                series.points().stream()
                        .filter(p -> Double.isFinite(p.x()) && Double.isFinite(p.y()))
                        .filter(p -> (!across.log() || p.x() > 0) && (!up.log() || p.y() > 0))
                        .toList());
    }

    /** The range of an axis with its ticks. */
    private record Scale(Axis axis, double least, double most, List<Double> ticks) {
        static Scale of(Axis axis, double[] values) {
            double least = java.util.Arrays.stream(values).min().orElse(axis.log() ? 1 : 0);
            double most = java.util.Arrays.stream(values).max().orElse(1);
            return axis.log() ? logarithmic(axis, least, most) : linear(axis, least, most);
        }

        private static Scale linear(Axis axis, double low, double high) {
            double least = axis.fromZero() ? Math.min(0, low) : low;
            double most = high > least ? high : least + 1;
            double rough = (most - least) / 6;
            double decade = Math.pow(10, Math.floor(Math.log10(rough)));
            double step = decade * (rough / decade > 5 ? 10 : rough / decade > 2 ? 5 : rough / decade > 1 ? 2 : 1);
            long first = (long) Math.floor(least / step + 1e-9);
            long last = (long) Math.ceil(most / step - 1e-9);
            List<Double> ticks = new ArrayList<>();
            for (long i = first; i <= last; i++) ticks.add(i * step);
            return new Scale(axis, ticks.getFirst(), ticks.getLast(), ticks);
        }

        private static Scale logarithmic(Axis axis, double low, double high) {
            int first = (int) Math.floor(Math.log10(low) + 1e-9);
            int last = Math.max(first + 1, (int) Math.ceil(Math.log10(high) - 1e-9));
            int stride = 1 + (last - first) / 9;
            List<Double> ticks = new ArrayList<>();
            for (int i = first; i <= last; i += stride) ticks.add(Math.pow(10, i));
            if (last - first <= 2) {
                for (int i = first; i < last; i++) {
                    ticks.add(2 * Math.pow(10, i));
                    ticks.add(5 * Math.pow(10, i));
                }
            }
            return new Scale(axis, Math.pow(10, first), Math.pow(10, last), ticks);
        }

        double share(double value) {
            if (!axis.log()) return (value - least) / (most - least);
            return Math.log(value / least) / Math.log(most / least);
        }
    }

    String svg() {
        Scale x = Scale.of(across, values(true));
        Scale y = Scale.of(up, values(false));
        Markup svg = new Markup();
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "width",
                WIDTH,
                "font-family",
                "sans-serif",
                "font-size",
                13,
                "role",
                "img",
                "aria-label",
                title);
        svg.empty("rect", "width", WIDTH, "height", HEIGHT, "fill", "#ffffff");
        svg.label(title, LEFT, 20, "start", "font-weight", "bold");
        for (double tick : x.ticks()) {
            line(svg, x(x, tick), TOP, x(x, tick), HEIGHT - BOTTOM);
            svg.label(number(tick), x(x, tick), HEIGHT - BOTTOM + 18, "middle");
        }
        for (double tick : y.ticks()) {
            line(svg, LEFT, y(y, tick), WIDTH - RIGHT, y(y, tick));
            svg.label(number(tick), LEFT - 8, y(y, tick) + 4, "end");
        }
        svg.label(across.title(), (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "middle");
        String turned = "rotate(-90 16 " + (TOP + HEIGHT - BOTTOM) / 2 + ")";
        svg.label(up.title(), 16, (TOP + HEIGHT - BOTTOM) / 2, "middle", "transform", turned);
        for (int s = 0; s < series.size(); s++) draw(svg, s, x, y);
        return svg.close("svg").toString();
    }

    private double[] values(boolean horizontal) {
        return series.stream()
                .flatMap(s -> s.points().stream())
                .mapToDouble(p -> horizontal ? p.x() : p.y())
                .toArray();
    }

    private void draw(Markup svg, int s, Scale x, Scale y) {
        Series drawn = series.get(s);
        String colour = COLOURS.get(s % COLOURS.size());
        String dashes = s < COLOURS.size() ? "none" : "5 3";
        StringBuilder line = new StringBuilder();
        for (Point p : drawn.points())
            line.append(format(x(x, p.x())))
                    .append(',')
                    .append(format(y(y, p.y())))
                    .append(' ');
        svg.empty(
                "polyline",
                "points",
                line.toString().strip(),
                "fill",
                "none",
                "stroke",
                colour,
                "stroke-width",
                2,
                "stroke-dasharray",
                dashes);
        for (Point p : drawn.points())
            mark(svg, s, colour, x(x, p.x()), y(y, p.y()), drawn.name() + ": " + number(p.x()) + ", " + number(p.y()));
        double legend = TOP + 8 + 20.0 * s;
        mark(svg, s, colour, WIDTH - RIGHT + 20, legend, drawn.name());
        svg.label(drawn.name(), WIDTH - RIGHT + 32, legend + 4, "start");
    }

    /** Circles, squares and diamonds in turn, so that lines can be told apart without colours. */
    private static void mark(Markup svg, int s, String colour, double x, double y, String hint) {
        String shape = switch (s % 3) {
            case 0 -> "M%1$s %2$s m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0";
            case 1 -> "M%1$s %2$s m-4 -4 h8 v8 h-8 z";
            default -> "M%1$s %2$s m0 -5 l5 5 l-5 5 l-5 -5 z";
        };
        svg.open("path", "d", shape.formatted(format(x), format(y)), "fill", colour);
        svg.leaf("title", hint).close("path");
    }

    private static void line(Markup svg, double x1, double y1, double x2, double y2) {
        svg.empty("line", "x1", format(x1), "y1", format(y1), "x2", format(x2), "y2", format(y2), "stroke", "#dddddd");
    }

    private static double x(Scale scale, double value) {
        return LEFT + (WIDTH - LEFT - RIGHT) * scale.share(value);
    }

    private static double y(Scale scale, double value) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * scale.share(value);
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** 0.001, 0.25, 1,000, 10M. */
    private static String number(double value) {
        double size = Math.abs(value);
        if (size >= 1e6) return Table.cell(value / 1e6) + "M";
        if (size >= 1000) return String.format(Locale.ROOT, "%,.0f", value);
        String text = Table.cell(value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
