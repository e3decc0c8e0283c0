package org.semblance.search.window;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/** The pairs within windows that share a shingle: likely near duplicates, where all pairs would be too many. */
final class CandidateIndex implements Index {
    private static final int ROWS = 64;

    private final CompressedSizeOrder order;
    private final SizeWindowSearch search;
    private final ShingleLists lists;
    private final LongAdder compressions = new LongAdder();

    CandidateIndex(CompressedSizeOrder order, SizeWindowSearch search) {
        this.order = order;
        this.search = search;
        this.lists = new ShingleLists(order, search.shingle());
    }

    @Override
    public int pieces() {
        return (order.count() + ROWS - 1) / ROWS;
    }

    @Override
    public Searcher searcher() {
        return new Rows();
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> counts = new LinkedHashMap<>(WindowIndex.statistics(order, 0, 0, compressions.sum()));
        counts.put("without_shingle", order.inWindow() - compressions.sum());
        return counts;
    }

    private final class Rows implements Searcher {
        private final Compressor.Worker worker = search.relation().compressor().worker();
        private final ShingleLists.Shingles shingles = lists.shingles();

        /** By rank, the last row + 1 that had it as a candidate. */
        private final int[] seen = new int[order.count()];

        private boolean held;

        @Override
        public void search(int piece, PairSink pairs) {
            int end = Math.min((piece + 1) * ROWS, order.count());
            for (int rank = piece * ROWS; rank < end; rank++) row(rank, pairs);
        }

        private void row(int rank, PairSink pairs) {
            held = false;
            int count = shingles.of(order.documents[rank]);
            int compressed = 0;
            for (int i = 0; i < count; i++) {
                int hash = shingles.hashes[i];
                int at = lists.after(hash, rank);
                for (int other; (other = lists.rank(at, hash)) >= 0; at++) {
                    if (!reaches(rank, other)) break; // nor the later ones: sizes ascend
                    if (seen[other] == rank + 1 || !order.comparable(rank, other)) continue;
                    seen[other] = rank + 1;
                    compressed++;
                    compare(rank, other, pairs);
                }
            }
            compressions.add(compressed);
        }

        private boolean reaches(int rank, int other) {
            return !search.prune().window() || search.relation().inReach(order.sizes[rank], order.sizes[other]);
        }

        private void compare(int rank, int other, PairSink pairs) {
            ByteStrings strings = order.strings;
            int x = order.documents[rank];
            int y = order.documents[other];
            if (!held) worker.first(strings.array(x), strings.start(x), strings.end(x));
            held = true;
            int most = search.relation().most(order.sizes[rank], order.sizes[other]);
            int together = worker.with(strings.array(y), strings.start(y), strings.end(y), most);
            if (together > most) return;
            double score = CompressionDistance.score(together, order.sizes[rank], order.sizes[other]);
            pairs.pair(x, y, PairSink.NO_OVERLAP, score);
        }
    }
}
