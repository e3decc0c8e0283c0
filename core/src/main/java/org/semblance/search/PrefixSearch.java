package org.semblance.search;

import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapRelation;

/**
 * All-Pairs (Bayardo et al. 2007) as the PPJoin paper states it: a set need only be compared with those that share one of
 * its rarest tokens and are not too small. Records are taken by rising size, each asks the ones before it, and the ones
 * before it have to show a shorter prefix only.
 */
public record PrefixSearch(OverlapRelation relation) implements Search<TokenSets> {
    @Override
    public Index index(TokenSets records, Sides sides) {
        return new PrefixIndex(records, relation, sides);
    }
}
