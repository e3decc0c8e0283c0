package org.semblance.pairs;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.Groups.Shape;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.run.Workers;

/**
 * Makes {@link Groups}: takes the documents in order of preference; one that has not been removed yet is kept, and all
 * its removable neighbours are removed for it.
 *
 * <p>When a document is processed, those before it are decided, so only its later neighbours matter. Hence one pass
 * over the pairs by (rank of the better document, rank of the other) is enough, and the pairs need not be in memory.
 *
 * <p>Copies have the same neighbours and are neighbours of each other, so all copies of a content are processed as one.
 * Let b be the best of them. A document that removes one removable copy removes all removable copies: they are its
 * neighbours, too, and none was kept before, since that one would have been processed before b or would have removed
 * the others. If no document does so before b is processed, b is kept and removes the rest. Protected copies are kept
 * anyway; they come first, b is one of them, and after b no neighbour is left to be removed for the others. So
 * processing b processes its content, and all removable copies have the same fate.
 *
 * <p>Where copies are not pairs of each other, all or none of the copies of a content are protected. If b is removed,
 * the document that removes it comes before all copies and removes them all; if not, all neighbours are removed or
 * protected when b has been processed. If protected, they would have removed b, or the copies are protected, too. So
 * the others are kept, each for itself.
 *
 * <p>Under containment larger documents come first ({@link Preference#largestFirst}), so that a document is removed only
 * for one that contains it. Copies have one size, so all of the above holds; a protected document that is contained in
 * a larger one stays and removes nothing that is larger.
 *
 * <p>Pairs between new and old documents form stars with old centres: the old documents are kept, and a new one is
 * removed for the nearest old one, or the first of equally near ones. The first documents of all pairs are the new ones.
 */
public final class Grouping {
    private final JoinedPairs joined;
    private final Copies copies;
    private final Preference preference;
    private final PairMemory room;
    private final Workers workers;
    private final @Nullable Relation<?> nearest;

    public Grouping(JoinedPairs joined, Preference preference, PairMemory room, Workers workers) {
        this(joined, preference, room, workers, null);
    }

    /** @param nearest the relation of pairs between new and old documents; null for pairs within a collection */
    public Grouping(
            JoinedPairs joined,
            Preference preference,
            PairMemory room,
            Workers workers,
            @Nullable Relation<?> nearest) {
        this.joined = joined;
        this.copies = joined.copies();
        this.preference = preference;
        this.room = room;
        this.workers = workers;
        this.nearest = nearest;
    }

    public Groups groups(Shape shape) throws IOException, InterruptedException {
        int documents = copies.size();
        int[] best = best();
        RemovalOrder removals = nearest == null ? new RemovalOrder() : new RemovalOrder(nearest);
        walk(
                best,
                (centre, member, overlap, score) -> removals.pair(centre, stays(best[centre]), member, overlap, score));
        int[] keptFor = new int[documents];
        Arrays.setAll(keptFor, x -> removals.isRemoved(x) ? best[removals.centre(x)] : -1);
        int[] overlaps = new int[documents];
        Arrays.setAll(overlaps, removals::overlap);
        double[] scores = new double[documents];
        Arrays.setAll(scores, removals::score);
        for (int x = 0; x < documents; x++) if (copies.isRepresentative(x)) spread(x, best, keptFor, overlaps, scores);
        return new Groups(keptFor, overlaps, scores, shape == Shape.STARS ? keptFor : components());
    }

    /**
     * How many documents would be removed under each of several limits, in one pass. The order of the documents is the
     * same under all limits, so one word per document holds the limits under which it is removed.
     */
    public long[] removedAt(ScoreLimits limits) throws IOException, InterruptedException {
        int[] best = best();
        RemovalOrder removals = new RemovalOrder(limits);
        walk(
                best,
                (centre, member, overlap, score) -> removals.pair(centre, stays(best[centre]), member, overlap, score));
        long[] removed = new long[limits.count()];
        for (int x = 0; x < copies.size(); x++) {
            if (!copies.isRepresentative(x)) continue;
            long gone = removals.removedAt(x);
            boolean pairs = joined.relatesCopies() && copies.countOf(x) > 1;
            long among = pairs ? limits.accepting(joined.scoreOfCopies(x)) & ~gone : 0;
            if ((gone | among) == 0) continue;
            int removable = removable(x);
            int rest = preference.isProtected(best[x]) ? removable : removable - 1;
            for (int l = 0; l < removed.length; l++) {
                removed[l] += (gone >>> l & 1) * removable + (among >>> l & 1) * rest;
            }
        }
        return removed;
    }

    private boolean stays(int centre) {
        return nearest != null || preference.isProtected(centre);
    }

    /** The number of copies that may be removed. */
    private int removable(int representative) {
        int removable = 0;
        for (int i = 0; i < copies.countOf(representative); i++) {
            if (!preference.isProtected(copies.member(representative, i))) removable++;
        }
        return removable;
    }

    /** By representative, the preferred one of its copies. */
    private int[] best() {
        int[] best = new int[copies.size()];
        Arrays.setAll(best, x -> x);
        if (!isInputOrder()) chooseBest(best);
        return best;
    }

    private boolean isInputOrder() {
        return nearest != null || preference.isInputOrder();
    }

    private void chooseBest(int[] best) {
        for (int x = 0; x < best.length; x++) {
            int representative = copies.representative(x);
            if (x != representative && preference.compare(x, best[representative]) < 0) best[representative] = x;
        }
    }

    /** Passes on the pairs of representatives in the order of {@link RemovalOrder}: the better one first. */
    private void walk(int[] best, PairSink removals) throws IOException, InterruptedException {
        if (nearest != null) {
            PairCursor pair = joined.distinct().cursor();
            while (pair.next()) removals.pair(pair.second(), pair.first(), pair.overlap(), pair.score());
            return;
        }
        int[] byRank = preference.isInputOrder() ? new int[0] : byRank(best);
        try (SortedPairs pairs = byRank.length == 0 ? inInputOrder() : ranked(byRank)) {
            PairCursor pair = pairs.cursor();
            while (pair.next()) {
                int centre = byRank.length == 0 ? pair.first() : byRank[pair.first()];
                int member = byRank.length == 0 ? pair.second() : byRank[pair.second()];
                removals.pair(centre, member, pair.overlap(), pair.score());
            }
        }
    }

    private SortedPairs inInputOrder() {
        return new MergedPairs(List.of(joined.distinct()), () -> {});
    }

    /** The representatives that have pairs, by preference. */
    private int[] byRank(int[] best) throws IOException {
        BitSet paired = new BitSet();
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) {
            paired.set(pair.first());
            paired.set(pair.second());
        }
        return preference.sorted(paired.stream(), best);
    }

    /** The pairs by the ranks of their documents. */
    private SortedPairs ranked(int[] byRank) throws IOException, InterruptedException {
        int[] ranks = new int[copies.size()];
        for (int r = 0; r < byRank.length; r++) ranks[byRank[r]] = r;
        return PairSorter.filled(byRank.length, room, (sorter, buffer) -> {
            PairCursor pair = joined.distinct().cursor();
            while (pair.next()) {
                buffer.pair(ranks[pair.first()], ranks[pair.second()], pair.overlap(), pair.score());
            }
            return sorter.sorted(workers);
        });
    }

    /** Copies the decision for a representative to all its copies; to itself last, since it is read until then. */
    private void spread(int representative, int[] best, int[] keptFor, int[] overlaps, double[] scores) {
        int count = copies.countOf(representative);
        boolean removed = keptFor[representative] >= 0;
        if (!removed && !joined.relatesCopies()) {
            for (int i = 0; i < count; i++)
                keptFor[copies.member(representative, i)] = copies.member(representative, i);
            return;
        }
        int centre = removed ? keptFor[representative] : best[representative];
        int overlap = removed || count == 1 ? overlaps[representative] : joined.overlapOfCopies(representative);
        double score = removed || count == 1 ? scores[representative] : joined.scoreOfCopies(representative);
        for (int i = count - 1; i >= 0; i--) {
            int x = copies.member(representative, i);
            keptFor[x] = preference.isProtected(x) ? x : centre;
            overlaps[x] = overlap;
            scores[x] = score;
        }
    }

    /** By document, the first document of its component. */
    private int[] components() throws IOException {
        int[] parent = IntStream.range(0, copies.size()).toArray();
        BitSet paired = new BitSet();
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) {
            paired.set(pair.first());
            paired.set(pair.second());
            int a = rootOf(parent, pair.first());
            int b = rootOf(parent, pair.second());
            parent[Math.max(a, b)] = Math.min(a, b);
        }
        for (int x = 0; x < parent.length; x++) {
            int representative = copies.representative(x);
            // Copies that are not pairs of each other are connected through a common neighbour, if they have one.
            if (joined.relatesCopies() || paired.get(representative)) parent[x] = rootOf(parent, representative);
        }
        return parent;
    }

    private static int rootOf(int[] parent, int x) {
        while (parent[x] != x) x = parent[x] = parent[parent[x]];
        return x;
    }
}
