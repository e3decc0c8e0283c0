/**
 * Differences between two texts. {@link org.semblance.report.align.TermSequence} holds the words of a text and their
 * positions; {@link org.semblance.report.align.TermDiff} computes a shortest edit script, or an approximation for very
 * different texts. {@link org.semblance.report.align.Alignment} turns it into passages that cover both texts without
 * gaps and separates moved blocks from deleted ones. {@link org.semblance.report.align.PairDifference} counts the
 * differing terms and {@link org.semblance.report.align.DifferenceClass} classifies the differences. All results are
 * plain data; display is done elsewhere.
 */
@NullMarked
package org.semblance.report.align;

import org.jspecify.annotations.NullMarked;
