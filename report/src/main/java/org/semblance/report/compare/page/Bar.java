package org.semblance.report.compare.page;

import org.semblance.report.page.Markup;

/** A bar of parts that lie behind one another. */
final class Bar {
    private static final int WIDTH = 400;
    private static final int HEIGHT = 16;

    private final Markup svg = new Markup();
    private final double all;
    private double at;

    /** @param all what a full bar would stand for */
    Bar(double all, String told) {
        this.all = all;
        svg.open(
                "svg",
                "class",
                "stack",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                told);
    }

    Bar part(double value, String look, String title) {
        double width = all == 0 ? 0 : WIDTH * value / all;
        svg.open("rect", "class", look, "x", at, "y", 0, "width", width, "height", HEIGHT)
                .leaf("title", title)
                .close("rect");
        at += width;
        return this;
    }

    Markup svg() {
        return svg.close("svg");
    }
}
