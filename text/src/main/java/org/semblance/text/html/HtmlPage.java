package org.semblance.text.html;

import java.util.List;
import org.semblance.document.Document.Inset;

/**
 * The visible content of a page.
 *
 * @param text the text as in {@link HtmlText}
 * @param insets its images, by position, with the names by which pages are compared
 */
public record HtmlPage(String text, List<Inset> insets) {
    public HtmlPage {
        insets = List.copyOf(insets);
    }
}
