package org.semblance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.KnownDocuments;
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
    private @Nullable Path state;

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

    /**
     * Where a run that groups leaves what runs over more documents need, see {@link #grow}; nowhere unless told otherwise.
     *
     * @throws IllegalArgumentException if the method cannot do that
     */
    public Semblance<R> saveState(Path directory) {
        requireGrowing();
        state = directory;
        return this;
    }

    private void requireGrowing() {
        if (!State.supports(detector)) {
            throw new IllegalArgumentException(
                    "%s cannot extend an earlier run: its pairs depend on all documents, or it is not a join of sets; run over all documents anew"
                            .formatted(detector.name()));
        }
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
            try (StateWriter writer = grouped ? writer(null, encodings) : null) {
                CorpusReader.Input input = read(null, source, encodings, writer, clock);
                Corpus corpus = input.corpus();
                corpus.requireUniqueIds(0, corpus.size());
                return result(input, encodings, Sides.within(corpus.size()), new Earlier(null, writer, grouped), clock);
            }
        });
    }

    /**
     * Finds the near duplicates within documents of earlier runs, which are known, and new ones, and groups them all; only the new ones are
     * read and compared, with all others. The result is that of one run over all; in it the known documents come first. Groups keep their
     * first document.
     *
     * @throws IllegalArgumentException if the runs differ in what the pairs depend on, naming the difference
     */
    public Result grow(State known, Source fresh) throws IOException, InterruptedException {
        requireGrowing();
        if (!keep.criteria().isEmpty())
            throw new IllegalArgumentException(
                    "a run that extends another keeps the first of a group: --keep %s would have to choose anew among all documents; run over all of them"
                            .formatted(keep));
        if (scope != Scope.ALL)
            throw new IllegalArgumentException(
                    "a run that extends another counts all pairs: leave --scope %s out, or run over all documents"
                            .formatted(scope.label()));
        known.requireSame(how());
        return advising(encodings -> {
            StageClock clock = new StageClock(progress);
            try (StateWriter writer = writer(known, encodings)) {
                CorpusReader.Input input = read(known, fresh, encodings, writer, clock);
                Corpus corpus = input.corpus();
                corpus.requireUniqueIds(0, corpus.size());
                requireNoneProtected(corpus);
                Sides sides = Sides.growing(known.documents(), corpus.size());
                return result(input, encodings, sides, new Earlier(known, writer, true), clock);
            }
        });
    }

    private static void requireNoneProtected(Corpus corpus) {
        int some = corpus.preference().protection().cardinality();
        if (some > 0)
            throw new IllegalArgumentException(
                    "a run that extends another keeps the first of a group: %,d protected documents would have to come before it; leave --protect out, or run over all documents"
                            .formatted(some));
    }

    /** What the pairs and groups of a run depend on, but for documents. */
    private Map<String, String> how() {
        Map<String, String> how = new LinkedHashMap<>();
        how.put("method", detector.name());
        how.putAll(detector.parameters());
        how.putIfAbsent("tokens", detector.analyzer().name());
        how.putIfAbsent("measure", detector.relation().measure());
        how.putIfAbsent("threshold", detector.relation().threshold());
        how.put("min-tokens", Integer.toString(minTokens));
        how.put("keep", keep.toString());
        how.put("scope", scope.label());
        return how;
    }

    private @Nullable StateWriter writer(@Nullable State known, Encodings<R> encodings) throws IOException {
        return state == null ? null : new StateWriter(state, known, encodings.footprint());
    }

    /** What was there before a run, what it leaves, and whether it groups. */
    private record Earlier(@Nullable State known, @Nullable StateWriter writer, boolean grouped) {
        static Earlier nothing() {
            return new Earlier(null, null, false);
        }

        Growth growth() {
            return known == null
                    ? Growth.NONE
                    : new Growth(known.documents(), known.places().size(), 0);
        }
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
            CorpusReader.Input input = read(null, fresh.then(old), encodings, null, clock);
            Corpus corpus = input.corpus();
            int split = corpus.firstOf(fresh.places().size());
            corpus.requireUniqueIds(0, split);
            corpus.requireUniqueIds(split, corpus.size());
            return result(input, encodings, Sides.between(split, corpus.size()), Earlier.nothing(), clock);
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

    private CorpusReader.Input read(
            @Nullable State known,
            Source source,
            Encodings<R> encodings,
            @Nullable StateWriter writer,
            StageClock clock)
            throws IOException, InterruptedException {
        Heap.resetPeak();
        CorpusReader reader = new CorpusReader(
                detector.analyzer(),
                encodings.encoding(writer == null ? null : writer.tokens()),
                keep,
                protect,
                minTokens,
                workers,
                progress);
        CorpusReader.Input input;
        try (var _ = clock.start(Stage.READ, source.totalBytes(), "B")) {
            Footprint footprint = encodings.footprint();
            KnownDocuments before = known == null ? KnownDocuments.none() : known.documents(encodings, footprint);
            input = reader.read(before, source, footprint);
        }
        TooManyUnreadable.check(
                input.corpus(), known == null ? 0 : known.places().size(), maxBad);
        return input;
    }

    private Result result(
            CorpusReader.Input input, Encodings<R> encodings, Sides sides, Earlier earlier, StageClock clock)
            throws IOException, InterruptedException {
        Corpus corpus = input.corpus();
        Joinable joinable;
        try (var _ = clock.start(Stage.ENCODE, -1, "documents")) {
            if (earlier.writer != null) earlier.writer.documents(corpus, earlier.growth());
            joinable = encodings.joinable(input, sides);
        }
        MemoryPlan plan = joinable.plan().require();
        // One half for the pairs that are found, the other for putting them in another order.
        PairRoom room = new PairRoom(Math.min(plan.pairs(), pairMemory) / 2, encodings.scratch());
        Pairing pairing = new Pairing(room, workers, earlier.grouped, shape);
        Join.Found found;
        Growth growth;
        try (var _ = clock.start(Stage.SEARCH, sides.probes(), "documents")) {
            found = joinable.join(sides, counting(corpus), progress, room);
            if (earlier.known != null) found = found.and(earlier.known.pairs());
            growth = kept(found, corpus, earlier);
        }
        return group(corpus, found, pairing, plan, growth, clock);
    }

    private Growth kept(Join.Found found, Corpus corpus, Earlier earlier) throws IOException {
        Growth growth = earlier.growth();
        if (earlier.writer == null) return growth;
        try {
            long bytes = earlier.writer.pairs(found.joined().distinct(), how(), corpus, growth.knownDocuments());
            return new Growth(growth.knownDocuments(), growth.knownPlaces(), bytes);
        } catch (IOException | RuntimeException e) {
            found.close();
            throw e;
        }
    }

    private SiteScope counting(Corpus corpus) {
        return scope == Scope.ALL
                ? SiteScope.everywhere()
                : new SiteScope(scope, corpus.sites(), corpus.preference().protection());
    }

    private Result group(
            Corpus corpus, Join.Found found, Pairing pairing, MemoryPlan plan, Growth growth, StageClock clock)
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
        return new Result(detector, corpus, found, groups, pairing, plan, growth, clock.laps(), threshold);
    }
}
