package org.semblance.report.compare.page;

import java.io.IOException;
import java.io.OutputStream;
import org.semblance.report.compare.Comparison;
import org.semblance.report.page.Page;

/** Writes a comparison as one HTML file; equal numbers give equal bytes. */
public final class ComparePage {
    private ComparePage() {}

    /** Writes the page; does not close the stream. */
    public static void write(Comparison comparison, OutputStream out) throws IOException {
        Comparison.Setup setup = comparison.setup();
        String story = CompareSections.story(comparison);
        new Page("comparison", setup.title(), story, setup.notes(), new CompareSections(comparison).all()).write(out);
    }
}
