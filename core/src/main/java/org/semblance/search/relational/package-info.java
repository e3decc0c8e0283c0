/**
 * Best-Join: documents as a relation (document, shingle), joined with itself by shingle, and counted by pair.
 *
 * <p>The relation is two columns, sorted by shingle ({@link org.semblance.search.relational.ShingleRelation}); shingles of a
 * single document are not in it, as they join with nothing. The documents of a shingle stand in falling order of their
 * sizes. The join is never written down: a document meets all its partners at once, and only their counts are kept, so
 * memory does not depend on the number of triples. {@link org.semblance.search.relational.MeetingRule} tells whether all
 * documents of a shingle meet, or the first of them takes it for itself.
 */
@NullMarked
package org.semblance.search.relational;

import org.jspecify.annotations.NullMarked;
