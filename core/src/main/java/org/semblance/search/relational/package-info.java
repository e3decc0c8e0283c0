/**
 * Best-Join: documents as a relation (document, shingle), joined with itself by shingle, and counted by pair.
 *
 * <p>The relation is two columns, sorted by shingle ({@link org.semblance.search.InvertedLists}); shingles
 * of a single document are not in it, since they join with nothing. The documents of a shingle are in descending order
 * of size. The join is never materialized: a document is joined with all its partners at once, and only their counts
 * are kept, so memory does not depend on the number of triples. {@link org.semblance.search.relational.MeetingRule}
 * determines whether all documents of a shingle are joined, or the first of them claims it.
 */
@NullMarked
package org.semblance.search.relational;

import org.jspecify.annotations.NullMarked;
