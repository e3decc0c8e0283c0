package org.semblance.search;

import org.semblance.records.JoinNeeds;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;

/**
 * A search that may be done block by block, as whether two documents are a pair depends on the two alone, and on their sizes as the measure
 * says.
 */
public record Blockwise(Search<TokenSets> search, OverlapMeasure measure) {
    /** What has to be on disk: a document shares least with the smallest partner it can have. */
    public JoinNeeds needs(int split) {
        return new JoinNeeds(
                split, search.joinsCopiesOnce(), size -> measure.required(size, measure.smallestPartner(size)));
    }
}
