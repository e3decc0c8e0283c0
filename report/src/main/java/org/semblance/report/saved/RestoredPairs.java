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

/** The pairs that a run listed, brought back as what its join found. */
final class RestoredPairs {
    private static final List<String> COLUMNS = List.of("id_a", "id_b", "score", "overlap", "size_a", "size_b");

    /** Least values of a sketch, at most. */
    private static final long MOST_VALUES = 4096;

    private final SavedRun run;
    private final Corpus corpus;
    private final Relation<?> then;
    private final Relation<?> now;
    private final Map<String, Integer> ordinals = new HashMap<>();
    private final int[] sizes;

    /** The pairs of a run among the documents it had, of which those are wanted for which a stricter relation holds. */
    RestoredPairs(SavedRun run, Corpus corpus, Relation<?> now) {
        this.run = run;
        this.corpus = corpus;
        this.then = run.detector().relation();
        this.now = now;
        this.sizes = new int[corpus.size()];
        for (int x = 0; x < corpus.size(); x++) ordinals.put(corpus.id(x), x);
    }

    /** Sizes are known of the documents in pairs; no other is asked for. */
    Join.Found found(PairMemory room, Workers workers) throws IOException, InterruptedException {
        PairSorter sorter = new PairSorter(corpus.size(), room, 1);
        PairDigest digest = new PairDigest();
        try (SavedTable rows = SavedTable.open(run, "pairs", COLUMNS)) {
            PairBuffer pairs = sorter.buffer();
            while (rows.next()) add(rows, pairs, digest);
            if (!digest.value().equals(run.digest()))
                throw new InputException(
                        run.directory() + ": its pairs are not those that the run found; see semblance verify");
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
            throw new InputException(
                    run.directory() + ": '" + id + "' is in its tables, but not in its inputs; see semblance verify");
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
                "%s: '%s' where its pairs have a number; see semblance verify".formatted(run.directory(), cell), cause);
    }

    private double score(String spelled, int overlap, int a, int b) {
        try {
            double score = Double.parseDouble(spelled);
            if (overlap == PairSink.NO_OVERLAP) {
                if (!isDecided(spelled, a, b)) throw undecided(spelled, a, b);
                return score;
            }
            return then.scoreOf(overlap, sizes[a], sizes[b]).orElse(score);
        } catch (NumberFormatException e) {
            throw broken(spelled, e);
        }
    }

    /**
     * Whether six digits tell on which side of the threshold a score is. They do unless they are those of the threshold; and even then
     * the score is the threshold itself, if other fractions with such denominators are farther from it than rounding is: two fractions
     * with denominators p and q are 1/pq apart at least, and rounding moves by 1/2,000,000 at most.
     */
    private boolean isDecided(String spelled, int a, int b) {
        if (then.counts() || run.pairsFormat() == PairsFormat.PARQUET) return true;
        if (new BigDecimal(spelled).compareTo(new BigDecimal(now.threshold())) != 0) return true;
        // What a string compresses to is hardly more than the string.
        long denominator = then.distance() ? 2L * Math.max(sizes[a], sizes[b]) + 64 : MOST_VALUES;
        return denominator * Threshold.parse(now.threshold()).denominator() < 2_000_000;
    }

    private InputException undecided(String spelled, int a, int b) {
        return new InputException(
                "%s: '%s' and '%s' score %s to six digits, which does not tell whether they are within %s; take another threshold, or run over the inputs anew"
                        .formatted(run.directory(), corpus.id(a), corpus.id(b), spelled, now.threshold()));
    }
}
