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
        return new Markup().drawing("plot", WIDTH, HEIGHT, label);
    }

    /** A vertical grid line. */
    public void upright(Markup svg, String style, double x) {
        svg.empty("line", "class", style, "x1", x, "x2", x, "y1", TOP, "y2", HEIGHT - BOTTOM);
    }

    /** A horizontal grid line. */
    public void level(Markup svg, double y) {
        svg.empty("line.grid", "x1", LEFT, "x2", WIDTH - right, "y1", y, "y2", y);
    }

    public void below(Markup svg, String label, double x) {
        svg.label(label, x, HEIGHT - BOTTOM + 16, "middle");
    }

    public void beside(Markup svg, String label, double y) {
        svg.label(label, LEFT - 7, y + 4, "end");
    }

    /** Axis titles. */
    public void titles(Markup svg, String across, String up) {
        titles(svg, across, (LEFT + WIDTH - right) / 2, HEIGHT - 8, up, TITLE, (TOP + HEIGHT - BOTTOM) / 2);
    }

    /** Axis titles centred at these points. */
    public static void titles(Markup svg, String across, int acrossX, int acrossY, String up, int upX, int upY) {
        svg.label(across, acrossX, acrossY, "middle", "class", "axis");
        String turned = "rotate(-90 " + upX + " " + upY + ")";
        svg.label(up, upX, upY, "middle", "class", "axis", "transform", turned);
    }
}
