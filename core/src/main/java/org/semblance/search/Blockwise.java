package org.semblance.search;

import org.semblance.records.sets.JoinRequirements;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;

/**
 * A search that can join blocks of documents: whether two documents are a pair depends on these two only, and the
 * measure bounds their sizes.
 */
public record Blockwise(Search<TokenSets> search, OverlapMeasure measure) {
    /** The data that must be on disk. A document has the smallest required overlap with its smallest partner. */
    public JoinRequirements needs(int split) {
        return new JoinRequirements(
                split, search.joinsCopiesOnce(), size -> measure.required(size, measure.smallestPartner(size)));
    }
}
