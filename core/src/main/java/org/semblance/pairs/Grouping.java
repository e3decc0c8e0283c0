package org.semblance.pairs;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.semblance.pairs.Groups.Shape;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;

/**
 * Makes {@link Groups}: takes the documents in order of preference; one that has not been removed yet is kept, and all its
 * neighbours that may be removed are removed for it.
 *
 * <p>When it is a document's turn, those before it have had theirs, so its neighbours among them are settled and only the
 * later ones matter. Hence one walk over the pairs by (rank of the better document, rank of the other) does it all, and
 * the pairs need not be in memory.
 *
 * <p>Copies have the same neighbours and each other, so a kind takes part as one. Let b be the best of its documents.
 * Whoever removes one of the kind that may be removed removes all of them that may be: they are its neighbours, too, and
 * none was kept before, since that one would have come before b or removed the others. If nobody does before b's turn,
 * b is kept and removes the rest. Protected ones of the kind are kept anyway; they come first, b is one of them, and when
 * b has had its turn no neighbour is left to the others. So the turn of b is the turn of its kind, and all documents of
 * the kind that may be removed go the same way.
 *
 * <p>Where copies are not pairs of each other, all or none of a kind are protected. If b is removed, whoever removes it comes before
 * the whole kind and removes all of it; if not, all neighbours are removed or protected when b has had its turn. If protected, they
 * would have removed b, or the kind is protected, too. So the others are kept, each for itself.
 */
public final class Grouping {
    private final JoinedPairs joined;
    private final Copies copies;
    private final Preference preference;
    private final PairMemory room;
    private final Workers workers;

    public Grouping(JoinedPairs joined, Preference preference, PairMemory room, Workers workers) {
        this.joined = joined;
        this.copies = joined.copies();
        this.preference = preference;
        this.room = room;
        this.workers = workers;
    }

    public Groups groups(Shape shape) throws IOException, InterruptedException {
        int documents = copies.size();
        int[] best = best();
        RemovalOrder removals = new RemovalOrder();
        walk(
                best,
                (centre, member, overlap, score) ->
                        removals.pair(centre, preference.isProtected(best[centre]), member, overlap, score));
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
     * How many documents would be removed under each of several limits, in one walk. A document's turn is the same under
     * all of them, so a word of memory is enough to know under which it is removed.
     */
    public long[] removedAt(ScoreLimits limits) throws IOException, InterruptedException {
        int[] best = best();
        RemovalOrder removals = new RemovalOrder(limits);
        walk(
                best,
                (centre, member, overlap, score) ->
                        removals.pair(centre, preference.isProtected(best[centre]), member, overlap, score));
        long[] removed = new long[limits.count()];
        for (int x = 0; x < copies.size(); x++) {
            if (!copies.isRepresentative(x)) continue;
            long gone = removals.removedAt(x);
            boolean pairs = joined.relatesCopies() && copies.countOf(x) > 1;
            long among = pairs ? limits.accepting(joined.scoreOfCopies(x)) & ~gone : 0;
            if ((gone | among) == 0) continue;
            int free = free(x);
            int others = preference.isProtected(best[x]) ? free : free - 1;
            for (int l = 0; l < removed.length; l++) {
                removed[l] += (gone >>> l & 1) * free + (among >>> l & 1) * others;
            }
        }
        return removed;
    }

    /** Documents of a kind that may be removed. */
    private int free(int kind) {
        int free = 0;
        for (int i = 0; i < copies.countOf(kind); i++) if (!preference.isProtected(copies.member(kind, i))) free++;
        return free;
    }

    /** For each kind the document most worth keeping, in the place of its first one. */
    private int[] best() {
        int[] best = new int[copies.size()];
        Arrays.setAll(best, x -> x);
        if (!preference.isInputOrder()) chooseBest(best);
        return best;
    }

    private void chooseBest(int[] best) {
        for (int x = 0; x < best.length; x++) {
            int kind = copies.representative(x);
            if (x != kind && preference.compare(x, best[kind]) < 0) best[kind] = x;
        }
    }

    /** Passes on the pairs of kinds, by their first documents, in the order of {@link RemovalOrder}: the better one first. */
    private void walk(int[] best, PairSink removals) throws IOException, InterruptedException {
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

    /** The first documents of the kinds that have pairs, most worth keeping first. */
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
        PairSorter sorter = new PairSorter(byRank.length, room, 1);
        try {
            PairBuffer buffer = sorter.buffer();
            PairCursor pair = joined.distinct().cursor();
            while (pair.next()) {
                buffer.pair(ranks[pair.first()], ranks[pair.second()], pair.overlap(), pair.score());
            }
            return sorter.sorted(workers);
        } catch (IOException | InterruptedException | RuntimeException e) {
            sorter.abandon(e);
            throw e;
        }
    }

    /** Brings to the documents of a kind what was found for it, to the first one last, as it stands in its place. */
    private void spread(int kind, int[] best, int[] keptFor, int[] overlaps, double[] scores) {
        int count = copies.countOf(kind);
        boolean removed = keptFor[kind] >= 0;
        if (!removed && !joined.relatesCopies()) {
            for (int i = 0; i < count; i++) keptFor[copies.member(kind, i)] = copies.member(kind, i);
            return;
        }
        int centre = removed ? keptFor[kind] : best[kind];
        int overlap = removed || count == 1 ? overlaps[kind] : joined.overlapOfCopies(kind);
        double score = removed || count == 1 ? scores[kind] : joined.scoreOfCopies(kind);
        for (int i = count - 1; i >= 0; i--) {
            int x = copies.member(kind, i);
            keptFor[x] = preference.isProtected(x) ? x : centre;
            overlaps[x] = overlap;
            scores[x] = score;
        }
    }

    /** The first document of each one's component. */
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
            int kind = copies.representative(x);
            // Copies that are no pairs of each other are connected by what they have in common.
            if (joined.relatesCopies() || paired.get(kind)) parent[x] = rootOf(parent, kind);
        }
        return parent;
    }

    private static int rootOf(int[] parent, int x) {
        while (parent[x] != x) x = parent[x] = parent[parent[x]];
        return x;
    }
}
