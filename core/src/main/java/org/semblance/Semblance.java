package org.semblance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.pairs.PairRoom;
import org.semblance.records.Records;
import org.semblance.records.TooLarge;
import org.semblance.run.Footprint;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Workers;
import org.semblance.run.Workplace;
import org.semblance.search.Join;
import org.semblance.search.Scope;
import org.semblance.search.Sides;
import org.semblance.search.SiteScope;
import org.semblance.spill.Scratch;

/** A run over documents: its settings, and the way from a source to a {@link Result}. Not for several threads at once. */
public final class Semblance<R extends Records> {
    private final Detector<R> detector;
    private Keep keep = Keep.first();
    private Predicate<Document> protect = document -> false;
    private Groups.Shape shape = Groups.Shape.STARS;
    private Scope scope = Scope.ALL;
    private int minTokens = 1;
    private double maxBad = 0.01;
    private Workers workers = new Workers(Runtime.getRuntime().availableProcessors());
    private Progress progress = Progress.SILENT;
    private long pairMemory = Long.MAX_VALUE;
    private long tokenMemory = Long.MAX_VALUE;
    private Path temporary = Scratch.usualDirectory();
    private long memory = Heap.limit();

    private Semblance(Detector<R> detector) {
        this.detector = detector;
    }

    public static <R extends Records> Semblance<R> with(Detector<R> detector) {
        return new Semblance<>(detector);
    }

    /** Which document of a group survives; the first one unless told otherwise. */
    public Semblance<R> keep(Keep policy) {
        keep = policy;
        return this;
    }

    /** Documents that must not be removed. */
    public Semblance<R> protect(Predicate<Document> documents) {
        protect = documents;
        return this;
    }

    /** What makes a group; stars unless told otherwise. */
    public Semblance<R> groups(Groups.Shape groups) {
        shape = groups;
        return this;
    }

    /** Which pairs count, by the web sites of their documents; all unless told otherwise. */
    public Semblance<R> scope(Scope pairs) {
        scope = pairs;
        return this;
    }

    /** Documents with fewer tokens are listed and not compared; 1 unless told otherwise. */
    public Semblance<R> minTokens(int tokens) {
        if (tokens < 1) throw new IllegalArgumentException("minimum tokens must be at least 1: " + tokens);
        minTokens = tokens;
        return this;
    }

    /** The share of unreadable records above which a run stops; 0.01 unless told otherwise. */
    public Semblance<R> maxBad(double share) {
        if (!(share >= 0 && share <= 1)) throw new IllegalArgumentException("max-bad must be in [0, 1]: " + share);
        maxBad = share;
        return this;
    }

    /** All cores unless told otherwise; the answer is the same for any number. */
    public Semblance<R> threads(int threads) {
        workers = new Workers(threads);
        return this;
    }

    public Semblance<R> progress(Progress listener) {
        progress = listener;
        return this;
    }

    /** The most memory that pairs take before they go to disk; what the heap can spare unless told otherwise. */
    public Semblance<R> pairMemory(long bytes) {
        if (bytes < 0) throw new IllegalArgumentException("memory for pairs must not be negative: " + bytes);
        pairMemory = bytes;
        return this;
    }

    /**
     * The most memory that sets of tokens take before they go to disk, and there are joined block by block; what the heap can
     * spare unless told otherwise. Nothing that is found depends on it.
     */
    public Semblance<R> tokenMemory(long bytes) {
        if (bytes < 1) throw new IllegalArgumentException("memory for tokens must be at least 1: " + bytes);
        tokenMemory = bytes;
        return this;
    }

    /** Where goes what does not fit the memory; the usual place of temporary files unless told otherwise. */
    public Semblance<R> spillTo(Path directory) {
        temporary = directory;
        return this;
    }

    /** The heap to plan with; all there is unless told otherwise. */
    public Semblance<R> memory(long bytes) {
        if (bytes < 1) throw new IllegalArgumentException("memory must be at least 1: " + bytes);
        memory = bytes;
        return this;
    }

    /**
     * Finds the near duplicates within a source, and groups them.
     *
     * @throws TooManyUnreadable if more records than allowed could not be read
     * @throws Corpus.DuplicateId if two documents have one id
     * @throws MemoryPlan.TooLittle if the heap is too small for the documents
     */
    public Result run(Source source) throws IOException, InterruptedException {
        return within(source, true);
    }

    /** Finds the pairs within a source and groups nothing, so there is no limit to them but the disk; to be closed. */
    public Result pairs(Source source) throws IOException, InterruptedException {
        return within(source, false);
    }

    private Result within(Source source, boolean grouped) throws IOException, InterruptedException {
        return advising(encodings -> {
            StageClock clock = new StageClock(progress);
            CorpusReader.Input input = read(source, encodings, clock);
            Corpus corpus = input.corpus();
            corpus.requireUniqueIds(0, corpus.size());
            return result(input, encodings, Sides.within(corpus.size()), grouped, clock);
        });
    }

    /** What is done while encodings are open. */
    private interface Run<R extends Records> {
        Result with(Encodings<R> encodings) throws IOException, InterruptedException;
    }

    /** A run that is refused for its memory tells how it could do with less. */
    private Result advising(Run<R> run) throws IOException, InterruptedException {
        try (Encodings<R> encodings = encodings()) {
            return run.with(encodings);
        } catch (MemoryPlan.TooLittle e) {
            throw e.or(frugal());
        } catch (TooLarge e) {
            throw e.or(detector.search().frugal());
        }
    }

    /** Sets of tokens have been on disk already; other forms cannot go there. */
    private String frugal() {
        String advice = detector.search().frugal();
        boolean stays = advice.isEmpty() && detector.search().blockwise().isEmpty();
        return stays ? "take -m exact, whose documents can go to disk" : advice;
    }

    /** Finds the near duplicates of new documents among old ones; in the result the new ones come first; to be closed. */
    public Result link(Source fresh, Source old) throws IOException, InterruptedException {
        return advising(encodings -> {
            StageClock clock = new StageClock(progress);
            CorpusReader.Input input = read(fresh.then(old), encodings, clock);
            Corpus corpus = input.corpus();
            int split = corpus.firstOf(fresh.places().size());
            corpus.requireUniqueIds(0, split);
            corpus.requireUniqueIds(split, corpus.size());
            return result(input, encodings, Sides.between(split, corpus.size()), false, clock);
        });
    }

    private Encodings<R> encodings() throws IOException {
        Workplace workplace = new Workplace(temporary, Workplace.beside(memory), workers.threads());
        return new Encodings<>(
                detector,
                detector.encoding().opened(workplace),
                workers,
                new Footprint(memory),
                new Scratch(temporary),
                new Encodings.Room(memory, tokenMemory));
    }

    private CorpusReader.Input read(Source source, Encodings<R> encodings, StageClock clock)
            throws IOException, InterruptedException {
        Heap.resetPeak();
        CorpusReader reader = new CorpusReader(
                detector.analyzer(), encodings.encoding(), keep, protect, minTokens, workers, progress);
        CorpusReader.Input input;
        try (var _ = clock.start(Stage.READ, source.totalBytes(), "B")) {
            input = reader.read(source, encodings.footprint());
        }
        TooManyUnreadable.check(input.corpus(), maxBad);
        return input;
    }

    private Result result(
            CorpusReader.Input input, Encodings<R> encodings, Sides sides, boolean grouped, StageClock clock)
            throws IOException, InterruptedException {
        Corpus corpus = input.corpus();
        Joinable joinable;
        try (var _ = clock.start(Stage.ENCODE, -1, "documents")) {
            joinable = encodings.joinable(input, sides);
        }
        MemoryPlan plan = joinable.plan().require();
        // One half for the pairs that are found, the other for putting them in another order.
        PairRoom room = new PairRoom(Math.min(plan.pairs(), pairMemory) / 2, encodings.scratch());
        Pairing pairing = new Pairing(room, workers, grouped, shape);
        Join.Found found;
        try (var _ = clock.start(Stage.SEARCH, sides.probes(), "documents")) {
            found = joinable.join(sides, counting(corpus), progress, room);
        }
        return group(corpus, found, pairing, plan, clock);
    }

    private SiteScope counting(Corpus corpus) {
        return scope == Scope.ALL
                ? SiteScope.everywhere()
                : new SiteScope(scope, corpus.sites(), corpus.preference().protection());
    }

    private Result group(Corpus corpus, Join.Found found, Pairing pairing, MemoryPlan plan, StageClock clock)
            throws IOException, InterruptedException {
        Groups groups = Groups.none(pairing.grouped() ? 0 : corpus.size());
        try {
            if (pairing.grouped()) {
                try (var _ = clock.start(Stage.GROUP, -1, "documents")) {
                    groups = pairing.groups(found.joined(), corpus);
                }
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            found.close();
            throw e;
        }
        double threshold = Double.parseDouble(detector.relation().threshold());
        return new Result(detector, corpus, found, groups, pairing, plan, clock.laps(), threshold);
    }
}
