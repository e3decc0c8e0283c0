package org.semblance.report.page;

/** A horizontal stacked bar. */
public final class Bar {
    private static final int WIDTH = 400;
    private static final int HEIGHT = 16;

    private final Markup svg = new Markup();
    private final double all;
    private double at;

    /**
     * @param all the value of a full bar
     * @param label accessible description
     */
    public Bar(double all, String label) {
        this.all = all;
        svg.open(
                "svg.stack",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                label);
    }

    public Bar part(double value, String look, String title) {
        double width = all == 0 ? 0 : WIDTH * value / all;
        svg.open("rect", "class", look, "x", at, "y", 0, "width", width, "height", HEIGHT)
                .leaf("title", title)
                .close("rect");
        at += width;
        return this;
    }

    public Markup svg() {
        return svg.close("svg");
    }
}
