package org.semblance.search;

import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.sieve.SieveSearch;

class SieveTest extends SearchContract {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return new SieveSearch(relation);
    }
}
