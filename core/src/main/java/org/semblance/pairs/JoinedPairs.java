package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.records.Copies;
import org.semblance.run.Workers;

/**
 * The result of a join in compact form: the pairs between representatives, and the copies of each. A text that occurs
 * 100,000 times makes five billion pairs.
 */
public final class JoinedPairs implements Closeable {
    private final SortedPairs distinct;
    private final Copies copies;
    private final boolean within;
    private final int[] overlaps;
    private final double[] scores;
    private final long count;

    private JoinedPairs(
            SortedPairs distinct, Copies copies, boolean within, int[] overlaps, double[] scores, long expanded) {
        this.distinct = distinct;
        this.copies = copies;
        this.within = within;
        this.overlaps = overlaps;
        this.scores = scores;
        this.count = expanded + (within ? pairsOf(copies) : 0);
    }

    /** Pairs among documents without copies. */
    public static JoinedPairs of(SortedPairs pairs, int documents) {
        return new JoinedPairs(pairs, Copies.none(documents), false, new int[0], new double[0], pairs.count());
    }

    /**
     * Pairs within a collection.
     *
     * @param overlaps by representative: the number of tokens that two copies share
     * @param scores by representative: the score of two copies
     * @param expanded the number of pairs if every copy counts, without those between copies
     */
    public static JoinedPairs within(
            SortedPairs distinct, Copies copies, int[] overlaps, double[] scores, long expanded) {
        return new JoinedPairs(distinct, copies, true, overlaps, scores, expanded);
    }

    /**
     * Pairs in which copies are not pairs of each other: pairs between two collections, where all copies are on one
     * side, or pairs across web sites, where all copies are on one site.
     */
    public static JoinedPairs between(SortedPairs distinct, Copies copies, long expanded) {
        return new JoinedPairs(distinct, copies, false, new int[0], new double[0], expanded);
    }

    /**
     * Adds the known pairs among the first documents, whose copies are included here. Closing the result closes these
     * pairs only.
     */
    public JoinedPairs and(SortedPairs known) throws IOException {
        if (known.count() == 0) return this;
        long expanded = count - copyPairs();
        PairCursor pair = known.cursor();
        while (pair.next()) expanded += weight(pair.first(), pair.second());
        SortedPairs both = new MergedPairs(List.of(distinct, known), distinct);
        return new JoinedPairs(both, copies, within, overlaps, scores, expanded);
    }

    /** The number of pairs if every copy counts. */
    public long count() {
        return count;
    }

    /** The pairs between representatives. */
    public SortedPairs distinct() {
        return distinct;
    }

    public Copies copies() {
        return copies;
    }

    /** The number of pairs of documents that a pair of representatives expands to. */
    public long weight(int first, int second) {
        return (long) copies.countOf(first) * copies.countOf(second);
    }

    /** Whether copies are pairs of each other. */
    public boolean relatesCopies() {
        return within;
    }

    /** The number of pairs between copies. */
    public long copyPairs() {
        return within ? pairsOf(copies) : 0;
    }

    /** The number of pairs among the copies of one content, the representative included. */
    public long copyPairs(int representative) {
        long n = copies.countOf(representative);
        return within ? n * (n - 1) / 2 : 0;
    }

    private static long pairsOf(Copies copies) {
        long pairs = 0;
        for (int x = 0; !copies.isEmpty() && x < copies.size(); x++) {
            long n = copies.isRepresentative(x) ? copies.countOf(x) : 0;
            pairs += n * (n - 1) / 2;
        }
        return pairs;
    }

    public int overlapOfCopies(int representative) {
        return overlaps[representative];
    }

    public double scoreOfCopies(int representative) {
        return scores[representative];
    }

    /** The number of pairs in a listing. */
    public long count(PairListing listing) {
        return switch (listing) {
            case ALL -> count;
            case DISTINCT -> distinct.count() + (within ? copies.size() - copies.distinct() : 0);
            case NONE -> 0;
        };
    }

    /** The pairs of a listing, in order. Closing the list does not close these pairs. */
    public SortedPairs list(PairListing listing, PairMemory room, Workers workers)
            throws IOException, InterruptedException {
        if (listing == PairListing.NONE) return Pairs.none();
        if (listing == PairListing.ALL && !copies.isEmpty()) return expanded(room, workers);
        List<SortedPairs> parts = new ArrayList<>(List.of(distinct));
        if (within) parts.add(new CopyPairs(this, false));
        return new MergedPairs(parts, () -> {});
    }

    /** Selects pairs; for copies it is called with the representative as both documents. */
    public interface Acceptance {
        boolean accepts(int first, int second, int overlap, double score);
    }

    /**
     * The pairs that are accepted. Nothing is nearer to a document than a copy: if copies are rejected, so are all
     * their pairs.
     */
    public JoinedPairs where(Acceptance accepted, PairMemory room, Workers workers)
            throws IOException, InterruptedException {
        return PairSorter.filled(copies.size(), room, (sorter, buffer) -> {
            Copies near = within ? copies.where(x -> accepted.accepts(x, x, overlaps[x], scores[x])) : copies;
            long expanded = 0;
            PairCursor pair = distinct.cursor();
            while (pair.next()) {
                if (!accepted.accepts(pair.first(), pair.second(), pair.overlap(), pair.score())) continue;
                buffer.pair(pair.first(), pair.second(), pair.overlap(), pair.score());
                expanded += weight(pair.first(), pair.second());
            }
            return new JoinedPairs(sorter.sorted(workers), near, within, overlaps, scores, expanded);
        });
    }

    @Override
    public void close() throws IOException {
        distinct.close();
    }

    /**
     * Lists every pair of a join in which copies were joined once. Pairs of documents without copies are sorted already
     * and pairs between copies are generated in order; only the others must be sorted.
     */
    private SortedPairs expanded(PairMemory room, Workers workers) throws IOException, InterruptedException {
        return PairSorter.filled(copies.size(), room, (sorter, buffer) -> {
            long plain = 0;
            PairCursor pairs = distinct.cursor();
            while (pairs.next()) {
                if (weight(pairs.first(), pairs.second()) == 1) plain++;
                else expand(pairs, buffer);
            }
            List<SortedPairs> parts = new ArrayList<>(List.of(new Plain(this, plain), sorter.sorted(workers)));
            if (copyPairs() > 0) parts.add(new CopyPairs(this, true));
            return new MergedPairs(parts, sorter);
        });
    }

    private void expand(PairCursor pair, PairBuffer buffer) {
        for (int i = copies.countOf(pair.first()) - 1; i >= 0; i--) {
            int x = copies.member(pair.first(), i);
            for (int j = copies.countOf(pair.second()) - 1; j >= 0; j--) {
                buffer.pair(x, copies.member(pair.second(), j), pair.overlap(), pair.score());
            }
        }
    }

    /** The pairs of documents without copies. */
    private record Plain(JoinedPairs joined, long count) implements SortedPairs {
        @Override
        public PairCursor cursor() throws IOException {
            PairCursor all = joined.distinct().cursor();
            return new PairCursor() {
                @Override
                public boolean next() throws IOException {
                    while (all.next()) if (joined.weight(all.first(), all.second()) == 1) return true;
                    return false;
                }

                @Override
                public int first() {
                    return all.first();
                }

                @Override
                public int second() {
                    return all.second();
                }

                @Override
                public int overlap() {
                    return all.overlap();
                }

                @Override
                public double score() {
                    return all.score();
                }
            };
        }
    }

    /**
     * The pairs between copies, in order, generated as they are read.
     *
     * @param each whether every two copies are a pair, or only each copy with its representative
     */
    record CopyPairs(JoinedPairs joined, boolean each) implements SortedPairs {
        @Override
        public long count() {
            return each
                    ? joined.copyPairs()
                    : joined.copies().size() - (long) joined.copies().distinct();
        }

        @Override
        public PairCursor cursor() {
            Copies copies = joined.copies();
            int[] next = each ? following(copies) : new int[0];
            return new PairCursor() {
                private int first = -1;
                private int representative = -1;
                private int at;
                private int end;

                @Override
                public boolean next() {
                    while (++at >= end) {
                        if (++first >= copies.size()) return false;
                        if (!each && !copies.isRepresentative(first)) continue;
                        representative = copies.representative(first);
                        end = copies.countOf(representative);
                        at = each ? next[first] : 0;
                    }
                    return true;
                }

                @Override
                public int first() {
                    return first;
                }

                @Override
                public int second() {
                    return copies.member(representative, at);
                }

                @Override
                public int overlap() {
                    return joined.overlapOfCopies(representative);
                }

                @Override
                public double score() {
                    return joined.scoreOfCopies(representative);
                }
            };
        }

        /** The position of each document among the copies of its content. */
        private static int[] following(Copies copies) {
            int[] positions = new int[copies.size()];
            int[] seen = new int[copies.size()];
            for (int x = 0; x < positions.length; x++) positions[x] = seen[copies.representative(x)]++;
            return positions;
        }
    }
}
