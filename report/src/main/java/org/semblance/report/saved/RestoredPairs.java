package org.semblance.report.saved;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.corpus.Corpus;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.relation.Threshold;
import org.semblance.report.run.PairsFormat;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;

/** Restores the listed pairs of a run as the result of a join. */
final class RestoredPairs {
    private static final List<String> COLUMNS = List.of("id_a", "id_b", "score", "overlap", "size_a", "size_b");

    /** Maximum number of minimum values in a sketch. */
    private static final long MOST_VALUES = 4096;

    private final SavedRun run;
    private final Corpus corpus;
    private final Relation<?> then;
    private final Relation<?> now;
    private final Map<String, Integer> ordinals = new HashMap<>();
    private final int[] sizes;

    /** The pairs of a run that satisfy a relation at least as strict. */
    RestoredPairs(SavedRun run, Corpus corpus, Relation<?> now) {
        this.run = run;
        this.corpus = corpus;
        this.then = run.detector().relation();
        this.now = now;
        this.sizes = new int[corpus.size()];
        for (int x = 0; x < corpus.size(); x++) ordinals.put(corpus.id(x), x);
    }

    /** Only the sizes of documents in pairs are known; no others are needed. */
    Join.Found found(PairMemory room, Workers workers) throws IOException, InterruptedException {
        PairSorter sorter = new PairSorter(corpus.size(), room, 1);
        PairDigest digest = new PairDigest();
        try (SavedTable rows = SavedTable.open(run, "pairs", COLUMNS)) {
            PairBuffer pairs = sorter.buffer();
            while (rows.next()) add(rows, pairs, digest);
            if (!digest.value().equals(run.digest()))
                throw new InputException(
                        run.directory() + ": its pairs have changed since the run; check it with semblance verify");
            return new Join.Found(JoinedPairs.of(sorter.sorted(workers), corpus.size()), sizes, Map.of());
        } catch (IOException | InterruptedException | RuntimeException e) {
            sorter.abandon(e);
            throw e;
        }
    }

    private void add(SavedTable row, PairBuffer pairs, PairDigest digest) throws IOException {
        int a = ordinal(row.text(0));
        int b = ordinal(row.text(1));
        sizes[a] = number(row.text(4));
        sizes[b] = number(row.text(5));
        String shared = row.cell(3);
        int overlap = shared == null ? PairSink.NO_OVERLAP : number(shared);
        double score = score(row.text(2), overlap, a, b);
        digest.add(corpus.id(a), corpus.id(b), then.format(score), then.measure());
        pairs.pair(a, b, overlap, score);
    }

    private int ordinal(String id) {
        Integer x = ordinals.get(id);
        if (x == null)
            throw new InputException(run.directory() + ": '" + id
                    + "' is in its tables but not in its inputs; check the run with semblance verify");
        return x;
    }

    private int number(String cell) {
        try {
            return Integer.parseInt(cell);
        } catch (NumberFormatException e) {
            throw broken(cell, e);
        }
    }

    private InputException broken(String cell, NumberFormatException cause) {
        return new InputException(
                "%s: '%s' is not a number in its pairs; check the run with semblance verify"
                        .formatted(run.directory(), cell),
                cause);
    }

    private double score(String rounded, int overlap, int a, int b) {
        try {
            double score = Double.parseDouble(rounded);
            if (overlap == PairSink.NO_OVERLAP) {
                if (!isDecided(rounded, a, b)) throw undecided(rounded, a, b);
                return score;
            }
            return then.scoreOf(overlap, sizes[a], sizes[b]).orElse(score);
        } catch (NumberFormatException e) {
            throw broken(rounded, e);
        }
    }

    /**
     * Whether a score rounded to six digits decides on which side of the threshold it is. It does unless the digits
     * equal those of the threshold; and even then the score is the threshold itself, if other fractions with such
     * denominators are farther from it than the rounding error: two fractions with denominators p and q are at least
     * 1/pq apart, and rounding moves by at most 1/2,000,000.
     */
    private boolean isDecided(String rounded, int a, int b) {
        if (then.counts() || run.pairsFormat() == PairsFormat.PARQUET) return true;
        if (new BigDecimal(rounded).compareTo(new BigDecimal(now.threshold())) != 0) return true;
        // A string compresses to hardly more than its own length.
        long denominator = then.distance() ? 2L * Math.max(sizes[a], sizes[b]) + 64 : MOST_VALUES;
        return denominator * Threshold.parse(now.threshold()).denominator() < 2_000_000;
    }

    private InputException undecided(String rounded, int a, int b) {
        return new InputException(
                "%s: '%s' and '%s' score %s to six digits, which does not decide whether they are within %s; use another threshold, or run the inputs again"
                        .formatted(run.directory(), corpus.id(a), corpus.id(b), rounded, now.threshold()));
    }
}
