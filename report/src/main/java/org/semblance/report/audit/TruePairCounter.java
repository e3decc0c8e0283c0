package org.semblance.report.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.SortedPairs;
import org.semblance.relation.Relation;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.compare.ScoreLevels;

/** Goes through the true pairs of the probes: with those that a run lists, and for those that it does not. */
final class TruePairCounter {
    /** Missed pairs that are remembered, for a list of them. */
    private static final int MOST_MISSED = 1_000_000;

    private final SamplingFrame frame;
    private final Corpus corpus;
    private final Relation<?> relation;

    /** How many places probes are from; other documents have the places behind. */
    private final int places;

    private final long[] keys;
    private final int[] probeOf;
    private final byte[] classes;
    private final List<Miss> misses = new ArrayList<>();

    /** A missed pair by ordinals. */
    private record Miss(double score, int first, int second) {}

    TruePairCounter(SamplingFrame frame, Result result, int places) {
        this.frame = frame;
        this.corpus = result.corpus();
        this.relation = result.detector().relation();
        this.places = places;
        this.keys = new long[corpus.size()];
        this.probeOf = new int[corpus.size()];
        this.classes = new byte[corpus.size()];
        int news = corpus.firstOf(places);
        for (int x = 0; x < keys.length; x++) {
            keys[x] = IdNumbers.key(corpus.id(x));
            probeOf[x] = frame.isLinked() && x >= news ? -1 : frame.probe(keys[x]);
            classes[x] = (byte) frame.classOf(keys[x]);
        }
    }

    SamplingFrame frame() {
        return frame;
    }

    /** Counts everything. */
    ErrorCounts tally(SortedPairs truth, ListedPairs pairs) throws IOException {
        ErrorCounts tally = new ErrorCounts(frame, bands(truth));
        pairs.each(tally::list);
        tally.allListed();
        PairCursor pair = truth.cursor();
        while (pair.next()) {
            int x = pair.first();
            int y = pair.second();
            if (probeOf[x] == probeOf[y]) continue; // a probe and itself among all documents
            if (frame.isCensus() && !frame.isLinked()) {
                count(tally, x, y, pair.score(), true);
                count(tally, y, x, pair.score(), false);
            } else {
                // Of two probes the first is where their pair is seen first.
                count(tally, x, y, pair.score(), probeOf[y] < 0 || probeOf[x] < probeOf[y]);
            }
        }
        return tally;
    }

    private void count(ErrorCounts tally, int probe, int other, double score, boolean once) {
        double share = frame.share(classes[probe], classes[other]);
        boolean found = tally.count(probeOf[probe], keys[other], share, score, once);
        if (found || !once || misses.size() == MOST_MISSED) return;
        boolean swapped = !frame.isLinked() && isBefore(other, probe);
        misses.add(new Miss(score, swapped ? other : probe, swapped ? probe : other));
    }

    /** In input order, whichever side of the join they are on. */
    private boolean isBefore(int x, int y) {
        int order = Integer.compare(corpus.place(x) % places, corpus.place(y) % places);
        return order != 0 ? order < 0 : corpus.position(x) < corpus.position(y);
    }

    private ScoreLevels bands(SortedPairs truth) throws IOException {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        PairCursor pair = truth.cursor();
        while (pair.next()) {
            if (probeOf[pair.first()] == probeOf[pair.second()]) continue;
            lowest = Math.min(lowest, pair.score());
            highest = Math.max(highest, pair.score());
        }
        return lowest > highest ? new ScoreLevels(relation, 0, 0) : new ScoreLevels(relation, lowest, highest);
    }

    /** The pairs that were missed, the nearest first. */
    List<ErrorPair> missed() {
        Comparator<Miss> nearest = Comparator.comparingDouble(m -> relation.distance() ? m.score : -m.score);
        return misses.stream()
                .sorted(nearest)
                .map(m -> new ErrorPair(corpus.id(m.first), corpus.id(m.second), relation.format(m.score)))
                .toList();
    }
}
