package org.semblance.report.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.records.Records;
import org.semblance.report.Version;
import org.semblance.report.compare.Comparison.Correlation;
import org.semblance.report.compare.Comparison.Degrees;
import org.semblance.report.compare.Comparison.LevelMean;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.GroundTruthReader;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.PairColumn.PairUnion;
import org.semblance.report.labels.SiteClass;
import org.semblance.report.labels.Thinning;
import org.semblance.report.run.ReportPage;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.StageClock.Lap;
import org.semblance.run.Workers;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;

/** Runs several methods on one collection and compares their pairs. For a single use. */
public final class Comparer {
    /** Limit for counting the pairs lost by shortcuts: compressing this many pairs takes a few minutes. */
    private static final long MOST_PAIRS = 200_000_000;

    /** Maximum number of methods; the page would be unreadable with more. */
    public static final int MOST_METHODS = 8;

    private final List<ComparedMethod> candidates;
    private final List<Input> inputs;
    private final ReadOptions reading;
    private final Settings settings;
    private final Path spill;
    private final Progress progress;
    private final Workers workers;
    private final long most;

    private final List<MethodResult> found = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private @Nullable Corpus corpus;
    private Thinning share;

    /**
     * Settings that apply to all methods.
     *
     * @param threads number of threads
     * @param maxBad share of unreadable records at which a run fails
     * @param minTokens minimum number of tokens of a document
     * @param seed of all random samples
     * @param sample number of pairs of each set whose texts are compared, as a random sample
     * @param shown number of pairs of each set that are shown
     * @param mostPairs maximum number of pairs of a method kept in memory; beyond that only a sample of the pairs
     *     is kept
     */
    public record Settings(
            int threads, double maxBad, int minTokens, long seed, int sample, int shown, long mostPairs) {
        public Settings {
            if (sample < 1) throw new IllegalArgumentException("sample must be at least 1: " + sample);
            if (shown < 0) throw new IllegalArgumentException("show must not be negative: " + shown);
            if (mostPairs < 1) throw new IllegalArgumentException("max-pairs must be at least 1: " + mostPairs);
        }
    }

    /** @param spill directory for pairs that do not fit in memory */
    public Comparer(
            List<ComparedMethod> candidates,
            List<Input> inputs,
            ReadOptions reading,
            Settings settings,
            Path spill,
            Progress progress) {
        if (candidates.isEmpty() || candidates.size() > MOST_METHODS) {
            throw new IllegalArgumentException(
                    "from 1 to " + MOST_METHODS + " methods can be compared, not " + candidates.size());
        }
        this.candidates = List.copyOf(candidates);
        this.inputs = List.copyOf(inputs);
        this.reading = reading;
        this.settings = settings;
        this.spill = spill;
        this.progress = progress;
        this.workers = new Workers(settings.threads());
        // The pair columns of all methods together may use a quarter of the heap.
        this.most = Math.clamp(
                Heap.limit() / 4 / PairColumn.BYTES_EACH / candidates.size(),
                1,
                Math.min(settings.mostPairs(), Integer.MAX_VALUE >> 2));
        this.share = new Thinning(settings.seed(), 0);
    }

    /** Runs the methods and compares them, also with the labels if given. */
    public Comparison compare(String command, @Nullable GroundTruthReader labels)
            throws IOException, InterruptedException {
        for (ComparedMethod candidate : candidates) run(candidate, candidate.detector());
        Corpus documents = documents();
        GroundTruth truth = labels == null ? null : labels.read(documents, share, most);
        if (truth != null) share = truth.share();
        if (truth != null) notes.addAll(truth.notes());
        if (truth != null && truth.sample() != null)
            notes.add(
                    "%s: %,d judged pairs, drawn from strata: counts by the labels are estimates for the pairs of that labelling."
                            .formatted(truth.name(), truth.sample().answers().size()));
        found.forEach(f -> f.pairs().thin(share));
        if (share.halvings() > 0) {
            notes.add("The pairs do not all fit in memory: counts of pairs, except totals, are estimates from"
                    + " one pair in %,d, the same sample for every method.".formatted(share.weight()));
        }
        StageClock clock = new StageClock(progress);
        try (var _ = clock.start(Stage.REPORT, -1, "pairs")) {
            return new Analysis(documents, truth).comparison(command);
        }
    }

    private <R extends Records> void run(ComparedMethod candidate, Detector<R> detector)
            throws IOException, InterruptedException {
        System.gc(); // garbage of the previous method must not count for this one
        try (Source source = open(detector);
                Result result = run(detector).pairs(source)) {
            long peak = Heap.peak();
            Corpus read = result.corpus();
            if (read.size() == 0) throw new InputException(names() + ": " + NoDocuments.of(read));
            corpus = corpus == null ? read : corpus;
            long total = result.joined().count();
            share = share.enoughFor(total, most);
            found.add(new MethodResult(
                    candidate.label(),
                    detector,
                    total,
                    new PairCollector(share, spill, workers).collect(result),
                    Degrees.of(result.joined()),
                    read.count(SkippedRecord.Kind.EMPTY) + read.count(SkippedRecord.Kind.TOO_SHORT),
                    counted(detector, total, result.statistics()),
                    result.laps(),
                    result.memory(),
                    peak));
        }
    }

    private <R extends Records> Semblance<R> run(Detector<R> detector) {
        return Semblance.with(detector)
                .threads(settings.threads())
                .maxBad(settings.maxBad())
                .minTokens(settings.minTokens())
                .spillTo(spill)
                .progress(progress);
    }

    /**
     * Statistics of a method, including the number of pairs lost by its shortcuts if the run without them is not too
     * long.
     */
    private Map<String, Long> counted(Detector<?> detector, long total, Map<String, Long> statistics)
            throws IOException, InterruptedException {
        Map<String, Long> counts = new LinkedHashMap<>(statistics);
        if (statistics.getOrDefault("pairs_in_reach", 0L) > MOST_PAIRS) return counts;
        for (Profile.Shortcut shortcut : detector.profile().shortcuts()) {
            try (Source source = open(detector);
                    Result result = run(shortcut.without().get()).pairs(source)) {
                counts.put(shortcut.name(), result.joined().count() - total);
            }
        }
        return counts;
    }

    /** Opens the inputs with the page extraction that a method needs. */
    private Source open(Detector<?> detector) {
        return Sources.open(
                inputs, reading.withBoilerplate(Boilerplate.of(detector)).withLinks(Links.of(detector)));
    }

    private Corpus documents() {
        if (corpus == null) throw new IllegalStateException("no method has run");
        return corpus;
    }

    private String names() {
        return String.join(" ", inputs.stream().map(Input::name).toList());
    }

    /** All results computed from the pairs. */
    private final class Analysis {
        private final Corpus corpus;
        private final @Nullable GroundTruth truth;
        private final AgreementCounts tally;
        private final SampledPairs draws;
        private final List<Evaluation> evaluations;

        Analysis(Corpus corpus, @Nullable GroundTruth truth) throws InterruptedException {
            this.corpus = corpus;
            this.truth = truth;
            this.tally = new AgreementCounts(found.size(), share.weight());
            this.draws = new SampledPairs(found.size(), settings.sample(), settings.shown());
            this.evaluations = truth == null
                    ? List.of()
                    : IntStream.range(0, found.size())
                            .mapToObj(m -> new Evaluation(
                                    m,
                                    found.get(m).pairs(),
                                    found.get(m).detector().relation(),
                                    truth))
                            .toList();
            walk();
        }

        private void walk() throws InterruptedException {
            List<PairColumn> columns = new ArrayList<>();
            for (MethodResult f : found) columns.add(f.pairs());
            if (truth != null) columns.add(truth.pairs());
            if (truth != null) columns.add(truth.neutral());
            int methods = found.size();
            PairUnion union = new PairUnion(columns);
            while (union.next()) {
                if (Thread.interrupted()) throw new InterruptedException();
                tally.add(union, corpus);
                draws.offer(union, share);
                if (truth == null) continue;
                GroundTruth.Verdict verdict = truth.verdict(union.key(), union.has(methods), union.has(methods + 1));
                SiteClass site = SiteClass.of(corpus, PairColumn.first(union.key()), PairColumn.second(union.key()));
                for (Evaluation evaluation : evaluations) evaluation.add(union, verdict, site);
                draws.offer(union, verdict, share);
            }
        }

        Comparison comparison(String command) throws IOException, InterruptedException {
            Scoreboard scores = new Scoreboard(draws.scored(), found);
            scores.complete(candidates, Comparer.this::open, settings.minTokens(), workers, progress);
            DocumentTexts texts = texts();
            TermDifferences differences = TermDifferences.of(draws.compared(), texts, workers);
            Gallery gallery = new Gallery(corpus, found, scores, texts, truth);
            List<Comparison.Method> methods = IntStream.range(0, found.size())
                    .mapToObj(m -> method(m, differences))
                    .toList();
            return new Comparison(
                    setup(command),
                    methods,
                    tally,
                    correlations(scores),
                    disagreements(gallery),
                    truth == null ? null : verdicts(truth, gallery));
        }

        private DocumentTexts texts() throws IOException {
            BitSet wanted = new BitSet();
            LongStream.concat(Arrays.stream(draws.compared()), Arrays.stream(draws.shown()))
                    .forEach(key -> {
                        wanted.set(PairColumn.first(key));
                        wanted.set(PairColumn.second(key));
                    });
            DocumentTexts texts = new DocumentTexts(Heap.limit() / 8);
            texts.read(wanted, corpus, inputs, reading, progress);
            if (texts.refused() > 0) {
                notes.add(
                        "The texts of %,d documents did not fit in memory: their pairs are missing where texts are compared. Increase --memory to include them."
                                .formatted(texts.refused()));
            }
            if (texts.cut() > 0) {
                notes.add("For %,d documents only the first %,d characters were compared term by term."
                        .formatted(texts.cut(), DocumentTexts.LONGEST));
            }
            return texts;
        }

        private Comparison.Setup setup(String command) {
            long withSite =
                    IntStream.range(0, corpus.size()).filter(corpus::hasSite).count();
            return new Comparison.Setup(
                    ReportPage.title(inputs),
                    command,
                    Version.current(),
                    inputs.stream().map(Input::name).toList(),
                    corpus.size(),
                    withSite,
                    settings.threads(),
                    Heap.limit(),
                    share,
                    settings.sample(),
                    List.copyOf(notes));
        }

        private Comparison.Method method(int m, TermDifferences differences) {
            MethodResult f = found.get(m);
            Detector<?> detector = f.detector();
            return new Comparison.Method(
                    f.label(),
                    detector.name(),
                    detector.search().exact(),
                    detector.relation().measure(),
                    detector.relation().distance(),
                    detector.relation().counts(),
                    detector.relation().threshold(),
                    detector.parameters(),
                    f.total(),
                    f.setAside(),
                    f.statistics(),
                    f.degrees(),
                    new Comparison.Measured(f.laps(), f.memory(), f.peak()),
                    differences.spread(draws.found.get(m), f.total()),
                    differences.spread(draws.only.get(m), tally.only(m)));
        }

        private List<Correlation> correlations(Scoreboard scores) {
            List<Correlation> all = new ArrayList<>();
            for (int a = 0; a < found.size(); a++) {
                for (int b = a + 1; b < found.size(); b++) {
                    if (candidates.get(a).scoresLike(candidates.get(b))) continue;
                    List<Correlation.Point> points = new ArrayList<>();
                    for (long key : draws.either[a][b].keys()) {
                        double x = scores.score(a, key);
                        double y = scores.score(b, key);
                        if (!Double.isNaN(x) && !Double.isNaN(y)) points.add(new Correlation.Point(x, y));
                    }
                    long pairs = tally.found(a) + tally.found(b) - tally.both(a, b);
                    if (points.isEmpty()) continue;
                    all.add(Correlation.of(a, b, pairs, points, means(a, b, scores), means(b, a, scores)));
                }
            }
            return all;
        }

        /** Mean score under the other method of a sample of the pairs that one found, by their score there. */
        private List<LevelMean> means(int one, int other, Scoreboard scores) {
            long[] keys = draws.found.get(one).keys();
            boolean[] both = new boolean[keys.length];
            for (int i = 0; i < keys.length; i++)
                both[i] = found.get(other).pairs().find(keys[i]) >= 0;
            return LevelMean.of(
                    found.get(one).detector().relation(),
                    Arrays.stream(keys)
                            .mapToDouble(key -> scores.score(one, key))
                            .toArray(),
                    Arrays.stream(keys)
                            .mapToDouble(key -> scores.score(other, key))
                            .toArray(),
                    both);
        }

        private List<Comparison.Disagreement> disagreements(Gallery gallery) {
            List<Comparison.Disagreement> all = new ArrayList<>();
            for (int a = 0; a < found.size(); a++) {
                for (int b = 0; b < found.size(); b++) {
                    if (a == b) continue;
                    all.add(new Comparison.Disagreement(a, b, tally.missing(a, b), gallery.show(draws.missing[a][b])));
                }
            }
            return all;
        }

        private Comparison.Verdicts verdicts(GroundTruth labels, Gallery gallery) {
            List<Comparison.Verdict> all = IntStream.range(0, found.size())
                    .mapToObj(m -> new Comparison.Verdict(
                            evaluations.get(m).all(),
                            evaluations.get(m).bySite(),
                            evaluations.get(m).levels(),
                            BestThreshold.of(
                                    found.get(m).pairs(),
                                    found.get(m).detector().relation().distance(),
                                    labels,
                                    evaluations.get(m).all()),
                            gallery.show(draws.wrong.get(m)),
                            gallery.show(draws.missed.get(m))))
                    .toList();
            return new Comparison.Verdicts(
                    labels.name(),
                    labels.clusters(),
                    labels.rows(),
                    labels.unknown(),
                    labels.total(),
                    (long) labels.neutral().size() * share.weight(),
                    all);
        }
    }

    /**
     * Result of one method, with time and memory.
     *
     * @param label the method as the user wrote it
     * @param total number of pairs; the column may hold a sample of them
     * @param setAside number of documents the method could not compare
     * @param memory planned before the search
     * @param peak maximum heap use of the method, in bytes
     */
    record MethodResult(
            String label,
            Detector<?> detector,
            long total,
            PairColumn pairs,
            Degrees degrees,
            long setAside,
            Map<String, Long> statistics,
            List<Lap> laps,
            MemoryPlan memory,
            long peak) {}
}
