/**
 * How pairs are found. A {@link org.semblance.search.Search} makes an {@link org.semblance.search.Index} over one side
 * of a join; every thread takes a {@link org.semblance.search.Searcher} from it and
 * {@link org.semblance.search.Join} deals out the records. All searches answer the same question, so all pass the same
 * contract test against {@link org.semblance.search.Exhaustive}, which compares everything with everything.
 * {@link org.semblance.search.FilterAndVerify} puts a search over sets to use for a relation on other records.
 */
@NullMarked
package org.semblance.search;

import org.jspecify.annotations.NullMarked;
