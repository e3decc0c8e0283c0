package org.semblance;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.KnownDocuments;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.SourceRereader;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Source;
import org.semblance.pairs.Groups;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.Keep;
import org.semblance.pairs.PairMemory;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.Encoded;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.records.Restorable;
import org.semblance.records.sets.SpilledAssembly;
import org.semblance.records.sets.StoredSets;
import org.semblance.records.sets.TokenArchive;
import org.semblance.records.sets.TokenArchive.ArchivedTokens;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.sets.TokenSpill;
import org.semblance.relation.Relation;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.NativeMemory;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.search.Blockwise;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.join.BlockJoin;
import org.semblance.search.join.InMemoryJoin;
import org.semblance.search.join.Join;
import org.semblance.search.join.JoinInput;
import org.semblance.search.join.Scope;
import org.semblance.search.join.ScopeFilter;
import org.semblance.search.join.SiteScope;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.ScratchFiles;
import org.semblance.state.Checkpoints;
import org.semblance.state.Growth;
import org.semblance.state.State;

/** One run: documents are read, encoded as records, joined and grouped. */
final class Run<R extends Records> {
    private final Detector<R> detector;
    private final RunSettings.Policy policy;
    private final RunSettings.Resources resources;
    private final RunSettings.Storage storage;
    private final MemoryMeter footprint;
    private final ScratchFiles scratch;
    private final StageClock clock;

    Run(Detector<R> detector, RunSettings settings) {
        this.detector = detector;
        this.policy = settings.policy();
        this.resources = settings.resources();
        this.storage = settings.storage();
        this.footprint = resources.footprint();
        this.scratch = new ScratchFiles(resources.temporary());
        this.clock = new StageClock(resources.progress());
    }

    /**
     * The task of a run.
     *
     * @param known documents of earlier runs, which come before those that are read
     * @param grouped whether documents are grouped
     * @param sides checks the documents and returns which of them are compared with which
     */
    record Job(Task task, boolean grouped, @Nullable State known, Function<Corpus, Sides> sides) {
        int knownDocuments() {
            return known == null ? 0 : known.documents();
        }

        /** Whether earlier documents are read again, since their tokens were not saved. */
        boolean rereads() {
            return known != null && !known.hasTokens();
        }

        int knownPlaces() {
            return known == null ? 0 : known.places().size();
        }
    }

    /** The pairs of a run, its memory plan, and the growth of the saved state. */
    private record Joined(Join.Found found, MemoryPlan memory, PairMemory room, Growth growth) {}

    Result carryOut(Job job, Source source) throws IOException, InterruptedException {
        Heap.resetPeak();
        try (RecordBuilder<R> builder = new RecordBuilder<>(detector, resources, scratch);
                Checkpoints checkpoints = checkpoints(job)) {
            CorpusReader.Input input = read(job, source, builder, checkpoints);
            Corpus corpus = input.corpus();
            corpus.sizes()
                    .huge()
                    .ifPresent(huge -> resources
                            .progress()
                            .note(corpus.sizes().warning(huge, corpus.places().get(huge.place()))));
            TooManyUnreadable.check(corpus, job.knownPlaces(), policy.maxBad());
            Sides sides = job.sides.apply(corpus);
            requireMatches(corpus);
            // Not held in a variable: the records are garbage when their pairs are grouped.
            Joined joined = join(
                    job, encode(job, input, source, sides, builder, checkpoints), corpus, sides, builder, checkpoints);
            return group(job.grouped, job.task == Task.LINK, corpus, joined);
        } catch (MemoryPlan.TooLittle e) {
            throw e.or(lessMemory());
        } catch (CollectionTooLarge e) {
            throw e.or(detector.search().frugal());
        }
    }

    /** How a run with too little memory could need less; empty if there is no way. Token sets are on disk by then. */
    private String lessMemory() {
        String advice = detector.search().frugal();
        boolean stays = advice.isEmpty() && detector.search().blockwise().isEmpty();
        return stays ? "take -m exact, whose documents can go to disk" : advice;
    }

    /** Fails, or says so if that is allowed, if a setting applies to no document. */
    private void requireMatches(Corpus corpus) {
        if (corpus.size() == 0) return;
        List<String> unmatched = new ArrayList<>(corpus.unmatched());
        for (int c = 0; c < policy.keep().criteria().size(); c++) {
            long[] values = corpus.preference().values().get(c);
            if (Arrays.stream(values).allMatch(value -> value == Keep.Criterion.NONE))
                unmatched.add(policy.keep().criteria().get(c).unmatched());
        }
        if (policy.protect() != null
                && unmatched.isEmpty()
                && corpus.preference().protection().isEmpty())
            unmatched.add("--protect: no document is protected; correct it");
        if (policy.scope() != Scope.ALL && Arrays.stream(corpus.sites()).allMatch(site -> site == 0))
            unmatched.add(policy.scope().unmatched());
        Consumer<String> allowed = policy.allowUnmatched();
        if (allowed == null) Requirement.Unmatched.check(unmatched);
        else unmatched.forEach(allowed);
    }

    private Checkpoints checkpoints(Job job) throws IOException {
        Checkpoints.Purpose purpose = new Checkpoints.Purpose(
                job.task,
                policy.describe(detector),
                job.known,
                storage.tokens() && detector.keepsTokens(),
                job.rereads());
        return new Checkpoints(storage.checkpoints(), job.task.groups() ? storage.state() : null, purpose, footprint);
    }

    private CorpusReader.Input read(Job job, Source source, RecordBuilder<R> builder, Checkpoints checkpoints)
            throws IOException, InterruptedException {
        if (checkpoints.isRead()) {
            try (var _ = clock.start(Stage.RESUME, -1, "documents")) {
                return checkpoints.documents(builder::restored, footprint).input(footprint);
            }
        }
        if (detector.encoding().readsTwice())
            twice(job, source).again().orElseThrow(this::readOnce).close(); // fails before anything is read
        CorpusReader reader = new CorpusReader(
                detector.analyzer(),
                builder.encoding(checkpoints.tokens()),
                policy.keep(),
                policy.protection(),
                policy.required(),
                policy.minTokens(),
                resources.workers(),
                resources.progress());
        if (job.known != null && job.rereads()) return readAll(job.known, source, reader);
        try (var _ = clock.start(Stage.READ, source.totalBytes(), "B")) {
            KnownDocuments before =
                    job.known == null ? KnownDocuments.none() : job.known.documents(builder::restored, footprint);
            return reader.read(before, source, footprint);
        }
    }

    /** Reads the documents of earlier runs, which must not have changed, and those of a source. */
    private CorpusReader.Input readAll(State known, Source source, CorpusReader reader)
            throws IOException, InterruptedException {
        try (Source before = source.earlier()
                .flatMap(Source::again) // fails if a file changed
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s has no tokens of its documents, and this source cannot read them again: implement Source.again and Source.earlier, or save tokens"
                                .formatted(known.run())))) {
            Source all = before.then(source);
            try (var _ = clock.start(Stage.READ, all.totalBytes(), "B")) {
                CorpusReader.Input input = reader.readAgain(known.places().size(), all, footprint);
                known.requireDocuments(input.corpus(), footprint);
                return input;
            }
        }
    }

    /** All documents, of earlier runs as well, if the encoding reads them twice. */
    private Source twice(Job job, Source source) {
        if (job.known == null || !detector.encoding().readsTwice()) return source;
        return source.earlier().orElseThrow(this::readOnce).then(source);
    }

    private IllegalArgumentException readOnce() {
        return new IllegalArgumentException(
                "%s reads documents twice, those of earlier runs as well, and this source can be read once: implement Source.again and Source.earlier"
                        .formatted(detector.name()));
    }

    /** Makes the records, in memory or on disk, and plans their join. */
    private JoinInput encode(
            Job job,
            CorpusReader.Input input,
            Source source,
            Sides sides,
            RecordBuilder<R> builder,
            Checkpoints checkpoints)
            throws IOException, InterruptedException {
        if (checkpoints.isJoined()) return checkpoints.resumedJoin();
        try (var _ = clock.start(Stage.ENCODE, -1, "documents")) {
            checkpoints.read(input.corpus());
            return builder.joinInput(input, twice(job, source), sides, siteScope(input.corpus()));
        }
    }

    private Joined join(
            Job job, JoinInput records, Corpus corpus, Sides sides, RecordBuilder<R> builder, Checkpoints checkpoints)
            throws IOException, InterruptedException {
        MemoryPlan memory = builder.memory(corpus, records).require();
        PairMemory room = room(memory);
        try (var _ = clock.start(checkpoints.isJoined() ? Stage.RESUME : Stage.SEARCH, sides.probes(), "documents")) {
            Join.Found fresh = records.join(resources.progress(), room);
            Join.Found found =
                    job.known == null || checkpoints.isJoined() ? fresh : fresh.and(checkpoints.knownPairs());
            long bytes = saved(found, () -> checkpoints.joined(found, corpus));
            Growth growth = new Growth(job.knownDocuments(), job.knownPlaces(), bytes, checkpoints.reused());
            return new Joined(found, memory, room, growth);
        }
    }

    /** Half is for the pairs that are found, half for sorting them in another order. */
    private PairMemory room(MemoryPlan memory) {
        return new PairMemory(Math.min(memory.pairs(), resources.pairMemory()) / 2, scratch);
    }

    private SiteScope siteScope(Corpus corpus) {
        return policy.scope() == Scope.ALL
                ? SiteScope.everywhere()
                : new SiteScope(
                        policy.scope(), corpus.sites(), corpus.preference().protection());
    }

    private Result group(boolean grouped, boolean linked, Corpus corpus, Joined joined)
            throws IOException, InterruptedException {
        Result.GroupingOptions grouping = new Result.GroupingOptions(
                joined.room,
                resources.workers(),
                grouped,
                linked ? Groups.Shape.STARS : policy.shape(),
                detector.relation().direction(),
                linked ? detector.relation() : null);
        Groups groups = Groups.none(grouped ? 0 : corpus.size());
        try {
            if (grouped) {
                try (var _ = clock.start(Stage.GROUP, -1, "documents")) {
                    groups = grouping.groups(joined.found, corpus);
                }
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            joined.found.close();
            throw e;
        }
        double threshold = Double.parseDouble(detector.relation().threshold());
        return new Result(
                detector,
                corpus,
                joined.found,
                groups,
                grouping,
                joined.memory,
                joined.growth,
                clock.laps(),
                threshold);
    }

    /** Groups the pairs of an earlier run that are near enough; nothing is encoded or joined. */
    Result regroup(EarlierResult earlier) throws IOException, InterruptedException {
        Heap.resetPeak();
        Corpus corpus;
        try (var _ = clock.start(Stage.READ, -1, "documents")) {
            CorpusReader reader = CorpusReader.ofDocuments(
                    policy.keep(), policy.protection(), policy.required(), resources.workers(), resources.progress());
            corpus = earlier.corpus(reader, footprint);
        }
        TooManyUnreadable.check(corpus, 0, policy.maxBad());
        if (earlier.news() == 0) Semblance.within(corpus);
        else Semblance.between(corpus, earlier.news());
        requireMatches(corpus);
        MemoryPlan memory = MemoryPlan.of(resources.heap(), footprint.peak(), corpus.bytes(), 0)
                .require();
        PairMemory room = room(memory);
        Joined joined;
        try (var _ = clock.start(Stage.FILTER, -1, "pairs")) {
            Join.Found found = filtered(earlier, corpus, room);
            long bytes = saved(found, () -> saveState(earlier, corpus, found));
            joined = new Joined(found, memory, room, new Growth(0, 0, bytes, List.of()));
        }
        return group(true, earlier.news() > 0, corpus, joined);
    }

    /** The pairs of an earlier run that count at the threshold and scope of this one. */
    private Join.Found filtered(EarlierResult earlier, Corpus corpus, PairMemory room)
            throws IOException, InterruptedException {
        Relation<R> relation = detector.relation();
        try (Join.Found all = earlier.found(corpus, room, resources.workers())) {
            int[] sizes = all.sizes();
            JoinedPairs near = all.joined()
                    .where(
                            (x, y, overlap, score) -> relation.holds(overlap, score, sizes[x], sizes[y]),
                            room,
                            resources.workers());
            JoinedPairs counting = near;
            if (earlier.scope() != policy.scope()) {
                try (near) {
                    counting = new ScopeFilter(siteScope(corpus), room, resources.workers()).apply(near);
                }
            }
            Map<String, Long> statistics = new LinkedHashMap<>(all.statistics());
            statistics.put("results", counting.count());
            return new Join.Found(counting, sizes, statistics, all.common());
        }
    }

    private long saveState(EarlierResult earlier, Corpus corpus, Join.Found found) throws IOException {
        return storage.state() == null
                ? 0
                : earlier.saveState(storage.state(), policy.describe(detector), corpus, found);
    }

    /** Writes the pairs and returns the size in bytes. */
    private interface Saving {
        long save() throws IOException;
    }

    /** Saves pairs; closes them on failure. */
    private static long saved(Join.Found found, Saving saving) throws IOException {
        try {
            return saving.save();
        } catch (IOException | RuntimeException e) {
            found.close();
            throw e;
        }
    }

    /**
     * Makes the records of a join from encoded chunks of documents: in memory if they fit, else on disk if the search can
     * join blocks of them. They go to disk while documents are read, or when the plan of the search needs more memory than
     * is available.
     */
    static final class RecordBuilder<R extends Records> implements Closeable {
        private final Search<R> search;
        private final Analyzer analyzer;
        private final Encoding<R> encoding;
        private final Workers workers;
        private final MemoryMeter footprint;
        private final ScratchFiles scratch;
        private final long heap;
        private final long fixed;
        private final long tokenMemory;
        private final @Nullable Blockwise blockwise;
        private final @Nullable TokenSpill spill;

        RecordBuilder(Detector<R> detector, RunSettings.Resources resources, ScratchFiles scratch) throws IOException {
            this.search = detector.search();
            this.analyzer = detector.analyzer();
            this.workers = resources.workers();
            this.footprint = resources.footprint();
            this.scratch = scratch;
            this.fixed = detector.encoding().fixedBytes();
            footprint.takeFixed(fixed);
            this.heap = resources.heap();
            this.tokenMemory = resources.tokenMemory();
            NativeMemory workplace =
                    new NativeMemory(resources.temporary(), NativeMemory.beside(heap), workers.threads());
            this.encoding = detector.encoding().opened(workplace);
            this.blockwise = search.blockwise().orElse(null);
            this.spill = blockwise != null && encoding instanceof TokenSetEncoding sets
                    ? new TokenSpill(sets, footprint, scratch, tokenMemory)
                    : null;
        }

        /** The encoding for the reader; an archive, if given, stores the tokens, too. */
        Encoding<?> encoding(@Nullable TokenArchive archive) {
            if (spill != null) return spill.spilling(archive);
            return archive == null
                    ? encoding
                    : encoding.restorable().orElseThrow().storing(archive);
        }

        /** The documents of an archive with this checksum, in order. */
        List<Encoded> restored(Path archive, FileChecksum content) throws IOException, InterruptedException {
            Workers readers = new Workers(footprint.readers(workers.threads()));
            if (spill != null) return new ArchivedTokens(spill, readers).read(archive, content);
            Restorable rows = encoding.restorable().orElseThrow();
            return new ArchivedTokens(
                            (numbers, ends, documents) -> rows.restored(numbers, ends, documents, footprint), readers)
                    .read(archive, content);
        }

        /** Makes the records of all chunks, which are consumed, and plans their join. */
        JoinInput joinInput(CorpusReader.Input input, Source source, Sides sides, SiteScope scope)
                throws IOException, InterruptedException {
            Corpus corpus = input.corpus();
            if (spill != null && blockwise != null && spill.isSpilled(corpus.size())) {
                StoredSets stored = new SpilledAssembly(input.encoded(), spill, scratch, workers, footprint)
                        .records(blockwise.needs(sides.split()));
                return onDisk(blockwise, stored, corpus, sides, scope);
            }
            int[] documents =
                    input.encoded().stream().mapToInt(Encoded::documents).toArray();
            R records = encoding.assemble(input.encoded(), workers, footprint);
            if (encoding.readsTwice()) {
                SourceRereader again = new SourceRereader(source, documents, corpus, analyzer, footprint, workers);
                long columns = encoding.verifyingBytes(corpus.size());
                footprint.take(columns);
                memory(corpus, 0, 0).require(); // refused before the inputs are read again
                records = encoding.verified(
                        records, again, workers, scratch, Math.min(tokenMemory, footprint.room() / 4));
                footprint.give(columns);
            }
            Blockwise blocks = records instanceof TokenSets ? blockwise : null;
            JoinInput inMemory = inMemory(records, corpus, sides, scope, blocks != null);
            if (inMemory != null) return inMemory;
            StoredSets stored = StoredSets.of(
                    (TokenSets) records,
                    Objects.requireNonNull(blocks).needs(sides.split()),
                    footprint.room(),
                    scratch);
            return onDisk(blocks, stored, corpus, sides, scope);
        }

        /**
         * A join in memory; null if it would leave too little heap and the records can go to disk. If the records alone do
         * not fit, the run is refused without a plan: a plan requires that copies have been found.
         */
        private @Nullable JoinInput inMemory(
                R records, Corpus corpus, Sides sides, SiteScope scope, boolean canGoToDisk)
                throws InterruptedException {
            long recordBytes = InMemoryJoin.recordBytes(search, records);
            MemoryPlan least = memory(corpus, recordBytes, 0);
            if (canGoToDisk && least.isTight()) return null;
            long room = MemoryPlan.roomForIndex(heap, least.records());
            if (!least.fits())
                memory(corpus, recordBytes, search.plan(records, sides, room).bytes())
                        .require();
            JoinInput join = new InMemoryJoin<>(search, records, sides, scope, room, workers);
            return canGoToDisk && memory(corpus, join).isTight() ? null : join;
        }

        private JoinInput onDisk(Blockwise how, StoredSets stored, Corpus corpus, Sides sides, SiteScope scope)
                throws InterruptedException {
            long room = MemoryPlan.roomForIndex(heap, corpus.bytes() + stored.bytes());
            return new BlockJoin(how, stored, sides, scope, Math.min(tokenMemory, room), workers);
        }

        /** The memory of a join and the corpus. */
        MemoryPlan memory(Corpus corpus, JoinInput join) {
            return memory(corpus, join.recordBytes(), join.indexBytes());
        }

        private MemoryPlan memory(Corpus corpus, long recordBytes, long indexBytes) {
            return MemoryPlan.of(heap, footprint.peak(), fixed + corpus.bytes() + recordBytes, indexBytes)
                    .and(encoding.outside());
        }

        @Override
        public void close() throws IOException {
            try (encoding) {
                if (spill != null) spill.close();
            }
        }
    }
}
