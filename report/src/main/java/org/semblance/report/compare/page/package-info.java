/**
 * A comparison as one HTML file that opens from disk, asks nothing of the network and runs no script: tables, charts drawn
 * here as SVG, texts beside each other ({@link org.semblance.report.compare.page.ComparePage}). Ids and texts are
 * hostile: all of them pass through {@code Markup}, which alone writes markup, and a content security policy admits one
 * style sheet, by its hash, and nothing else.
 */
@NullMarked
package org.semblance.report.compare.page;

import org.jspecify.annotations.NullMarked;
