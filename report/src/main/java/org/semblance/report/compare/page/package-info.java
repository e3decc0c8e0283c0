/**
 * A comparison as one HTML file that opens from disk, without network access or scripts: tables, SVG charts and texts
 * side by side ({@link org.semblance.report.compare.page.ComparePage}). Ids and texts are untrusted: all of them are
 * written by {@code Markup}, the only class that writes markup, and a content security policy allows one style sheet,
 * by its hash, and nothing else.
 */
@NullMarked
package org.semblance.report.compare.page;

import org.jspecify.annotations.NullMarked;
