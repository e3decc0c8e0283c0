/**
 * The report of a run as one HTML file that opens from disk and asks nothing of the network. A
 * {@link org.semblance.report.html.ReportModel} holds plain facts: counts, losses, scores, groups, pairs and the texts
 * that a reader may compare. {@link org.semblance.report.html.HtmlReport} pours them into a page whose script draws the
 * charts, the lists and the side-by-side view. Ids and texts are hostile: they travel as JSON that cannot leave its
 * element, become text nodes and nothing else, and a content security policy admits one script and one style sheet, by
 * their hashes.
 */
@NullMarked
package org.semblance.report.html;

import org.jspecify.annotations.NullMarked;
