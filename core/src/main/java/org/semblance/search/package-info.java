/**
 * Finding the pairs. A {@link org.semblance.search.join.JoinInput} has the records of a join, in memory or on disk, and
 * its {@link org.semblance.search.Plan}: rounds planned by a {@link org.semblance.search.Search}, each with an
 * {@link org.semblance.search.Index} over one side of the join. All threads share the pieces of work of a round, each
 * with its own {@link org.semblance.search.Searcher}. All searches pass the same contract test against
 * {@link org.semblance.search.Exhaustive}, which compares all pairs. {@link org.semblance.search.FilterAndVerify} uses
 * a search over one form of the records as a filter for a relation on another.
 */
@NullMarked
package org.semblance.search;

import org.jspecify.annotations.NullMarked;
