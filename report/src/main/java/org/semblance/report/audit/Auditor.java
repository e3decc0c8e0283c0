package org.semblance.report.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.report.audit.SamplingFrame.IdNumbers;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.compare.ScoreLevels;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.SavedTable;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Task;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;

/**
 * Samples probes from the documents of a run, joins them exactly with all documents, and compares the pairs with those
 * of the run.
 */
public final class Auditor {
    private final SavedRun run;
    private final ExactReference yardstick;
    private final Audit.Settings settings;
    private final Progress progress;

    public Auditor(SavedRun run, ExactReference yardstick, Audit.Settings settings, Progress progress) {
        if (run.task() == Task.LINK && run.news() == 0)
            throw new InputException(run.directory()
                    + ": written by an earlier version, which did not record the new inputs of link; run link again");
        this.run = run;
        this.yardstick = yardstick;
        this.settings = settings;
        this.progress = progress;
    }

    public Audit audit() throws IOException, InterruptedException {
        ListedPairs pairs = new ListedPairs(run);
        pairs.requireAll();
        IdNumbers degrees = new IdNumbers();
        long listed = pairs.each((a, b) -> {
            degrees.count(a);
            if (run.news() == 0) degrees.count(b);
        });
        int sample = yardstick.needsCollection() ? SamplingFrame.CENSUS : settings.sample();
        Sources.requireUnchanged(run.inputs());
        SamplingFrame frame;
        try (var _ = new StageClock(progress).start(Stage.READ, -1, "B")) {
            frame = SamplingFrame.read(run, degrees, sample, settings.seed(), progress);
        }
        return join(yardstick.detector(), frame, pairs, listed);
    }

    private <R extends Records> Audit join(Detector<R> detector, SamplingFrame frame, ListedPairs pairs, long listed)
            throws IOException, InterruptedException {
        ReadOptions reading = yardstick.own()
                ? run.reading()
                : run.reading().withBoilerplate(Boilerplate.of(detector)).withLinks(Links.of(detector));
        Semblance<R> semblance = Semblance.with(detector)
                .threads(settings.threads())
                .maxBad(1)
                .minTokens(run.minTokens())
                .scope(run.scope())
                .spillTo(settings.temp())
                .progress(progress);
        List<Input> drawn = SamplingFrame.inputs(run);
        List<Input> oldInputs = run.inputs().subList(run.news(), run.inputs().size());
        try (Source probes = new ProbeSource(Sources.open(drawn, reading), frame);
                Source all = Sources.open(oldInputs, reading);
                Result result =
                        frame.isCensus() && !frame.isLinked() ? semblance.pairs(all) : semblance.link(probes, all);
                SortedPairs truth = result.list(PairListing.ALL)) {
            return conclude(new TruePairCounter(frame, result, drawn.size()), truth, pairs, listed);
        }
    }

    private Audit conclude(TruePairCounter reckoning, SortedPairs truth, ListedPairs pairs, long listed)
            throws IOException {
        ErrorCounts tally = reckoning.tally(truth, pairs);
        SamplingFrame frame = reckoning.frame();
        Estimator estimator =
                new Estimator(frame.strata(), frame.strataOfProbes(), frame.leastShare(), settings.confidence());
        double[] right = tally.right();
        double[] missed = tally.missed();
        return new Audit(
                run,
                yardstick,
                settings,
                frame.strata(),
                listed,
                new Audit.Seen(tally.seen(), tally.found(), tally.rescored()),
                estimator.recall(listed, right, tally.wrong(), missed),
                estimator.precision(right, tally.wrong()),
                estimator.missed(right, missed),
                tally.bands(estimator),
                reckoning.missed());
    }

    /** The probes among the documents of a source. */
    record ProbeSource(Source all, SamplingFrame frame) implements Source {
        @Override
        public List<String> places() {
            return all.places();
        }

        @Override
        public @Nullable Chunk next() throws IOException {
            Chunk chunk = all.next();
            return chunk == null ? null : new Probes(chunk, frame);
        }

        @Override
        public long bytesRead() {
            return all.bytesRead();
        }

        @Override
        public long totalBytes() {
            return all.totalBytes();
        }

        @Override
        public Optional<Source> again() {
            return all.again().map(source -> new ProbeSource(source, frame));
        }

        @Override
        public void close() throws IOException {
            all.close();
        }

        private record Probes(Chunk chunk, SamplingFrame frame) implements Chunk {
            @Override
            public int place() {
                return chunk.place();
            }

            @Override
            public void read(DocumentSink sink) {
                chunk.read(new DocumentSink() {
                    @Override
                    public void accept(Document document, long position) {
                        if (frame.probe(IdNumbers.key(document.id())) >= 0) sink.accept(document, position);
                    }

                    @Override
                    public void reject(long position, String reason) {
                        // The run has already reported it.
                    }
                });
            }
        }
    }

    /** Classifies the true pairs of the probes as found or missed. */
    static final class TruePairCounter {
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

    /** The pairs that a run lists, by the hashes of their ids. */
    record ListedPairs(SavedRun run) {
        /** Receives pairs. */
        interface KeySink {
            void pair(long a, long b);
        }

        /** Fails if the run does not list every pair it found. */
        void requireAll() {
            boolean all = run.listing() == PairListing.ALL
                    || run.listing() == PairListing.DISTINCT
                            && !run.detector().search().joinsCopiesOnce();
            if (!all)
                throw new InputException(
                        run.directory() + ": the run does not list all pairs it found; run it again with --pairs all");
        }

        /** Passes all pairs to the sink; returns their number. */
        long each(KeySink sink) throws IOException {
            long pairs = 0;
            try (SavedTable table = SavedTable.open(run, "pairs", List.of("id_a", "id_b"))) {
                for (; table.next(); pairs++) sink.pair(IdNumbers.key(table.text(0)), IdNumbers.key(table.text(1)));
            }
            return pairs;
        }
    }
}
