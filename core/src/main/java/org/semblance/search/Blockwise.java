package org.semblance.search;

import org.semblance.records.sets.JoinRequirements;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapMeasure;

/** A search that can join blocks of documents: whether two are a pair depends on these two alone, and the measure bounds their sizes. */
public record Blockwise(Search<TokenSets> search, OverlapMeasure measure) {
    /** What has to be on disk. A document shares least with the smallest partner it can have. */
    public JoinRequirements needs(int split) {
        return new JoinRequirements(
                split, search.joinsCopiesOnce(), size -> measure.required(size, measure.smallestPartner(size)));
    }
}
