package org.semblance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.records.Records;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.search.Sides;
import org.semblance.search.join.Scope;
import org.semblance.spill.ScratchFiles;
import org.semblance.state.CheckpointDirectory;
import org.semblance.state.State;

/**
 * Finds near duplicates: a method, the settings of its runs, and the runs themselves. Settings may be changed between
 * runs. Not thread-safe.
 */
public final class Semblance<R extends Records> {
    private final Detector<R> detector;
    private Keep keep = Keep.first();
    private @Nullable Predicate<Document> protect;
    private List<Requirement> required = List.of();
    private @Nullable Consumer<String> allowUnmatched;
    private Groups.Shape shape = Groups.Shape.STARS;
    private Scope scope = Scope.ALL;
    private int minTokens = 1;
    private double maxBad = 0.01;
    private Workers workers = new Workers(Runtime.getRuntime().availableProcessors());
    private Progress progress = Progress.SILENT;
    private long pairMemory = Long.MAX_VALUE;
    private long tokenMemory = Long.MAX_VALUE;
    private Path temporary = ScratchFiles.usualDirectory();
    private long memory = Heap.limit();
    private @Nullable MemoryMeter footprint;
    private @Nullable Path state;
    private @Nullable CheckpointDirectory checkpoints;
    private boolean tokens = true;

    private Semblance(Detector<R> detector) {
        this.detector = detector;
    }

    public static <R extends Records> Semblance<R> with(Detector<R> detector) {
        return new Semblance<>(detector);
    }

    /** Which document of a group survives. Default: the first one. */
    public Semblance<R> keep(Keep policy) {
        keep = policy;
        return this;
    }

    /** Documents that must not be removed. A run fails with {@link Requirement.Unmatched} if there are none. */
    public Semblance<R> protect(Predicate<Document> documents) {
        protect = documents;
        return this;
    }

    /** Conditions that some document of a run must meet; else it fails with {@link Requirement.Unmatched}. */
    public Semblance<R> require(List<Requirement> conditions) {
        required = List.copyOf(conditions);
        return this;
    }

    /**
     * Continues if a setting applies to no document: a {@link Keep} criterion for which no document has a value,
     * protection without protected documents, a scope without web sites. Default: a run fails with {@link
     * Requirement.Unmatched} when it has read the documents.
     *
     * @param notes receives the setting and the reason; null for the default
     */
    public Semblance<R> allowUnmatched(@Nullable Consumer<String> notes) {
        allowUnmatched = notes;
        return this;
    }

    /** What makes a group. Default: stars. */
    public Semblance<R> groups(Groups.Shape groups) {
        shape = groups;
        return this;
    }

    /** Which pairs count, by the web sites of their documents. Default: all. */
    public Semblance<R> scope(Scope pairs) {
        scope = pairs;
        return this;
    }

    /** Documents with fewer tokens are listed but not compared. Default: 1. */
    public Semblance<R> minTokens(int tokens) {
        if (tokens < 1) throw new IllegalArgumentException("minimum tokens must be at least 1: " + tokens);
        minTokens = tokens;
        return this;
    }

    /** The share of unreadable records above which a run stops. Default: 0.01. */
    public Semblance<R> maxBad(double share) {
        if (!(share >= 0 && share <= 1)) throw new IllegalArgumentException("max-bad must be in [0, 1]: " + share);
        maxBad = share;
        return this;
    }

    /** The number of threads; the result does not depend on it. Default: all cores. */
    public Semblance<R> threads(int threads) {
        workers = new Workers(threads);
        return this;
    }

    public Semblance<R> progress(Progress listener) {
        progress = listener;
        return this;
    }

    /** The most memory for pairs before they go to disk. Default: as much as the heap allows. */
    public Semblance<R> pairMemory(long bytes) {
        if (bytes < 0) throw new IllegalArgumentException("memory for pairs must not be negative: " + bytes);
        pairMemory = bytes;
        return this;
    }

    /**
     * The most memory for token sets before they go to disk and are joined there block by block; the result does not
     * depend on it. Default: as much as the heap allows.
     */
    public Semblance<R> tokenMemory(long bytes) {
        if (bytes < 1) throw new IllegalArgumentException("memory for tokens must be at least 1: " + bytes);
        tokenMemory = bytes;
        return this;
    }

    /** Directory for data that does not fit in memory. Default: the system's directory for temporary files. */
    public Semblance<R> spillTo(Path directory) {
        temporary = directory;
        return this;
    }

    /**
     * Where a run that groups saves the state that runs over more documents need, see {@link #grow}. Default: not
     * saved.
     *
     * @throws IllegalArgumentException if the pairs of the method cannot be extended
     */
    public Semblance<R> saveState(Path directory) {
        requireGrowing(detector);
        state = directory;
        return this;
    }

    /**
     * Whether the tokens of documents are saved with a state and with finished stages. They take as much space as the texts.
     * Without them, {@link #grow} reads the documents of earlier runs again, and a run resumes only from its pairs. Default: true.
     */
    public Semblance<R> saveTokens(boolean saved) {
        tokens = saved;
        return this;
    }

    /**
     * Where a run saves its finished stages, so that the same run can resume from there. They are not removed at its
     * end. Default: not saved.
     */
    public Semblance<R> resumable(CheckpointDirectory directory) {
        checkpoints = directory;
        return this;
    }

    /** The heap to plan with. Default: the maximum heap. */
    public Semblance<R> memory(long bytes) {
        if (bytes < 1) throw new IllegalArgumentException("memory must be at least 1: " + bytes);
        memory = bytes;
        return this;
    }

    /** Counts the memory of the next run while it reads and encodes; its limit is the heap to plan with. */
    public Semblance<R> footprint(MemoryMeter account) {
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
     * @throws Requirement.Unmatched if a setting applies to no document, see {@link #allowUnmatched}
     */
    public Result run(Source source) throws IOException, InterruptedException {
        return run(new Run.Job(Task.DEDUP, true, null, Semblance::within), source);
    }

    /**
     * Finds the pairs within a source without grouping, so only the disk limits their number. The result must be
     * closed.
     */
    public Result pairs(Source source) throws IOException, InterruptedException {
        return run(new Run.Job(Task.PAIRS, false, null, Semblance::within), source);
    }

    static Sides within(Corpus corpus) {
        corpus.requireUniqueIds(0, corpus.size());
        return Sides.within(corpus.size());
    }

    /**
     * Finds near duplicates of new documents among old ones; the new ones come first in the result, which must be
     * closed.
     */
    public Result link(Source fresh, Source old) throws IOException, InterruptedException {
        return link(fresh, old, false);
    }

    /**
     * As {@link #link}, and removes every new document that has a match among the old ones: it is grouped with its best
     * match, the first one of equal scores. Old documents are kept, and so are new ones that match each other only.
     */
    public Result subtract(Source fresh, Source old) throws IOException, InterruptedException {
        return link(fresh, old, true);
    }

    private Result link(Source fresh, Source old, boolean grouped) throws IOException, InterruptedException {
        int places = fresh.places().size();
        return run(new Run.Job(Task.LINK, grouped, null, corpus -> between(corpus, places)), fresh.then(old));
    }

    static Sides between(Corpus corpus, int places) {
        int split = corpus.firstOf(places);
        corpus.requireUniqueIds(0, split);
        corpus.requireUniqueIds(split, corpus.size());
        return Sides.between(split, corpus.size());
    }

    /**
     * Extends earlier runs by new documents and groups them all. Only the new documents are read; they are compared
     * with all documents. The result equals that of one run over all documents; the known ones come first. Groups keep
     * their first document. The files of the known state must stay where they are until the result is closed, unless
     * the run is {@link #resumable}.
     *
     * @throws IllegalArgumentException if the settings differ in a way that changes the pairs; names the difference
     */
    public Result grow(State known, Source fresh) throws IOException, InterruptedException {
        requireGrowth(detector, keep, scope);
        known.requireSame(settings().policy().describe(detector));
        return run(new Run.Job(Task.DEDUP, true, known, corpus -> growing(corpus, known)), fresh);
    }

    /**
     * Fails if a run cannot be extended under a policy, because it would have to choose again among all documents.
     *
     * @throws IllegalArgumentException with the alternative
     */
    public static void requireGrowth(Detector<?> detector, Keep keep, Scope scope) {
        requireGrowing(detector);
        if (!keep.criteria().isEmpty()) {
            throw new IllegalArgumentException(
                    "a run that extends another keeps the first document of a group: --keep %s would have to choose again among all documents; run over all of them"
                            .formatted(keep));
        }
        if (scope != Scope.ALL) {
            throw new IllegalArgumentException(
                    "a run that extends another counts all pairs: omit --scope %s, or run over all documents"
                            .formatted(scope.label()));
        }
    }

    private static Sides growing(Corpus corpus, State known) {
        corpus.requireNewIds(known.documents(), known.run());
        requireUnprotected(corpus.preference().protection().cardinality());
        return Sides.growing(known.documents(), corpus.size());
    }

    /** Fails if documents are protected in a run that extends another. */
    public static void requireUnprotected(long isProtected) {
        if (isProtected > 0) {
            throw new IllegalArgumentException(
                    "a run that extends another keeps the first document of a group: %,d protected documents would have to come before it; omit --protect, or run over all documents"
                            .formatted(isProtected));
        }
    }

    private static void requireGrowing(Detector<?> detector) {
        if (detector.grows()) return;
        detector.encoding().refusesTwoCollections().ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "%s cannot extend an earlier run: %s".formatted(detector.name(), reason));
        });
        throw new IllegalArgumentException(
                "%s cannot extend an earlier run: its pairs depend on all documents, or it is not a join of sets; run it over all documents"
                        .formatted(detector.name()));
    }

    /**
     * Groups the pairs of an earlier run that reach the present threshold; no text is read again and nothing is
     * searched. If the method finds every pair, the result equals that of a run over the documents. It must be closed.
     *
     * @throws IllegalArgumentException if the earlier run counted fewer pairs, or pairs of another scope
     */
    public Result from(EarlierResult earlier) throws IOException, InterruptedException {
        if (earlier.scope() != Scope.ALL && earlier.scope() != scope) {
            throw new IllegalArgumentException(
                    "the earlier run has pairs of --scope %s only: use the same scope, or run over the documents again"
                            .formatted(earlier.scope().label()));
        }
        detector.requireTask(earlier.news() > 0 ? Task.LINK : Task.DEDUP, true);
        return new Run<>(detector, settings()).regroup(earlier);
    }

    private Result run(Run.Job job, Source source) throws IOException, InterruptedException {
        detector.requireTask(job.task(), job.grouped());
        return new Run<>(detector, settings()).carryOut(job, source);
    }

    private RunSettings settings() {
        return new RunSettings(
                new RunSettings.Policy(keep, protect, required, allowUnmatched, shape, scope, minTokens, maxBad),
                new RunSettings.Resources(
                        workers,
                        progress,
                        memory,
                        pairMemory,
                        tokenMemory,
                        temporary,
                        footprint == null ? new MemoryMeter(memory) : footprint),
                new RunSettings.Storage(state, checkpoints, tokens));
    }
}
