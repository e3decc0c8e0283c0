/**
 * The report of a run as one HTML file that opens from disk without network access. {@link
 * org.semblance.report.html.ReportModel} holds the data: counts, losses, scores, groups, pairs and the texts to
 * compare. {@link org.semblance.report.html.HtmlReport} inserts it into a page whose script draws the charts, the lists
 * and the side-by-side view. Ids and texts are untrusted: they are embedded as JSON that cannot leave its element and
 * become text nodes only, and a content security policy allows one script and one style sheet, by their hashes. {@link
 * org.semblance.report.html.LabelPage} is the page on which pairs are judged, in the same style; a local program serves it.
 */
@NullMarked
package org.semblance.report.html;

import org.jspecify.annotations.NullMarked;
