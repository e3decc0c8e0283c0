package org.semblance.report.saved;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.semblance.EarlierResult;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.relation.Threshold;
import org.semblance.report.Tsv;
import org.semblance.report.run.CommonText;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunOutputs;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.join.Scope;
import org.semblance.state.State;

/** An earlier run that another run extends or reuses: from its state, or without state from its tables and inputs. */
public final class EarlierRun implements EarlierResult {
    private static final String REJECTED = "rejected.tsv";

    private final SavedRun run;
    private final ReadOptions reading;
    private final boolean sameProtection;
    private final Relation<?> now;
    private final @Nullable State state;
    private boolean reread;

    /**
     * Opens an earlier run.
     *
     * @param reading options for its inputs, if they must be read
     * @param sameProtection whether the protection rules are those of the earlier run
     * @param now the relation of the new run
     * @throws InputException if not all of its pairs are available
     */
    public static EarlierRun open(SavedRun run, ReadOptions reading, boolean sameProtection, Relation<?> now)
            throws IOException {
        if (run.task() == Task.LINK && run.news() == 0)
            throw new InputException(
                    run.directory()
                            + ": it does not record which of its inputs are new, since an earlier version wrote it; run it again");
        Path directory = run.directory().resolve(RunOutputs.STATE);
        State state = State.isIn(directory) ? State.open(directory) : null;
        EarlierRun earlier =
                new EarlierRun(run, reading, sameProtection, now, state != null && state.hasFound() ? state : null);
        Sources.requireUnchanged(run.inputs());
        earlier.requireAllPairs();
        return earlier;
    }

    private EarlierRun(
            SavedRun run, ReadOptions reading, boolean sameProtection, Relation<?> now, @Nullable State state) {
        this.run = run;
        this.reading = reading;
        this.sameProtection = sameProtection;
        this.now = now;
        this.state = state;
    }

    /** Whether the list omits pairs of copies (--pairs distinct). */
    private boolean leavesCopiesOut() {
        return run.detector().search().joinsCopiesOnce();
    }

    private void requireAllPairs() {
        if (state != null || run.listing() == PairListing.ALL) return;
        if (run.listing() == PairListing.DISTINCT && !leavesCopiesOut()) return;
        throw new InputException("%s: it lists %s pairs and has no %s/ with the others; run its inputs again"
                .formatted(run.directory(), run.listing().name().toLowerCase(Locale.ROOT), RunOutputs.STATE));
    }

    /**
     * Fails if the listing depends on which documents are copies, and that is unknown.
     *
     * @throws IllegalArgumentException with the remedy
     */
    public void requireCopies(PairListing listing) {
        if (state != null || listing == PairListing.ALL || !leavesCopiesOut()) return;
        throw new IllegalArgumentException(
                "--pairs %s: %s has no %s/, which lists the copies; use --pairs all, or run its inputs again"
                        .formatted(listing.name().toLowerCase(Locale.ROOT), run.directory(), RunOutputs.STATE));
    }

    @Override
    public int news() {
        return run.news();
    }

    @Override
    public Scope scope() {
        return run.scope();
    }

    @Override
    public Corpus corpus(CorpusReader reader, MemoryMeter footprint) throws IOException, InterruptedException {
        reread = state == null || !sameProtection || !state.isFor(reader.keep());
        if (state != null && !reread) return state.corpus(footprint);
        try (Source source = source()) {
            Corpus corpus = reader.read(source, footprint).corpus();
            if (state != null && state.documents() != corpus.size())
                throw new InputException(
                        run.directory() + ": the documents of its inputs have changed; run them again");
            return corpus.with(skipped(corpus.places()));
        }
    }

    private Source source() {
        int news = run.news();
        if (news == 0) return Sources.open(run.inputs(), reading);
        Source fresh = Sources.open(run.inputs().subList(0, news), reading);
        return fresh.then(Sources.open(run.inputs().subList(news, run.inputs().size()), reading));
    }

    /** Records that were not compared, in input order. */
    private List<SkippedRecord> skipped(List<String> sources) throws IOException {
        Path file = run.directory().resolve(REJECTED);
        List<SkippedRecord> skipped = new ArrayList<>();
        int input = 0;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            for (line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split("\t", -1);
                if (cells.length != 4) throw new InputException(file + ": a row has " + cells.length + " cells, not 4");
                String source = Tsv.unescape(cells[0]);
                while (input < sources.size() && !sources.get(input).equals(source)) input++;
                if (input == sources.size())
                    throw new InputException(file + ": '" + source + "' is not one of its inputs, or out of order");
                SkippedRecord.Kind kind = SkippedRecord.Kind.valueOf(cells[2].toUpperCase(Locale.ROOT));
                skipped.add(new SkippedRecord(input, Long.parseLong(cells[1]), kind, Tsv.unescape(cells[3])));
            }
        }
        return skipped;
    }

    @Override
    public Join.Found found(Corpus corpus, PairMemory room, Workers workers) throws IOException, InterruptedException {
        Join.Found found = state == null ? new RestoredPairs(run, corpus, now).found(room, workers) : state.found();
        return new Join.Found(found.joined(), found.sizes(), run.textStatistics(), CommonText.read(run.directory()));
    }

    @Override
    public long saveState(Path directory, Map<String, String> how, Corpus corpus, Join.Found found) throws IOException {
        return state == null ? 0 : state.narrowed(directory, how, reread ? corpus : null, found);
    }

    /** Restores the listed pairs of a run as the result of a join. */
    static final class RestoredPairs {
        private static final List<String> COLUMNS = List.of("id_a", "id_b", "score", "overlap", "size_a", "size_b");

        /** Maximum number of minimum values in a sketch. */
        private static final long MOST_VALUES = 4096;

        private final SavedRun run;
        private final Corpus corpus;
        private final Relation<?> then;
        private final Relation<?> now;

        /** By id: documents of the first side of a link, and of the second; without sides the same map. */
        private final Map<String, Integer> first = new HashMap<>();

        private final Map<String, Integer> second;
        private final int[] sizes;

        /** The pairs of a run that satisfy a relation at least as strict. */
        RestoredPairs(SavedRun run, Corpus corpus, Relation<?> now) {
            this.run = run;
            this.corpus = corpus;
            this.then = run.detector().relation();
            this.now = now;
            this.sizes = new int[corpus.size()];
            this.second = run.news() > 0 ? new HashMap<>() : first;
            for (int x = 0; x < corpus.size(); x++)
                (corpus.place(x) < run.news() ? first : second).put(corpus.id(x), x);
        }

        /** Only the sizes of documents in pairs are known; no others are needed. */
        Join.Found found(PairMemory room, Workers workers) throws IOException, InterruptedException {
            PairSorter sorter = new PairSorter(corpus.size(), room, 1);
            PairDigest digest = new PairDigest(run.detector().parameters());
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
            int a = ordinal(first, row.text(0));
            int b = ordinal(second, row.text(1));
            sizes[a] = number(row.text(4));
            sizes[b] = number(row.text(5));
            String shared = row.cell(3);
            int overlap = shared == null ? PairSink.NO_OVERLAP : number(shared);
            double score = score(row.text(2), overlap, a, b);
            digest.add(corpus.id(a), corpus.id(b), then.format(score), then.measure());
            pairs.pair(a, b, overlap, score);
        }

        private int ordinal(Map<String, Integer> ordinals, String id) {
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
                OptionalDouble exact = overlap == PairSink.NO_OVERLAP
                        ? OptionalDouble.empty()
                        : then.scoreOf(overlap, sizes[a], sizes[b]);
                if (exact.isPresent()) return exact.getAsDouble();
                if (!isDecided(rounded, overlap, a, b)) throw undecided(rounded, a, b);
                return isSameThreshold() ? within(score) : score;
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
        private boolean isDecided(String rounded, int overlap, int a, int b) {
            if (isSameThreshold() || then.counts() || run.pairsFormat() == PairsFormat.PARQUET) return true;
            if (new BigDecimal(rounded).compareTo(new BigDecimal(now.threshold())) != 0) return true;
            if (overlap != PairSink.NO_OVERLAP) return false; // weighted: the denominator is a sum of weights
            // A string compresses to hardly more than its own length.
            long denominator = then.distance() ? 2L * Math.max(sizes[a], sizes[b]) + 64 : MOST_VALUES;
            return denominator * Threshold.parse(now.threshold()).denominator() < 2_000_000;
        }

        /** At the threshold of the run all its pairs count. */
        private boolean isSameThreshold() {
            return new BigDecimal(now.threshold()).compareTo(new BigDecimal(then.threshold())) == 0;
        }

        /** A rounded score that rounding has not moved beyond the threshold. */
        private double within(double score) {
            double limit = Double.parseDouble(then.threshold());
            return then.distance() ? Math.min(score, limit) : Math.max(score, limit);
        }

        private InputException undecided(String rounded, int a, int b) {
            return new InputException(
                    "%s: '%s' and '%s' score %s to six digits, which does not decide whether they are within %s; use another threshold, or run the inputs again"
                            .formatted(run.directory(), corpus.id(a), corpus.id(b), rounded, now.threshold()));
        }
    }
}
