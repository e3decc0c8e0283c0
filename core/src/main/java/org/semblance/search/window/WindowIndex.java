package org.semblance.search.window;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/** All pairs within windows, divided into pieces of about the same number of comparisons. */
final class WindowIndex implements Index {
    private static final int PIECES = 1 << 10;

    /** Counts of the whole join, not of a round. */
    static final List<String> WHOLE = List.of("pairs_in_reach", "pruned_p1");

    private final CompressedSizeOrder order;
    private final CompressionDistance distance;

    /** The first rank of each piece, and the end of the last. */
    private final int[] starts;

    WindowIndex(CompressedSizeOrder order, CompressionDistance distance) {
        this.order = order;
        this.distance = distance;
        this.starts = starts(order);
    }

    private static int[] starts(CompressedSizeOrder order) {
        long share = order.inWindow() / PIECES + 1;
        int[] starts = new int[PIECES + 2];
        int pieces = 0;
        long work = 0;
        for (int r = 0; r < order.count(); r++) {
            work += order.to(r) - order.from(r);
            if (work >= share) {
                starts[++pieces] = r + 1;
                work = 0;
            }
        }
        if (starts[pieces] < order.count()) starts[++pieces] = order.count();
        return Arrays.copyOf(starts, pieces + 1);
    }

    @Override
    public int pieces() {
        return starts.length - 1;
    }

    @Override
    public Searcher searcher() {
        Compressor.Worker worker = distance.compressor().worker();
        return (piece, pairs) -> {
            for (int r = starts[piece]; r < starts[piece + 1]; r++) row(worker, r, pairs);
        };
    }

    private void row(Compressor.Worker worker, int rank, PairSink pairs) {
        int from = order.from(rank);
        int to = order.to(rank);
        if (from == to) return;
        ByteStrings strings = order.strings;
        int x = order.documents[rank];
        int size = order.sizes[rank];
        int[] partners = order.partners(rank);
        worker.first(strings.array(x), strings.start(x), strings.end(x));
        for (int p = from; p < to; p++) {
            int other = partners[p];
            int y = order.documents[other];
            int most = distance.most(size, order.sizes[other]);
            int together = worker.with(strings.array(y), strings.start(y), strings.end(y), most);
            if (together <= most) {
                double score = CompressionDistance.score(together, size, order.sizes[other]);
                pairs.pair(x, y, PairSink.NO_OVERLAP, score);
            }
        }
    }

    @Override
    public Map<String, Long> statistics() {
        return statistics(order, 0, 0, order.inWindow());
    }

    static Map<String, Long> statistics(CompressedSizeOrder order, long triangle, long checked, long compressions) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("pairs_in_reach", order.pairs());
        counts.put("pruned_p1", order.pairs() - order.inWindow());
        counts.put("pruned_p2", triangle);
        counts.put("skipped_checked", checked);
        counts.put("compressions", compressions);
        return counts;
    }
}
