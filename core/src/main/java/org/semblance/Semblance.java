package org.semblance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.KnownDocuments;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Groups;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.Keep;
import org.semblance.pairs.PairRoom;
import org.semblance.records.Records;
import org.semblance.records.TooLarge;
import org.semblance.relation.Relation;
import org.semblance.run.Footprint;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.run.Workplace;
import org.semblance.search.Join;
import org.semblance.search.Rescoped;
import org.semblance.search.Scope;
import org.semblance.search.Sides;
import org.semblance.search.SiteScope;
import org.semblance.spill.Scratch;
import org.semblance.state.Growth;
import org.semblance.state.Home;
import org.semblance.state.Stages;
import org.semblance.state.State;

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
    private @Nullable Footprint footprint;
    private @Nullable Path state;
    private @Nullable Home home;

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

    /** Whether the pairs of a method can be extended: whether two documents are a pair must depend on the two alone. */
    public static boolean grows(Detector<?> detector) {
        return detector.grows();
    }

    /**
     * Where a run keeps the stages it has finished until somebody removes them, so that a run like it can go on from there; nowhere unless
     * told otherwise.
     */
    public Semblance<R> resumable(Home place) {
        home = place;
        return this;
    }

    private void requireGrowing() {
        if (!grows(detector)) {
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

    /** Where the next run adds up what it holds while it reads and encodes; its limit is the heap to plan with. */
    public Semblance<R> footprint(Footprint account) {
        footprint = account;
        memory = account.limit();
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
        return carryOut(new Job(grouped ? Task.DEDUP : Task.PAIRS, null, Semblance::all), source);
    }

    private static Sides all(Corpus corpus) {
        corpus.requireUniqueIds(0, corpus.size());
        return Sides.within(corpus.size());
    }

    /**
     * Finds the near duplicates within documents of earlier runs, which are known, and new ones, and groups them all; only the new ones are
     * read and compared, with all others. The result is that of one run over all; in it the known documents come first. Groups keep their
     * first document. What is known must stay where it is until the result is closed, unless the run is {@link #resumable}.
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
        return carryOut(new Job(Task.DEDUP, known, corpus -> grown(corpus, known)), fresh);
    }

    private static Sides grown(Corpus corpus, State known) {
        corpus.requireUniqueIds(0, corpus.size());
        requireNoneProtected(corpus);
        return Sides.growing(known.documents(), corpus.size());
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

    /**
     * What is to be done with the documents.
     *
     * @param known documents that come before those that are read
     * @param sides which of all are compared with which, if they are as they should be
     */
    private record Job(Task task, @Nullable State known, Function<Corpus, Sides> sides) {
        boolean grouped() {
            return task.groups();
        }

        int knownDocuments() {
            return known == null ? 0 : known.documents();
        }

        int knownPlaces() {
            return known == null ? 0 : known.places().size();
        }
    }

    private Stages stages(Job job, Footprint footprint) throws IOException {
        Stages.Purpose purpose = new Stages.Purpose(job.task, how(), job.known, grows(detector));
        return new Stages(home, job.grouped() ? state : null, purpose, footprint);
    }

    private Result carryOut(Job job, Source source) throws IOException, InterruptedException {
        return advising(encodings -> {
            StageClock clock = new StageClock(progress);
            Heap.resetPeak();
            try (Stages stages = stages(job, encodings.footprint())) {
                CorpusReader.Input input = input(job, source, encodings, stages, clock);
                TooManyUnreadable.check(input.corpus(), job.knownPlaces(), maxBad);
                Sides sides = job.sides.apply(input.corpus());
                return result(input, encodings, sides, job, stages, clock);
            }
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
        int places = fresh.places().size();
        return carryOut(new Job(Task.LINK, null, corpus -> between(corpus, places)), fresh.then(old));
    }

    private static Sides between(Corpus corpus, int places) {
        int split = corpus.firstOf(places);
        corpus.requireUniqueIds(0, split);
        corpus.requireUniqueIds(split, corpus.size());
        return Sides.between(split, corpus.size());
    }

    /**
     * Groups anew what an earlier run found, as far as it is near enough now; no text is looked at and nothing is searched for. Where a
     * method finds every pair, the result is that of a run over the documents; to be closed.
     *
     * @throws IllegalArgumentException if the earlier run counted fewer pairs, or at another scope
     */
    public Result from(Earlier earlier) throws IOException, InterruptedException {
        if (earlier.scope() != Scope.ALL && earlier.scope() != scope)
            throw new IllegalArgumentException(
                    "the pairs are those of --scope %s: say the same, or run over the documents anew"
                            .formatted(earlier.scope().label()));
        StageClock clock = new StageClock(progress);
        Heap.resetPeak();
        Footprint footprint = new Footprint(memory);
        Corpus corpus;
        try (var _ = clock.start(Stage.READ, -1, "documents")) {
            corpus = earlier.corpus(CorpusReader.ofDocuments(keep, protect, workers, progress), footprint);
        }
        TooManyUnreadable.check(corpus, 0, maxBad);
        corpus.requireUniqueIds(0, corpus.size());
        MemoryPlan plan =
                MemoryPlan.of(memory, footprint.peak(), corpus.bytes(), 0).require();
        PairRoom room = new PairRoom(Math.min(plan.pairs(), pairMemory) / 2, new Scratch(temporary));
        Join.Found found;
        Growth growth;
        try (var _ = clock.start(Stage.FILTER, -1, "pairs")) {
            found = nearEnough(earlier, corpus, room);
            growth = new Growth(0, 0, kept(earlier, corpus, found), List.of());
        }
        return group(corpus, found, new Pairing(room, workers, true, shape), plan, growth, clock);
    }

    /** Of what an earlier run found, the pairs that count at the threshold and scope of this one. */
    private Join.Found nearEnough(Earlier earlier, Corpus corpus, PairRoom room)
            throws IOException, InterruptedException {
        Relation<R> relation = detector.relation();
        try (Join.Found all = earlier.found(corpus, room, workers)) {
            int[] sizes = all.sizes();
            JoinedPairs near = all.joined()
                    .where((x, y, overlap, score) -> relation.holds(overlap, score, sizes[x], sizes[y]), room, workers);
            JoinedPairs counting = near;
            if (earlier.scope() != scope) {
                try (near) {
                    counting = new Rescoped(counting(corpus), room, workers).of(near);
                }
            }
            return new Join.Found(counting, sizes, Map.of("results", counting.count()));
        }
    }

    private long kept(Earlier earlier, Corpus corpus, Join.Found found) throws IOException {
        try {
            return state == null ? 0 : earlier.saveState(state, how(), corpus, found);
        } catch (IOException | RuntimeException e) {
            found.close();
            throw e;
        }
    }

    private Encodings<R> encodings() throws IOException {
        Workplace workplace = new Workplace(temporary, Workplace.beside(memory), workers.threads());
        return new Encodings<>(
                detector,
                detector.encoding().opened(workplace),
                workers,
                footprint == null ? new Footprint(memory) : footprint,
                new Scratch(temporary),
                new Encodings.Room(memory, tokenMemory));
    }

    private CorpusReader.Input input(Job job, Source source, Encodings<R> encodings, Stages stages, StageClock clock)
            throws IOException, InterruptedException {
        Footprint footprint = encodings.footprint();
        if (stages.isRead()) {
            try (var _ = clock.start(Stage.RESUME, -1, "documents")) {
                return stages.documents(encodings::restored, footprint).input(footprint);
            }
        }
        CorpusReader reader = new CorpusReader(
                detector.analyzer(), encodings.encoding(stages.tokens()), keep, protect, minTokens, workers, progress);
        try (var _ = clock.start(Stage.READ, source.totalBytes(), "B")) {
            KnownDocuments before =
                    job.known == null ? KnownDocuments.none() : job.known.documents(encodings::restored, footprint);
            return reader.read(before, source, footprint);
        }
    }

    private Result result(
            CorpusReader.Input input, Encodings<R> encodings, Sides sides, Job job, Stages stages, StageClock clock)
            throws IOException, InterruptedException {
        Corpus corpus = input.corpus();
        Joinable joinable;
        if (stages.isJoined()) {
            joinable = new Rejoined(
                    stages, MemoryPlan.of(memory, encodings.footprint().peak(), corpus.bytes(), 0));
        } else {
            try (var _ = clock.start(Stage.ENCODE, -1, "documents")) {
                stages.read(corpus);
                joinable = encodings.joinable(input, sides);
            }
        }
        MemoryPlan plan = joinable.plan().require();
        // One half for the pairs that are found, the other for putting them in another order.
        PairRoom room = new PairRoom(Math.min(plan.pairs(), pairMemory) / 2, encodings.scratch());
        Pairing pairing = new Pairing(room, workers, job.grouped(), shape);
        Join.Found found;
        Growth growth;
        try (var _ = clock.start(stages.isJoined() ? Stage.RESUME : Stage.SEARCH, sides.probes(), "documents")) {
            found = joinable.join(sides, counting(corpus), progress, room);
            if (job.known != null && !stages.isJoined()) found = found.and(stages.knownPairs());
            growth = kept(found, corpus, job, stages);
        }
        return group(corpus, found, pairing, plan, growth, clock);
    }

    private static Growth kept(Join.Found found, Corpus corpus, Job job, Stages stages) throws IOException {
        try {
            long bytes = stages.joined(found, corpus);
            return new Growth(job.knownDocuments(), job.knownPlaces(), bytes, stages.reused());
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
