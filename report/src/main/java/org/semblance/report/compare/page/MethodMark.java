package org.semblance.report.compare.page;

import java.util.Locale;
import org.semblance.report.page.Markup;

/** The symbol of a method in charts and tables: a shape in addition to a colour, for colour-blind readers. */
final class MethodMark {
    private MethodMark() {}

    static void draw(Markup svg, int method, double x, double y, double r) {
        switch (method % 4) {
            case 0 -> svg.empty("circle", "cx", x, "cy", y, "r", r);
            case 1 -> svg.empty("rect", "x", x - 0.88 * r, "y", y - 0.88 * r, "width", 1.76 * r, "height", 1.76 * r);
            case 2 -> polygon(svg, x, y, r, new double[] {0, -1.25, 1.1, 0.8, -1.1, 0.8});
            default -> polygon(svg, x, y, r, new double[] {0, -1.3, 1.3, 0, 0, 1.3, -1.3, 0});
        }
    }

    private static void polygon(Markup svg, double x, double y, double r, double[] corners) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < corners.length; i += 2) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x + r * corners[i], y + r * corners[i + 1]));
        }
        svg.empty("polygon", "points", points.toString().strip());
    }

    /** Symbol and name of a method. */
    static Markup name(int method, String label) {
        Markup name = new Markup().open("span.method.c" + method);
        name.open("svg.key", "viewBox", "0 0 14 14", "aria-hidden", "true");
        draw(name, method, 7, 7, 5);
        name.close("svg");
        return name.leaf("bdi", label).close("span");
    }
}
