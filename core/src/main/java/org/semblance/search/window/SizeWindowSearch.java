package org.semblance.search.window;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Lazy;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.RankedIndex;
import org.semblance.search.Search;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;

/**
 * Compresses every pair of strings, except those that {@link Pruning} omits.
 *
 * @param greedy as in Algorithm 1 of the paper: no further pair is searched for a string that has been matched
 * @param shingle only pairs with that many consecutive words in common are compressed; 0 for all pairs
 */
public record SizeWindowSearch(CompressionDistance relation, Pruning prune, boolean greedy, int shingle)
        implements Search<ByteStrings> {
    public SizeWindowSearch {
        if (shingle > 0 && (greedy || prune.triangle())) {
            throw new IllegalArgumentException("candidates=shingles requires prune=p1 or none and greedy=false:"
                    + " with p1p2 and greedy, pairs depend on other pairs");
        }
    }

    @Override
    public Plan plan(ByteStrings records, Sides sides, long bytes) {
        if (greedy || prune.triangle()) return new RowPlan(records, sides, this);
        long columns = CompressedSizeOrder.BYTES_EACH * records.size();
        if (shingle == 0) return Plan.of(columns, 1, (_, _) -> new WindowIndex(order(records, sides), relation));
        return Plan.of(columns + ShingleLists.bytes(records), 1, (_, _) -> {
            CompressedSizeOrder order = order(records, sides);
            return new CandidateIndex(order, this, new ShingleLists(order, shingle)).index();
        });
    }

    CompressedSizeOrder order(ByteStrings records, Sides sides) {
        return new CompressedSizeOrder(records, sides, relation, prune.window());
    }

    /** Pruning is proven for normal compressors only. */
    @Override
    public Map<String, String> meanings() {
        return WindowIndex.MEANINGS;
    }

    @Override
    public boolean exact() {
        return prune == Pruning.NONE && !greedy && shingle == 0;
    }

    /** With greedy matching or the triangle inequality, pairs depend on other pairs. */
    @Override
    public Partitioning<ByteStrings> partitioning(long documents) {
        if (!joinsCopiesOnce()) {
            return new Partitioning.Whole<>(
                    this, "with greedy=true or prune=p1p2 pairs depend on other pairs: set greedy=false and prune=p1");
        }
        return shingle > 0
                ? new Partitioning.Keyed<>(this::shingles, this)
                : new Partitioning.Sized<>(
                        strings -> strings::compressed, prune.window() ? relation::inReach : (_, _) -> true, this);
    }

    private Partitioning.Keys shingles(ByteStrings strings) {
        ShingleLists.Shingles shingles = new ShingleLists.Shingles(strings, shingle);
        return (x, to) -> {
            int count = shingles.of(x);
            for (int i = 0; i < count; i++) to.accept(shingles.hashes[i]);
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return !greedy && !prune.triangle();
    }

    /** The pairs within windows that share a shingle: likely near duplicates, where all pairs would be too many. */
    record CandidateIndex(CompressedSizeOrder order, SizeWindowSearch search, ShingleLists lists) {
        Index index() {
            return new RankedIndex<>(order.count(), false, Rows::new, this::statistics);
        }

        private Map<String, Long> statistics(RankedIndex<Rows> all) {
            long compressions = all.sum(rows -> rows.compressions);
            Map<String, Long> counts = WindowIndex.statistics(order, 0, 0, compressions);
            counts.put("without_shingle", order.inWindow() - compressions);
            return counts;
        }

        final class Rows implements RankedIndex.RankSearcher {
            private final Compressor.Worker worker =
                    search.relation().compressor().worker();
            private final ShingleLists.Shingles shingles = lists.shingles();

            /** By rank, the last row + 1 that had it as a candidate. */
            private final int[] seen = new int[order.count()];

            private boolean held;
            private long compressions;

            @Override
            public void probe(int rank, PairSink pairs) {
                held = false;
                int count = shingles.of(order.documents[rank]);
                for (int i = 0; i < count; i++) {
                    int hash = shingles.hashes[i];
                    int at = lists.after(hash, rank);
                    for (int other; (other = lists.rank(at, hash)) >= 0; at++) {
                        if (!reaches(rank, other)) break; // nor the later ones: sizes ascend
                        if (seen[other] == rank + 1 || !order.comparable(rank, other)) continue;
                        seen[other] = rank + 1;
                        compressions++;
                        compare(rank, other, pairs);
                    }
                }
            }

            private boolean reaches(int rank, int other) {
                return !search.prune().window() || search.relation().inReach(order.sizes[rank], order.sizes[other]);
            }

            private void compare(int rank, int other, PairSink pairs) {
                if (!held) order.hold(rank, worker);
                held = true;
                int most = search.relation().most(order.sizes[rank], order.sizes[other]);
                int together = order.together(other, worker, most);
                if (together <= most) order.report(rank, other, together, pairs);
            }
        }
    }

    /**
     * Windows searched row by row, where later rows depend on earlier ones: a block of rows is a round. Its rows are
     * compressed on all threads, using only the results of earlier blocks; then they are decided one after the other, as
     * one thread would do. So the result does not depend on the number of threads, at the cost of comparisons for rows that
     * turn out to be decided already.
     */
    static final class RowPlan implements Plan {
        /** Rows of a block: enough work for all threads, but few enough that little of it is wasted. */
        static final int ROWS = 32;

        private final ByteStrings records;
        private final Sides sides;
        private final SizeWindowSearch search;
        private final int count;
        private final BitSet checked = new BitSet();
        private final Lazy<CompressedSizeOrder> order = new Lazy<>();
        private @Nullable RowBlock before;

        RowPlan(ByteStrings records, Sides sides, SizeWindowSearch search) {
            this.records = records;
            this.sides = sides;
            this.search = search;
            this.count = CompressedSizeOrder.count(records);
        }

        /** The order, and two blocks of complete rows. */
        @Override
        public long bytes() {
            return (CompressedSizeOrder.BYTES_EACH + 2L * ROWS * Integer.BYTES) * records.size();
        }

        @Override
        public int rounds() {
            return (count + ROWS - 1) / ROWS;
        }

        @Override
        public Index index(int round, Workers workers) throws InterruptedException {
            CompressedSizeOrder ranks = order.get(() -> search.order(records, sides));
            RowBlock block = new RowBlock(ranks, search, round * ROWS, Math.min((round + 1) * ROWS, count));
            RowBlock previous = before == null ? new RowBlock(ranks, search, 0, 0) : before;
            block.compress(previous, checked, workers);
            if (search.prune().triangle()) before = block;
            boolean first = round == 0;
            return Index.of(1, () -> (piece, pairs) -> decide(ranks, block, pairs), () -> {
                Map<String, Long> counts =
                        WindowIndex.statistics(ranks, block.pruned(), block.skipped(), block.compressions());
                if (!first) WindowIndex.WHOLE.forEach(name -> counts.put(name, 0L)); // rounds are added up
                return counts;
            });
        }

        /** Lines 9 to 14 of Algorithm 1 for the rows of a block. */
        private void decide(CompressedSizeOrder ranks, RowBlock block, PairSink pairs) {
            for (int rank = block.start(); rank < block.end(); rank++) {
                if (search.greedy() && checked.get(rank)) continue;
                int[] partners = ranks.partners(rank);
                for (int p = ranks.from(rank); p < ranks.to(rank); p++) {
                    int other = partners[p];
                    if (search.greedy() && checked.get(other)) continue;
                    int together = block.together(rank, p);
                    int size = ranks.sizes[rank];
                    if (together == 0 || together > search.relation().most(size, ranks.sizes[other])) continue;
                    if (search.greedy()) checked.set(other);
                    ranks.report(rank, other, together, pairs);
                }
            }
        }
    }

    /** All pairs within windows, divided into pieces of about the same number of comparisons. */
    static final class WindowIndex implements Index {
        private static final int PIECES = 1 << 10;

        static final Map<String, String> MEANINGS = Map.of(
                ByteStrings.FULL_TEXTS,
                "Documents whose full text was compressed, not a signature of it.",
                "pairs_in_reach",
                "Pairs before pruning.",
                "pruned_p1",
                "Pairs ruled out because their compressed sizes differ too much.",
                "pruned_p2",
                "Pairs ruled out by the distances to a third document (triangle inequality).",
                "skipped_checked",
                "Pairs skipped because a document already had a near duplicate.",
                "compressions",
                "Pairs that were compressed together.",
                "without_shingle",
                "Pairs skipped because they share no shingle.");

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
            int[] partners = order.partners(rank);
            order.hold(rank, worker);
            for (int p = from; p < to; p++) {
                int other = partners[p];
                int most = distance.most(order.sizes[rank], order.sizes[other]);
                int together = order.together(other, worker, most);
                if (together <= most) order.report(rank, other, together, pairs);
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
}
