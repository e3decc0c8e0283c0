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

/** Classifies the true pairs of the probes as found or missed. */
final class TruePairCounter {
    /** Maximum number of missed pairs kept for the report. */
    private static final int MOST_MISSED = 1_000_000;

    private final SamplingFrame frame;
    private final Corpus corpus;
    private final Relation<?> relation;

    /** Number of inputs of the probes; the inputs of the other documents follow. */
    private final int places;

    private final long[] keys;
    private final int[] probeOf;
    private final byte[] classes;
    private final List<Miss> misses = new ArrayList<>();

    /** A missed pair of document ordinals. */
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

    /** Counts all pairs. */
    ErrorCounts tally(SortedPairs truth, ListedPairs pairs) throws IOException {
        ErrorCounts tally = new ErrorCounts(frame, bands(truth));
        pairs.each(tally::list);
        tally.allListed();
        PairCursor pair = truth.cursor();
        while (pair.next()) {
            int x = pair.first();
            int y = pair.second();
            if (probeOf[x] == probeOf[y]) continue; // the probe itself among all documents
            if (frame.isCensus() && !frame.isLinked()) {
                count(tally, x, y, pair.score(), true);
                count(tally, y, x, pair.score(), false);
            } else {
                // A pair of two probes is counted at the first of them.
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

    /** Compares input order, regardless of the side of the join. */
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

    /** The missed pairs, highest score first. */
    List<ErrorPair> missed() {
        Comparator<Miss> nearest = Comparator.comparingDouble(m -> relation.distance() ? m.score : -m.score);
        return misses.stream()
                .sorted(nearest)
                .map(m -> new ErrorPair(corpus.id(m.first), corpus.id(m.second), relation.format(m.score)))
                .toList();
    }
}
