package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;
import org.semblance.pairs.Pairs;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Sides;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.join.Join;

/**
 * The near duplicates of each document that has any: documents whose fingerprints differ in 1 to h bits. Both documents
 * of a pair are queries, because the margins of the query determine whether the other is found.
 *
 * @param queryDocuments documents that have near duplicates
 * @param differences for each of them the bits in which its near duplicates differ from it
 */
record NearPairs(List<Integer> queryDocuments, List<List<Long>> differences) {
    static NearPairs of(BitVectors prints, int distance) throws InterruptedException {
        Join<BitVectors> join = new Join<>(new BlockSearch(new BitDistance(distance)), new Workers(1), Progress.SILENT);
        Pairs pairs = join.run(prints, Sides.within(prints.size())).pairs();
        List<List<Long>> all = new ArrayList<>();
        for (int x = 0; x < prints.size(); x++) all.add(new ArrayList<>());
        for (int i = 0; i < pairs.size(); i++) {
            long difference = prints.rows()[pairs.first(i)] ^ prints.rows()[pairs.second(i)];
            if (difference == 0) continue;
            all.get(pairs.first(i)).add(difference);
            all.get(pairs.second(i)).add(difference);
        }
        NearPairs near = new NearPairs(new ArrayList<>(), new ArrayList<>());
        for (int x = 0; x < all.size(); x++) {
            if (all.get(x).isEmpty()) continue;
            near.queryDocuments.add(x);
            near.differences.add(all.get(x));
        }
        return near;
    }

    int queries() {
        return queryDocuments.size();
    }

    long matches() {
        return differences.stream().mapToLong(List::size).sum();
    }
}
