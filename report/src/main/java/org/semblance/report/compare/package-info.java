/**
 * Several methods on one collection. {@link org.semblance.report.compare.Comparer} runs each of them under the same
 * settings and keeps its pairs as sorted columns ({@link org.semblance.report.labels.PairColumn}); one walk over their
 * union ({@link org.semblance.report.labels.PairUnion}) counts who found what and draws the pairs that are looked at
 * closer. Their texts are read once more: what differs ({@link org.semblance.report.align.TermDiff}), and of what kind
 * that is ({@link org.semblance.report.align.DifferenceClass}). A {@link org.semblance.report.labels.GroundTruth}, if there
 * is one, is one more set of pairs.
 *
 * <p>What comes of it is a {@link org.semblance.report.compare.Comparison}: plain numbers and a few texts, which the
 * package {@code page} shows and {@link org.semblance.report.compare.ComparisonJson} writes down. But for what is
 * measured, times and memory, the same input gives the same bytes.
 */
@NullMarked
package org.semblance.report.compare;

import org.jspecify.annotations.NullMarked;
