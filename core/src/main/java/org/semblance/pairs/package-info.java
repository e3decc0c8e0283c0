/**
 * What follows from the pairs, whatever method found them: {@link org.semblance.pairs.SortedPairs} in input
 * order, in memory or on disk as a {@link org.semblance.pairs.PairSorter} left them; {@link org.semblance.pairs.JoinedPairs},
 * where copies are pairs once; {@link org.semblance.pairs.Groups} of documents, and which document of each group to keep
 * ({@link org.semblance.pairs.Keep}).
 */
@NullMarked
package org.semblance.pairs;

import org.jspecify.annotations.NullMarked;
