package org.semblance.search;

import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.partition.PartitionSearch;

class PartitionSearchTest extends SearchContract.OverSets {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return new PartitionSearch(relation);
    }

    @Override
    boolean isDirected() {
        return false;
    }
}
