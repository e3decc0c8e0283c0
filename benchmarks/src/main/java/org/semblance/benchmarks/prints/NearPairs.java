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
    /** Receives a pair of documents, the earlier one first. */
    interface PairSink {
        void pair(int earlier, int later);
    }

    static NearPairs of(BitVectors prints, int distance) throws InterruptedException {
        List<List<Long>> all = new ArrayList<>();
        for (int x = 0; x < prints.size(); x++) all.add(new ArrayList<>());
        forEach(prints, distance, (x, y) -> {
            long difference = prints.rows()[x] ^ prints.rows()[y];
            all.get(x).add(difference);
            all.get(y).add(difference);
        });
        NearPairs near = new NearPairs(new ArrayList<>(), new ArrayList<>());
        for (int x = 0; x < all.size(); x++) {
            if (all.get(x).isEmpty()) continue;
            near.queryDocuments.add(x);
            near.differences.add(all.get(x));
        }
        return near;
    }

    /** Lists the pairs of documents whose fingerprints differ in 1 to {@code distance} bits. */
    static void forEach(BitVectors prints, int distance, PairSink sink) throws InterruptedException {
        Join<BitVectors> join = new Join<>(new BlockSearch(new BitDistance(distance)), new Workers(1), Progress.SILENT);
        Pairs pairs = join.run(prints, Sides.within(prints.size())).pairs();
        for (int i = 0; i < pairs.size(); i++) {
            int x = Math.min(pairs.first(i), pairs.second(i));
            int y = Math.max(pairs.first(i), pairs.second(i));
            if (prints.rows()[x] != prints.rows()[y]) sink.pair(x, y);
        }
    }

    int queries() {
        return queryDocuments.size();
    }

    long matches() {
        return differences.stream().mapToLong(List::size).sum();
    }
}
