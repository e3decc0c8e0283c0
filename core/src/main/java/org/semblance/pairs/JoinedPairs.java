package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.records.Copies;
import org.semblance.run.Workers;

/**
 * What a join found: the pairs between distinct documents, and the copies each of them stands for. That is all there is to
 * know, in little space: a text that occurs 100,000 times makes five thousand million pairs.
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

    /** Pairs among so many documents of which none stands for another. */
    public static JoinedPairs of(SortedPairs pairs, int documents) {
        return new JoinedPairs(pairs, Copies.none(documents), false, new int[0], new double[0], pairs.count());
    }

    /**
     * Pairs within a collection.
     *
     * @param overlaps by first document of a kind: the tokens that two copies share
     * @param scores by first document of a kind: how near two copies are
     * @param expanded how many pairs there are if every copy counts, without those between copies
     */
    public static JoinedPairs within(
            SortedPairs distinct, Copies copies, int[] overlaps, double[] scores, long expanded) {
        return new JoinedPairs(distinct, copies, true, overlaps, scores, expanded);
    }

    /**
     * Pairs of which none is of two copies: those between two collections, where copies are on one side, or those between web
     * sites, where copies are on one.
     */
    public static JoinedPairs between(SortedPairs distinct, Copies copies, long expanded) {
        return new JoinedPairs(distinct, copies, false, new int[0], new double[0], expanded);
    }

    /** These pairs, and those among the first documents that were known before; their copies are here. Closing it closes these only. */
    public JoinedPairs and(SortedPairs known) throws IOException {
        if (known.count() == 0) return this;
        long expanded = count - copyPairs();
        PairCursor pair = known.cursor();
        while (pair.next()) expanded += weight(pair.first(), pair.second());
        SortedPairs both = new MergedPairs(List.of(distinct, known), distinct);
        return new JoinedPairs(both, copies, within, overlaps, scores, expanded);
    }

    /** How many pairs there are, every copy counted. */
    public long count() {
        return count;
    }

    /** The pairs between distinct documents. */
    public SortedPairs distinct() {
        return distinct;
    }

    public Copies copies() {
        return copies;
    }

    /** How many pairs of documents a pair of distinct ones stands for. */
    public long weight(int first, int second) {
        return (long) copies.countOf(first) * copies.countOf(second);
    }

    /** Whether copies are pairs of each other. */
    public boolean relatesCopies() {
        return within;
    }

    /** How many pairs there are between copies. */
    public long copyPairs() {
        return within ? pairsOf(copies) : 0;
    }

    /** How many pairs there are between the copies of a first document, itself included. */
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

    /** How many pairs are listed. */
    public long count(PairListing listing) {
        return switch (listing) {
            case ALL -> count;
            case DISTINCT -> distinct.count() + (within ? copies.size() - copies.distinct() : 0);
            case NONE -> 0;
        };
    }

    /** The pairs to be listed, in order. Closing the list does not close these pairs. */
    public SortedPairs list(PairListing listing, PairMemory room, Workers workers)
            throws IOException, InterruptedException {
        if (listing == PairListing.NONE) return Pairs.none();
        if (listing == PairListing.ALL && !copies.isEmpty()) return new Expansion(this, room, workers).pairs();
        List<SortedPairs> parts = new ArrayList<>(List.of(distinct));
        if (within) parts.add(new CopyPairs(this, false));
        return new MergedPairs(parts, () -> {});
    }

    /** Which pairs are near enough; of copies, the first stands for both. */
    public interface Acceptance {
        boolean accepts(int first, int second, int overlap, double score);
    }

    /**
     * The pairs that are accepted. Nothing is nearer to a document than a copy: where copies are not accepted, no pair of
     * theirs is.
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
