/**
 * Everything that follows from the pairs, independent of the method: {@link org.semblance.pairs.SortedPairs} in input
 * order, in memory or on disk, from a {@link org.semblance.pairs.PairSorter}; {@link org.semblance.pairs.JoinedPairs},
 * in which copies are represented once; {@link org.semblance.pairs.Groups} of documents, and which document of each
 * group to keep ({@link org.semblance.pairs.Keep}).
 */
@NullMarked
package org.semblance.pairs;

import org.jspecify.annotations.NullMarked;
