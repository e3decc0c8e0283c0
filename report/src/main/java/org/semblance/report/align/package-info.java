/**
 * How two texts differ. A {@link org.semblance.report.align.TermSequence} has the words of a text and where they stand; a
 * {@link org.semblance.report.align.TermDiff} finds a shortest way from the ones to the others, or one nearly as short where texts are
 * far apart. An {@link org.semblance.report.align.Alignment} makes passages of it that cover both texts without a gap, with blocks that only
 * stand elsewhere told from those that are gone. {@link org.semblance.report.align.PairDifference} counts terms that differ, and
 * {@link org.semblance.report.align.DifferenceClass} tells of what kind that is. All of it is plain data: how it is shown is the business of
 * others.
 */
@NullMarked
package org.semblance.report.align;

import org.jspecify.annotations.NullMarked;
