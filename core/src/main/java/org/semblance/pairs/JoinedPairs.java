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
        if (listing == PairListing.ALL && !copies.isEmpty()) return new Expansion(this, room, workers).pairs();
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
        PairSorter sorter = new PairSorter(copies.size(), room, 1);
        try {
            Copies near = within ? copies.where(x -> accepted.accepts(x, x, overlaps[x], scores[x])) : copies;
            PairBuffer buffer = sorter.buffer();
            long expanded = 0;
            PairCursor pair = distinct.cursor();
            while (pair.next()) {
                if (!accepted.accepts(pair.first(), pair.second(), pair.overlap(), pair.score())) continue;
                buffer.pair(pair.first(), pair.second(), pair.overlap(), pair.score());
                expanded += weight(pair.first(), pair.second());
            }
            return new JoinedPairs(sorter.sorted(workers), near, within, overlaps, scores, expanded);
        } catch (IOException | InterruptedException | RuntimeException e) {
            sorter.abandon(e);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        distinct.close();
    }
}
