package org.semblance.search;

import org.semblance.records.JoinNeeds;
import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;

/** A search that can join blocks of documents: whether two are a pair depends on these two alone, and the measure bounds their sizes. */
public record Blockwise(Search<TokenSets> search, OverlapMeasure measure) {
    /** What has to be on disk. A document shares least with the smallest partner it can have. */
    public JoinNeeds needs(int split) {
        return new JoinNeeds(
                split, search.joinsCopiesOnce(), size -> measure.required(size, measure.smallestPartner(size)));
    }
}
