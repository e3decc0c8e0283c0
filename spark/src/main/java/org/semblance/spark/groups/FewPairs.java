package org.semblance.spark.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.Groups.Shape;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.RemovalOrder;
import org.semblance.pairs.ScoreLimits;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import org.semblance.spark.RowTable;
import org.semblance.spark.join.Exchange;
import org.semblance.spark.join.PairJoin.JoinTables;

/**
 * The result of a join in the memory of the driver, if it is small: survivors and groups then need no further jobs. The
 * rules are those of {@link SurvivorGroups}. Documents are numbered in input order, and only those in pairs.
 */
public final class FewPairs {
    private final List<Row> pairs;
    private final boolean related;

    /** Ordinals of all documents in pairs, ascending. */
    private final long[] ordinals;

    /** The representative of each document: itself, unless it is a copy. */
    private final int[] representative;

    /** The number of documents that each representative stands for. */
    private final int[] count;

    private final int[] copyOverlap;
    private final double[] copyScore;

    /**
     * @param pairs {@code a, b, overlap, score}
     * @param copies {@code ordinal, rep, overlap, score}
     * @param related whether copies are pairs of each other
     */
    public FewPairs(List<Row> pairs, List<Row> copies, boolean related) {
        this.pairs = List.copyOf(pairs);
        this.related = related;
        this.ordinals = IntStream.range(0, 2)
                .boxed()
                .flatMapToLong(
                        side -> Stream.concat(pairs.stream(), copies.stream()).mapToLong(row -> row.getLong(side)))
                .sorted()
                .distinct()
                .toArray();
        this.representative = IntStream.range(0, ordinals.length).toArray();
        this.count = new int[ordinals.length];
        this.copyOverlap = new int[ordinals.length];
        this.copyScore = new double[ordinals.length];
        Arrays.fill(count, 1);
        for (Row copy : copies) {
            int rep = numberOf(copy.getLong(1));
            representative[numberOf(copy.getLong(0))] = rep;
            count[rep]++;
            copyOverlap[rep] = copy.getInt(2);
            copyScore[rep] = copy.getDouble(3);
        }
    }

    /** The result of a join, unless it has more than {@code most} pairs of representatives and copies. */
    public static Optional<FewPairs> of(JoinTables joined, long most) {
        if (most <= 0) return Optional.empty();
        Optional<List<Row>> pairs = Exchange.few(joined.pairTable().rows(Columns.PAIRS.fieldNames()), most);
        if (pairs.isEmpty()) return Optional.empty();
        long left = most - pairs.get().size();
        return Exchange.few(joined.kindTable().rows("ordinal", "rep", "overlap", "score"), left)
                .map(copies -> new FewPairs(pairs.get(), copies, joined.related()));
    }

    private int numberOf(long ordinal) {
        return Arrays.binarySearch(ordinals, ordinal);
    }

    /** The number of documents in pairs. */
    public int size() {
        return ordinals.length;
    }

    public long ordinal(int document) {
        return ordinals[document];
    }

    /** Receives scores and how many pairs have each. */
    public interface ScoreSink {
        void scores(double score, long times);
    }

    /** The scores of all pairs, including those of copies. */
    public void each(ScoreSink sink) {
        for (Row pair : pairs)
            sink.scores(pair.getDouble(3), (long) count[numberOf(pair.getLong(0))] * count[numberOf(pair.getLong(1))]);
        for (int x = 0; related && x < ordinals.length; x++)
            if (count[x] > 1) sink.scores(copyScore[x], (long) count[x] * (count[x] - 1) / 2);
    }

    /** A pair by the numbers of its documents. */
    public record Pair(int a, int b, int overlap, double score) {}

    /** The listed pairs in order. */
    public List<Pair> listed(PairListing listing) {
        List<Pair> listed = new ArrayList<>();
        Map<Integer, List<Integer>> members = new HashMap<>();
        if (listing == PairListing.ALL) {
            for (int x = 0; x < ordinals.length; x++)
                members.computeIfAbsent(representative[x], _ -> new ArrayList<>())
                        .add(x);
        }
        for (Row pair : pairs) {
            int a = numberOf(pair.getLong(0));
            int b = numberOf(pair.getLong(1));
            for (int x : members.getOrDefault(a, List.of(a)))
                for (int y : members.getOrDefault(b, List.of(b)))
                    listed.add(new Pair(Math.min(x, y), Math.max(x, y), pair.getInt(2), pair.getDouble(3)));
        }
        for (int x = 0; related && x < ordinals.length; x++) {
            int rep = representative[x];
            for (int y : members.getOrDefault(rep, List.of(rep)))
                if (y < x) listed.add(new Pair(y, x, copyOverlap[rep], copyScore[rep]));
        }
        listed.sort(Comparator.comparingInt(Pair::a).thenComparingInt(Pair::b));
        return listed;
    }

    /** These columns of the documents in pairs, by their numbers; the first column must be the ordinal. */
    public List<Row> rowsOf(RowTable documents, String... columns) {
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(documents.spark().sparkContext());
        Broadcast<long[]> wanted = spark.broadcast(ordinals);
        List<Row> rows = new ArrayList<>(documents
                .rows(columns)
                .mapPartitions(all -> among(all, wanted.value()))
                .collect());
        wanted.destroy();
        rows.sort(Comparator.comparingLong(row -> row.getLong(0)));
        if (rows.size() != ordinals.length)
            throw new IllegalStateException("%d of %d documents".formatted(rows.size(), ordinals.length));
        return rows;
    }

    private static Iterator<Row> among(Iterator<Row> rows, long[] ordinals) {
        return Iterators.map(rows, row -> Arrays.binarySearch(ordinals, row.getLong(0)) >= 0 ? row : null);
    }

    /**
     * What the choice between documents depends on.
     *
     * @param size 0 if sizes do not matter; larger documents are kept
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Merit(int size, boolean isProtected, long[] keep) {
        static int compare(Merit x, Merit y) {
            int order = Integer.compare(y.size, x.size);
            if (order == 0) order = Boolean.compare(y.isProtected, x.isProtected);
            return order == 0 ? Arrays.compare(y.keep, x.keep) : order;
        }
    }

    /** Survivors and groups, under the limits on scores. */
    public Grouping grouped(List<Merit> merits, Shape shape, ScoreLimits limits) {
        return new Grouping(merits, shape, limits);
    }

    /** Which documents survive, and the groups. */
    public final class Grouping {
        private final List<Merit> merits;

        /** By representative: the best of its copies, and how many of them are not protected. */
        private final int[] best;

        private final int[] free;
        private final RemovalOrder removals;

        /** Representatives by rank, and the rank of each. */
        private final int[] ranked;

        private final int[] rank;
        private final ScoreLimits limits;
        private final int[] root;

        private Grouping(List<Merit> merits, Shape shape, ScoreLimits limits) {
            this.merits = List.copyOf(merits);
            this.limits = limits;
            int n = ordinals.length;
            best = new int[n];
            free = new int[n];
            Arrays.fill(best, -1);
            for (int x = 0; x < n; x++) {
                int rep = representative[x];
                if (best[rep] < 0 || compare(x, best[rep]) < 0) best[rep] = x;
                if (!merits.get(x).isProtected) free[rep]++;
            }
            ranked = IntStream.range(0, n)
                    .filter(x -> representative[x] == x)
                    .boxed()
                    .sorted((x, y) -> compare(best[x], best[y]))
                    .mapToInt(x -> x)
                    .toArray();
            rank = new int[n];
            for (int r = 0; r < ranked.length; r++) rank[ranked[r]] = r;
            removals = removals();
            root = shape == Shape.STARS
                    ? IntStream.range(0, n).map(this::keptFor).toArray()
                    : components();
        }

        private int compare(int x, int y) {
            int order = Merit.compare(merits.get(x), merits.get(y));
            return order == 0 ? Integer.compare(x, y) : order;
        }

        private boolean stays(int rep) {
            return merits.get(best[rep]).isProtected;
        }

        private RemovalOrder removals() {
            long[] order = new long[pairs.size()];
            for (int i = 0; i < order.length; i++) {
                Row pair = pairs.get(i);
                int first = Math.min(rank[numberOf(pair.getLong(0))], rank[numberOf(pair.getLong(1))]);
                order[i] = (long) first << Integer.SIZE | i;
            }
            Arrays.sort(order);
            RemovalOrder decided = new RemovalOrder(limits);
            for (long at : order) {
                Row pair = pairs.get((int) at);
                int first = (int) (at >>> Integer.SIZE);
                int other = Math.max(rank[numberOf(pair.getLong(0))], rank[numberOf(pair.getLong(1))]);
                decided.pair(first, stays(ranked[first]), other, pair.getInt(2), pair.getDouble(3));
            }
            return decided;
        }

        /** Connected components by union-find, named by the first of their representatives. */
        private int[] components() {
            int[] parent = IntStream.range(0, ordinals.length).toArray();
            IntUnaryOperator find = x -> {
                int at = x;
                while (parent[at] != at) at = parent[at] = parent[parent[at]];
                return at;
            };
            for (Row pair : pairs) {
                int x = find.applyAsInt(numberOf(pair.getLong(0)));
                int y = find.applyAsInt(numberOf(pair.getLong(1)));
                parent[Math.max(x, y)] = Math.min(x, y);
            }
            return Arrays.stream(representative).map(find).toArray();
        }

        private boolean isRemoved(int rep) {
            return removals.isRemoved(rank[rep]);
        }

        /** The document for which another is removed; itself if it is kept. */
        public int keptFor(int document) {
            if (merits.get(document).isProtected) return document;
            int rep = representative[document];
            if (isRemoved(rep)) return best[ranked[removals.centre(rank[rep])]];
            return related ? best[rep] : document;
        }

        /** Overlap with the document that is kept. */
        public int overlap(int document) {
            int rep = representative[document];
            return isRemoved(rep) ? removals.overlap(rank[rep]) : copyOverlap[rep];
        }

        /** Score with the document that is kept. */
        public double score(int document) {
            int rep = representative[document];
            return isRemoved(rep) ? removals.score(rank[rep]) : copyScore[rep];
        }

        /** The groups of two and more documents, in the order of their first documents. */
        public List<int[]> clusters() {
            Map<Integer, List<Integer>> members = new HashMap<>();
            List<List<Integer>> all = new ArrayList<>();
            for (int x = 0; x < root.length; x++) {
                @Nullable List<Integer> group = members.get(root[x]);
                if (group == null) {
                    group = new ArrayList<>(2);
                    members.put(root[x], group);
                    all.add(group);
                }
                group.add(x);
            }
            return all.stream()
                    .filter(group -> group.size() > 1)
                    .map(group -> group.stream().mapToInt(x -> x).toArray())
                    .toList();
        }

        /** The number of removed documents at each limit. */
        public long[] removedAt() {
            long[] removed = new long[limits.count()];
            for (int rep : ranked) {
                long gone = removals.removedAt(rank[rep]);
                long among = related && count[rep] > 1 ? limits.accepting(copyScore[rep]) & ~gone : 0;
                long others = stays(rep) ? free[rep] : free[rep] - 1;
                for (int l = 0; l < removed.length; l++)
                    removed[l] += (gone >>> l & 1) * free[rep] + (among >>> l & 1) * others;
            }
            return removed;
        }
    }
}
