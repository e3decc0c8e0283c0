/**
 * Comparison of several methods on one collection. {@link org.semblance.report.compare.Comparer} runs each of them with
 * the same settings and keeps its pairs as sorted columns ({@link org.semblance.report.labels.PairColumn}). One pass
 * over their union ({@link org.semblance.report.labels.PairColumn.PairUnion}) counts which methods found which pairs and samples
 * the pairs for closer analysis. Their texts are read again to compute the differences ({@link
 * org.semblance.report.align.TermDiff}) and classify them ({@link org.semblance.report.align.DifferenceClass}). A
 * {@link org.semblance.report.labels.GroundTruth}, if given, is treated as one more set of pairs.
 *
 * <p>The result is a {@link org.semblance.report.compare.Comparison}: plain numbers and some texts, which the package
 * {@code page} displays and {@link org.semblance.report.compare.ComparisonJson} writes. Except for times and memory,
 * the same input gives the same bytes.
 */
@NullMarked
package org.semblance.report.compare;

import org.jspecify.annotations.NullMarked;
