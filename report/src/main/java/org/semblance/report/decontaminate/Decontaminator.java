package org.semblance.report.decontaminate;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.decontaminate.Decontamination;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.decontaminate.ItemMatcher;
import org.semblance.decontaminate.TextCut;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.Sources;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.RecordChunks;
import org.semblance.io.read.RecordReader;
import org.semblance.report.Tsv;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.Summary;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Workers;
import org.semblance.spill.Directories;
import org.semblance.spill.ScratchFiles;

/**
 * Looks for benchmark items in a corpus and writes all outputs. The corpus is read once: a free thread takes the next
 * chunk, matches its documents, and writes its results when all earlier chunks are written; if the results are large, it
 * waits for that while it reads. So the outputs do not depend on the threads, and memory holds the index and one chunk per
 * thread.
 */
public final class Decontaminator {
    static final int CHUNK_BYTES = 4 << 20;

    /** What is written about a chunk, in characters, before it must be its turn. */
    static final long BUFFER = CHUNK_BYTES;

    /** The heap that a chunk takes while it is read: its bytes, its texts, and what is written about it. */
    private static final long HEAP_PER_CHUNK = 6L * CHUNK_BYTES;

    /** The heap that a large document takes for each character: its record, its text, and the hashes of its words. */
    private static final long HEAP_PER_CHARACTER = 8;

    /** The same if it may contain items: also its words as strings, and the places of its n-grams. */
    private static final long HEAP_PER_COMPARED_CHARACTER = 40;

    private static final int MOST_EXAMPLES = 100;
    static final int MOST_EXCERPTS = 3;
    private static final int EXCERPT = 4000;

    private final Path directory;
    private final ContaminationPlan plan;
    private final Workers workers;
    private final Progress progress;
    private final double maxBad;
    private final long bufferLimit;
    private final List<String> sources;

    /** The heap for the index and for documents of usual size. */
    private long planned;

    private Decontaminator(
            Path directory, ContaminationPlan plan, double maxBad, Workers workers, Progress progress, long limit) {
        this.bufferLimit = limit;
        this.directory = directory;
        this.plan = plan;
        this.maxBad = maxBad;
        this.workers = workers;
        this.progress = progress;
        this.sources = plan.corpus().stream().map(input -> input.name()).toList();
    }

    /** Runs a plan and writes its outputs to a directory. */
    public static ContaminationResult run(
            Path directory, ContaminationPlan plan, double maxBad, Workers workers, Progress progress)
            throws IOException, InterruptedException {
        return run(directory, plan, maxBad, workers, progress, BUFFER);
    }

    /**
     * Runs a plan.
     *
     * @param limit a chunk with longer results waits for all chunks before it, then writes them while it is read
     */
    static ContaminationResult run(
            Path directory, ContaminationPlan plan, double maxBad, Workers workers, Progress progress, long limit)
            throws IOException, InterruptedException {
        return new Decontaminator(directory, plan, maxBad, workers, progress, limit).run();
    }

    private ContaminationResult run() throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        ItemTable items;
        Decontamination index;
        try (var _ = clock.start(Stage.ENCODE, -1, "items")) {
            items = ItemTable.read(plan, maxBad);
            index = items.items().at(plan.threshold());
        }
        long encoding = index.bytes() + workers.threads() * (HEAP_PER_CHUNK + index.bytesPerMatcher());
        planned = encoding;
        MemoryPlan memory =
                MemoryPlan.of(Heap.limit(), encoding, 0, index.bytes()).require();
        List<Map<String, ItemTable.Same>> same = ItemTable.sameFiles(plan);
        Tally tally = new Tally(items, sources);
        RecordSizes sizes = new RecordSizes();
        String digest;
        long bytes = plan.corpus().stream().mapToLong(input -> input.size()).sum();
        double before = cpuSeconds();
        try (var _ = clock.start(Stage.SEARCH, bytes, "B")) {
            digest = stream(index, tally, sizes);
        }
        double cpu = cpuSeconds() - before;
        if (Tally.sum(tally.documents) == 0)
            throw new InputException(String.join(" ", sources) + ": "
                    + NoDocuments.of(sizes.unreadable(), tally.examples.isEmpty() ? "" : tally.examples.getFirst()));
        TooManyUnreadable.check(sizes, maxBad, tally.examples);
        Sources.requireUnchanged(plan.inputs());
        int worst = worst(tally);
        Optional<String> stop = worst < 0 ? Optional.empty() : Optional.of(reason(tally, worst));
        String least = worst < 0 ? "" : leastLimit(tally, worst);
        if (stop.isPresent()) removeCleanCorpus();
        ContaminationResult result;
        try (var _ = clock.start(Stage.REPORT, -1, "B")) {
            InputsTable.write(directory, plan.inputs());
            result = new ContaminationResult(plan, tally, same, stop, least, digest, memory, sizes, cpu, List.of());
            benchmarks(result);
            try (OutputStream out = open("report.html")) {
                ContaminationPage.write(result, result.warnings(), out);
            }
        }
        result = result.with(clock.laps());
        try (OutputStream out = open(Summary.NAME)) {
            result.write(out);
            out.write('\n');
        }
        Manifest.write(directory, Manifest.Hashing.by(workers));
        return result;
    }

    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1e3;
    }

    private OutputStream open(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(directory.resolve(name)), 1 << 16);
    }

    private long[] all(Tally tally) {
        return plan.action() == Action.CUT ? tally.words : tally.documents;
    }

    private long[] lost(Tally tally) {
        return plan.action() == Action.CUT ? tally.cut : tally.removed;
    }

    /** The source of which the run would remove most, if that is too much; else -1. */
    private int worst(Tally tally) {
        if (plan.action() != Action.CUT && plan.action() != Action.REMOVE) return -1;
        long[] all = all(tally);
        long[] lost = lost(tally);
        int worst = -1;
        double share = plan.maxLoss();
        for (int place = 0; place < all.length; place++) {
            double here = all[place] == 0 ? 0 : (double) lost[place] / all[place];
            if (here <= share) continue;
            share = here;
            worst = place;
        }
        return worst;
    }

    /** The share in whole percent, rounded up in integers. */
    private String leastLimit(Tally tally, int worst) {
        return String.format(Locale.ROOT, "%.2f", Math.ceilDiv(100 * lost(tally)[worst], all(tally)[worst]) / 100.0);
    }

    /** Why the run is stopped. */
    private String reason(Tally tally, int worst) {
        boolean words = plan.action() == Action.CUT;
        long lost = lost(tally)[worst];
        long all = all(tally)[worst];
        return String.format(
                Locale.ROOT,
                "it would %s %,d of the %,d %s of %s (%.1f%%), more than --max-loss allows (%.1f%%)",
                words ? "cut" : "remove",
                lost,
                all,
                words ? "words" : "documents",
                sources.get(worst),
                100.0 * lost / all,
                100 * plan.maxLoss());
    }

    private void removeCleanCorpus() throws IOException {
        Files.deleteIfExists(directory.resolve(ContaminationRows.LOG));
        Files.deleteIfExists(directory.resolve(ContaminationRows.CUT_TABLE));
        List<Path> clean;
        try (Stream<Path> entries = Files.list(directory)) {
            clean = entries.filter(entry -> isClean(entry.getFileName().toString()))
                    .toList();
        }
        for (Path entry : clean) Directories.delete(entry);
    }

    static boolean isClean(String name) {
        return name.equals("clean") || name.startsWith("clean.");
    }

    private void benchmarks(ContaminationResult result) throws IOException {
        StringBuilder table = new StringBuilder(Tsv.line((Object[]) ContaminationRows.BENCHMARKS));
        ItemTable items = result.tally().items();
        for (int b = 0; b < items.names().size(); b++) {
            table.append(Tsv.line(
                    items.names().get(b),
                    items.size(b),
                    result.tally().found(b),
                    result.tally().documentsOfBenchmark(b),
                    items.tooShort(b),
                    items.unreadable(b),
                    result.tally().rows(b),
                    result.tally().wholeDocuments(b),
                    plan.benchmarks().get(b).name(),
                    result.partOf(b)));
        }
        Files.writeString(directory.resolve(ContaminationRows.BENCHMARK_TABLE), table);
    }

    /** Reads the corpus once and writes rows, certificates and the clean corpus; returns the digest of the rows. */
    private String stream(Decontamination index, Tally tally, RecordSizes sizes)
            throws IOException, InterruptedException {
        try (RecordChunks chunks = new RecordChunks(plan.corpus(), plan.reading(), CHUNK_BYTES);
                Outputs outputs = new Outputs(tally)) {
            workers.share(() -> {
                ItemMatcher matcher = index.matcher();
                RecordSizes mine = new RecordSizes();
                while (true) {
                    RecordChunks.Chunk chunk;
                    synchronized (chunks) {
                        if (Thread.interrupted()) throw new InterruptedException();
                        chunk = chunks.next();
                        progress.reached(chunks.bytesRead());
                    }
                    if (chunk == null) break;
                    ChunkMatches matches = new ChunkMatches(chunk, tally.items(), matcher, mine);
                    matches.read(outputs);
                }
                synchronized (sizes) {
                    sizes.add(mine);
                }
            });
            return outputs.digest();
        }
    }

    /** What is done with a record. */
    private enum Fate {
        COPY,
        DROP,
        ANNOTATE,
        REPLACE
    }

    /** The matches of one chunk, and what is written about them. Used by one thread at a time. */
    private final class ChunkMatches implements DocumentSink {
        private final RecordChunks.Chunk chunk;
        private final String source;
        private final ItemTable items;
        private final ItemMatcher matcher;
        private final RecordSizes sizes;

        final StringBuilder rows = new StringBuilder();
        final StringBuilder log = new StringBuilder();
        final StringBuilder cuts = new StringBuilder();
        final StringBuilder rejected = new StringBuilder();
        final Map<SkippedRecord.Kind, Long> rejectedCounts = new EnumMap<>(SkippedRecord.Kind.class);
        final List<String> examples = new ArrayList<>();
        final List<FoundIn> found = new ArrayList<>();
        final BitSet dropped = new BitSet();
        final Map<Integer, ContaminationRows.Annotation> annotations = new HashMap<>();
        final Map<Integer, String> texts = new HashMap<>();
        long documents;
        long removed;
        long words;
        long cut;
        long cutDocuments;
        private long excerptLength;
        private long replacedLength;
        private long matchCount;
        private int record;
        private int copied;

        record FoundIn(String id, long position, List<ItemMatch> matches, List<String> excerpts) {}

        ChunkMatches(RecordChunks.Chunk chunk, ItemTable items, ItemMatcher matcher, RecordSizes sizes) {
            this.chunk = chunk;
            this.source = sources.get(chunk.place());
            this.items = items;
            this.matcher = matcher;
            this.sizes = sizes;
        }

        /** Matches the documents of the chunk and writes the results. */
        void read(Outputs outputs) throws IOException, InterruptedException {
            try (RecordReader records = chunk.records();
                    RecordReader again = chunk.records()) {
                while (records.next()) {
                    records.read(this);
                    record++;
                    if (buffered() > bufferLimit) outputs.flush(this, again);
                }
                outputs.finish(this, again);
            }
        }

        /** The size of what has not been written, about: in characters. */
        private long buffered() {
            return excerptLength
                    + replacedLength
                    + rows.length()
                    + log.length()
                    + cuts.length()
                    + rejected.length()
                    + 16L * matchCount;
        }

        /** Forgets what has been written. */
        void clear() {
            for (StringBuilder written : List.of(rows, log, cuts, rejected)) {
                written.setLength(0);
                written.trimToSize();
            }
            found.clear();
            annotations.clear();
            texts.clear();
            excerptLength = 0;
            replacedLength = 0;
            matchCount = 0;
        }

        @Override
        public void accept(Document document, long position, long bytes) {
            sizes.add(chunk.place(), position, bytes, true);
            accept(document, position);
        }

        @Override
        public void reject(long position, String reason, long bytes) {
            sizes.add(chunk.place(), position, bytes, false);
            reject(position, reason);
        }

        @Override
        public void reject(long position, String reason) {
            reject(new SkippedRecord(chunk.place(), position, SkippedRecord.Kind.UNREADABLE, reason));
            if (examples.size() < MOST_EXAMPLES) examples.add(source + ":" + position + ": " + reason);
            dropped.set(record);
        }

        private void reject(SkippedRecord skipped) {
            rejectedCounts.merge(skipped.kind(), 1L, Long::sum);
            rejected.append(Tsv.line(source, skipped.position(), skipped.kind().label(), skipped.reason()));
        }

        @Override
        public void accept(Document document, long position) {
            int length = document.text().length();
            if (length <= CHUNK_BYTES) {
                match(document, position);
                return;
            }
            long needed = planned + HEAP_PER_CHARACTER * length;
            if (needed > Heap.limit()) throw tooLarge(position, needed);
            try {
                match(document, position);
            } catch (OutOfMemoryError e) {
                throw tooLarge(position, planned + HEAP_PER_COMPARED_CHARACTER * length);
            }
        }

        private MemoryPlan.TooLittle tooLarge(long position, long needed) {
            return MemoryPlan.TooLittle.forDocument(source + ":" + position, needed, Heap.limit());
        }

        private void match(Document document, long position) {
            documents++;
            List<ItemMatch> matches = matcher.match(document.text());
            words += matcher.words();
            if (matcher.words() < BenchmarkItems.SHORTEST)
                reject(ItemTable.tooShort(chunk.place(), position, document.text(), matcher.words()));
            if (!matches.isEmpty()) contaminated(document, position, matches);
        }

        private void contaminated(Document document, long position, List<ItemMatch> matches) {
            String text = document.text();
            CodePoints points = new CodePoints(text);
            for (ItemMatch match : matches)
                rows.append(ContaminationRows.row(items, source, document.id(), position, points, match));
            List<String> excerpts = matches.stream()
                    .limit(MOST_EXCERPTS)
                    .map(match -> excerpt(text, match))
                    .toList();
            found.add(new FoundIn(document.id(), position, matches, excerpts));
            matchCount += matches.size();
            for (String excerpt : excerpts) excerptLength += excerpt.length();
            switch (plan.action()) {
                case REPORT -> {}
                case ANNOTATE -> annotations.put(record, new ContaminationRows.Annotation(matches));
                case REMOVE -> remove(document, position, matches);
                case CUT -> cut(document, position, matches, points);
            }
        }

        private void remove(Document document, long position, List<ItemMatch> matches) {
            removed++;
            dropped.set(record);
            log.append(
                    ContaminationRows.certificate(items, plan.threshold(), source, document.id(), position, matches));
        }

        private void cut(Document document, long position, List<ItemMatch> matches, CodePoints points) {
            TextCut.Rest rest = TextCut.of(document.text(), matcher);
            cut += rest.words();
            for (int[] range : rest.ranges())
                cuts.append(ContaminationRows.cutRow(document.id(), points, range, source, position));
            if (rest.left() == 0) {
                remove(document, position, matches);
                return;
            }
            cutDocuments++;
            replacedLength += rest.text().length();
            texts.put(record, rest.text());
        }

        Fate fate(int number) {
            if (dropped.get(number)) return Fate.DROP;
            if (texts.containsKey(number)) return Fate.REPLACE;
            return annotations.containsKey(number) ? Fate.ANNOTATE : Fate.COPY;
        }
    }

    /** The part of a text around a match; cut at characters, not within them. */
    static String excerpt(String text, ItemMatch match) {
        int from = Math.max(0, match.start() - EXCERPT / 8);
        int to = Math.min(text.length(), Math.min(match.end() + EXCERPT / 8, from + EXCERPT));
        if (from > 0 && Character.isLowSurrogate(text.charAt(from))) from--;
        if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) to++;
        return (from > 0 ? "… " : "") + text.substring(from, to) + (to < text.length() ? " …" : "");
    }

    /** The files that are written while the corpus is read: chunk after chunk, by the thread that read it. */
    private final class Outputs implements Closeable {
        private final Tally tally;
        private final List<Closeable> open = new ArrayList<>();
        private final OutputStream rows;
        private final OutputStream rejected;
        private final @Nullable OutputStream log;
        private final @Nullable OutputStream cuts;
        private final @Nullable CleanCorpus clean;
        private final RowDigest digest = new RowDigest();
        private final ChunkOrder order = new ChunkOrder();

        Outputs(Tally tally) throws IOException {
            this.tally = tally;
            Action action = plan.action();
            try {
                this.rows = table(ContaminationRows.TABLE, ContaminationRows.ROWS);
                this.rejected = table("rejected.tsv", RunOutputs.REJECTED.toArray(new String[0]));
                rejected.write(tally.items().rejectedRows().getBytes(StandardCharsets.UTF_8));
                this.log = action == Action.REMOVE || action == Action.CUT
                        ? kept(Decontaminator.this.open(ContaminationRows.LOG))
                        : null;
                this.cuts = action == Action.CUT ? table(ContaminationRows.CUT_TABLE, ContaminationRows.CUTS) : null;
                List<String> names = action == Action.ANNOTATE ? ContaminationPlan.ANNOTATIONS : List.of();
                this.clean = action == Action.REPORT ? null : kept(new CleanCorpus(directory, plan.corpus(), names));
            } catch (IOException | RuntimeException e) {
                close();
                throw e;
            }
        }

        private OutputStream table(String name, String[] columns) throws IOException {
            OutputStream out = kept(Decontaminator.this.open(name));
            out.write(Tsv.line((Object[]) columns).getBytes(StandardCharsets.UTF_8));
            return out;
        }

        private <C extends Closeable> C kept(C output) {
            open.add(output);
            return output;
        }

        /**
         * Waits for the turn of the chunk and writes what it has so far.
         *
         * @param records the records of the chunk once more, of which those that were matched are copied
         */
        void flush(ChunkMatches matches, RecordReader records) throws IOException, InterruptedException {
            order.await(matches.chunk);
            write(rows, matches.rows, true);
            write(rejected, matches.rejected, false);
            if (log != null) write(log, matches.log, false);
            if (cuts != null) write(cuts, matches.cuts, false);
            for (ChunkMatches.FoundIn found : matches.found)
                tally.add(matches.chunk.place(), found.position(), found.id(), found.matches(), found.excerpts());
            if (clean != null) copy(clean, records, matches);
            matches.clear();
        }

        /** Writes the rest of the chunk. */
        void finish(ChunkMatches matches, RecordReader records) throws IOException, InterruptedException {
            flush(matches, records);
            count(matches.chunk.place(), matches);
            order.done(matches.chunk);
        }

        private void write(OutputStream out, StringBuilder text, boolean digested) throws IOException {
            if (text.isEmpty()) return;
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            out.write(bytes);
            if (digested) digest.add(bytes);
        }

        private void count(int place, ChunkMatches matches) {
            tally.documents[place] += matches.documents;
            tally.removed[place] += matches.removed;
            tally.words[place] += matches.words;
            tally.cut[place] += matches.cut;
            tally.cutDocuments += matches.cutDocuments;
            matches.rejectedCounts.forEach((kind, count) -> tally.rejected.merge(kind, count, Long::sum));
            for (String example : matches.examples) {
                if (tally.examples.size() < MOST_EXAMPLES) tally.examples.add(example);
            }
        }

        private void copy(CleanCorpus corpus, RecordReader records, ChunkMatches matches) throws IOException {
            for (; matches.copied < matches.record && records.next(); matches.copied++) {
                int number = matches.copied;
                switch (matches.fate(number)) {
                    case DROP -> {}
                    case COPY -> corpus.write(records);
                    case ANNOTATE ->
                        corpus.write(
                                records,
                                Objects.requireNonNull(matches.annotations.get(number))
                                        .values(tally.items()));
                    case REPLACE -> corpus.write(records, matches.texts.getOrDefault(number, ""), plan.reading());
                }
            }
        }

        String digest() {
            return digest.value();
        }

        @Override
        public void close() throws IOException {
            ScratchFiles.closeAll(open);
        }
    }
}
