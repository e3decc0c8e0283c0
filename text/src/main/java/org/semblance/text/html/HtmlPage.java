package org.semblance.text.html;

import java.util.List;
import org.semblance.document.Document.Inset;

/**
 * What a page shows.
 *
 * @param text as {@link HtmlText} has it
 * @param insets its images, in the order of their places, under the names by which pages are compared
 */
public record HtmlPage(String text, List<Inset> insets) {
    public HtmlPage {
        insets = List.copyOf(insets);
    }
}
