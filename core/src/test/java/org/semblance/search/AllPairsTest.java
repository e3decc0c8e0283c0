package org.semblance.search;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.prefix.PrefixSearch;

class AllPairsTest extends SearchContract.OverSets {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return PrefixSearch.allPairs(relation);
    }
}
