package org.semblance.report.page;

/**
 * The frame of a plot: coordinates, grid and axis titles.
 *
 * @param right margin on the right
 */
public record PlotFrame(int right) {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 340;
    private static final int LEFT = 46;
    private static final int TOP = 12;
    private static final int BOTTOM = 42;
    private static final int TITLE = 13;

    public double x(double share) {
        return LEFT + (WIDTH - LEFT - right) * share;
    }

    public double y(double share) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share;
    }

    /** Opens the plot; the caller closes it. */
    public Markup open(String label) {
        return new Markup()
                .open(
                        "svg",
                        "class",
                        "plot",
                        "viewBox",
                        "0 0 " + WIDTH + " " + HEIGHT,
                        "role",
                        "img",
                        "aria-label",
                        label);
    }

    /** A vertical grid line. */
    public void upright(Markup svg, String style, double x) {
        svg.empty("line", "class", style, "x1", x, "x2", x, "y1", TOP, "y2", HEIGHT - BOTTOM)
                .close("line");
    }

    /** A horizontal grid line. */
    public void level(Markup svg, double y) {
        svg.empty("line", "class", "grid", "x1", LEFT, "x2", WIDTH - right, "y1", y, "y2", y)
                .close("line");
    }

    public void below(Markup svg, String label, double x) {
        svg.leaf("text", label, "x", x, "y", HEIGHT - BOTTOM + 16, "text-anchor", "middle");
    }

    public void beside(Markup svg, String label, double y) {
        svg.leaf("text", label, "x", LEFT - 7, "y", y + 4, "text-anchor", "end");
    }

    /** Axis titles. */
    public void titles(Markup svg, String across, String up) {
        int center = (LEFT + WIDTH - right) / 2;
        svg.leaf("text", across, "x", center, "y", HEIGHT - 8, "text-anchor", "middle", "class", "axis");
        int middle = (TOP + HEIGHT - BOTTOM) / 2;
        svg.leaf(
                "text",
                up,
                "x",
                TITLE,
                "y",
                middle,
                "text-anchor",
                "middle",
                "class",
                "axis",
                "transform",
                "rotate(-90 " + TITLE + " " + middle + ")");
    }
}
