package org.semblance.search;

import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.hamming.MankuSearch;

class MankuSearchTest extends SearchContract.OverBits {
    MankuSearchTest() {
        super(7);
    }

    @Override
    Search<BitVectors> search(BitDistance relation) {
        return new MankuSearch(relation, relation.most() == 3 ? 10 : 0);
    }
}
