/**
 * Accuracy of methods on labelled corpora, as published in docs/results/quality.md. {@link
 * org.semblance.report.results.Catalogue} defines the methods to measure and the ground truth of each corpus, {@link
 * org.semblance.report.results.QualityPage} writes the tables.
 */
@NullMarked
package org.semblance.report.results;

import org.jspecify.annotations.NullMarked;
