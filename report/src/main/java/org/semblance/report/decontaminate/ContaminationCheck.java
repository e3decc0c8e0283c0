package org.semblance.report.decontaminate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenPlaces;
import org.semblance.corpus.SkippedRecord;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.decontaminate.TextCut;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordChunks;
import org.semblance.io.read.RecordReader;
import org.semblance.relation.Threshold;
import org.semblance.report.Tsv;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.CleanCheck;
import org.semblance.report.verify.ExactLines;
import org.semblance.report.verify.Problems;
import org.semblance.run.Workers;
import org.semblance.text.words.Analyzers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Re-checks a run of {@code decontaminate} from the corpus and the benchmarks: every row and that none is missing, the
 * certificates, the clean corpus, the tables and the counts. N-grams are compared by exact numbers ({@link ItemGrams});
 * nothing of the index and the matcher of the run is used. A free thread takes the next chunk of the corpus, and its
 * results are compared with the files when all earlier chunks are.
 */
public final class ContaminationCheck {
    private final Path directory;
    private final Workers workers;
    private final Problems problems = new Problems();
    private final JsonNode summary;
    private final ContaminationPlan plan;
    private final Threshold threshold;
    private final Analyzer analyzer = ContaminationPlan.words();
    private final boolean stopped;
    private final long bufferLimit;

    private final ItemGrams items = new ItemGrams();

    /**
     * The outcome; {@code problems} is empty if all is proved.
     *
     * @param removed number of documents that the run removed, or would have if the guard had not stopped it
     * @param stopped whether the guard stopped the run
     */
    public record Verdict(long rows, long documents, long removed, boolean stopped, List<String> problems) {}

    private ContaminationCheck(Path directory, JsonNode summary, Workers workers, long limit) throws IOException {
        this.bufferLimit = limit;
        this.directory = directory;
        this.summary = summary;
        this.workers = workers;
        this.plan = plan(directory, summary);
        this.threshold = Threshold.parseFraction(plan.threshold());
        this.stopped = !summary.required("status").asString().equals("finished");
    }

    /** The settings of a run, by its summary and its list of inputs. */
    static ContaminationPlan plan(Path directory, JsonNode summary) throws IOException {
        JsonNode itemsReading = summary.required("items_reading");
        List<String> fields = new ArrayList<>();
        itemsReading.required("fields").forEach(field -> fields.add(field.asString()));
        ReadOptions reading = SavedRun.reading(summary.required("reading"));
        ReadOptions itemReading = ContaminationPlan.reading(SavedRun.reading(itemsReading.required("reading")), fields);
        List<Input> inputs = InputsTable.read(directory).stream()
                .map(input -> input.separatedBy(reading.delimiter()))
                .toList();
        int corpus = summary.required("corpus_inputs").asInt();
        JsonNode policy = summary.required("policy");
        return new ContaminationPlan(
                summary.required("command").asString(),
                inputs.subList(0, corpus),
                reading,
                inputs.subList(corpus, inputs.size()),
                itemReading,
                fields,
                summary.required("method").required("threshold").asString(),
                Action.valueOf(policy.required("action").asString().toUpperCase(Locale.ROOT)),
                Double.parseDouble(policy.required("max_loss").asString()));
    }

    /** Whether a directory is the output of a run of {@code decontaminate}. */
    public static boolean isIn(Path directory) {
        try {
            return read(directory).path("verb").asString("").equals(ContaminationPlan.VERB);
        } catch (IOException | JacksonException e) {
            return false;
        }
    }

    static JsonNode read(Path directory) throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve(Summary.NAME)));
    }

    /** Verifies a run. */
    public static Verdict of(Path directory, Workers workers) throws IOException, InterruptedException {
        return of(directory, workers, DocumentMatches.BUFFER);
    }

    /** Verifies a run; a chunk with more characters of lines waits for all chunks before it while it is read. */
    static Verdict of(Path directory, Workers workers, long limit) throws IOException, InterruptedException {
        Path file = directory.resolve(Summary.NAME);
        ContaminationCheck check;
        try {
            JsonNode summary = read(directory);
            if (summary.path("method").path("tokens_version").asInt(0) != Analyzers.VERSION)
                throw new InputException(
                        file + ": written by another version, which splits texts into other tokens; run it again");
            check = new ContaminationCheck(directory, summary, workers, limit);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new InputException(file + ": not a summary this version can read: " + e.getMessage(), e);
        }
        return check.verdict();
    }

    private Verdict verdict() throws IOException, InterruptedException {
        manifest();
        Counts counts = new Counts(plan);
        try {
            Sources.requireUnchanged(plan.inputs());
            contents(counts);
        } catch (InputException | IllegalArgumentException e) {
            problems.add(e.getMessage() == null ? "an input cannot be read" : e.getMessage());
        }
        return new Verdict(
                counts.rows, Tally.sum(counts.documents), Tally.sum(counts.removed), stopped, problems.lines());
    }

    private void manifest() throws IOException, InterruptedException {
        Optional<Manifest> manifest;
        try {
            manifest = Manifest.read(directory);
        } catch (IOException e) {
            problems.add(String.valueOf(e.getMessage()));
            return;
        }
        if (manifest.isEmpty()) {
            problems.add(Manifest.NAME + " is missing");
            return;
        }
        manifest.get().differences(directory, Manifest.Hashing.by(workers)).forEach(problems::add);
        for (String path : manifest.get().files().keySet()) {
            if (!Manifest.isOutput(path)) problems.add(path + " is not a file that a run writes");
        }
    }

    /** What the inputs give. */
    private static final class Counts {
        final long[] documents;
        final long[] removed;
        final long[] words;
        final long[] cut;
        final Map<SkippedRecord.Kind, Long> rejected = new HashMap<>();
        final Map<Integer, Integer> documentsOf = new HashMap<>();
        final long[] documentsOfBenchmark;
        final long[] rowsOfBenchmark;
        final long[] wholeOfBenchmark;
        final Map<List<Integer>, Set<Integer>> whole = new TreeMap<>((a, b) -> {
            int byFirst = Integer.compare(a.getFirst(), b.getFirst());
            return byFirst != 0 ? byFirst : Integer.compare(a.getLast(), b.getLast());
        });
        long rows;
        long contaminated;
        long cutDocuments;
        final RowDigest digest = new RowDigest();

        Counts(ContaminationPlan plan) {
            int sources = plan.corpus().size();
            int benchmarks = plan.benchmarks().size();
            documents = new long[sources];
            removed = new long[sources];
            words = new long[sources];
            cut = new long[sources];
            documentsOfBenchmark = new long[benchmarks];
            rowsOfBenchmark = new long[benchmarks];
            wholeOfBenchmark = new long[benchmarks];
        }

        /** Adds the counts of a chunk. */
        void add(Counts chunk) {
            add(documents, chunk.documents);
            add(removed, chunk.removed);
            add(words, chunk.words);
            add(cut, chunk.cut);
            add(documentsOfBenchmark, chunk.documentsOfBenchmark);
            add(rowsOfBenchmark, chunk.rowsOfBenchmark);
            add(wholeOfBenchmark, chunk.wholeOfBenchmark);
            chunk.rejected.forEach((kind, count) -> rejected.merge(kind, count, Long::sum));
            chunk.documentsOf.forEach((item, count) -> documentsOf.merge(item, count, Integer::sum));
            chunk.whole.forEach((key, found) ->
                    whole.computeIfAbsent(key, _ -> new HashSet<>()).addAll(found));
            rows += chunk.rows;
            contaminated += chunk.contaminated;
            cutDocuments += chunk.cutDocuments;
        }

        private static void add(long[] sums, long[] more) {
            for (int i = 0; i < sums.length; i++) sums[i] += more[i];
        }
    }

    private void contents(Counts counts) throws IOException, InterruptedException {
        ItemTable table = ItemTable.read(plan, 1);
        ItemTable.forEachText(plan, (text, _) -> items.add(analyzer.tokens(text)));
        items.finish();
        if (!Files.exists(directory.resolve("report.html"))) problems.add("report.html is missing");
        boolean logged = !stopped && (plan.action() == Action.REMOVE || plan.action() == Action.CUT);
        boolean cleaned = !stopped && plan.action() != Action.REPORT;
        if (!logged) requireAbsent(ContaminationRows.LOG);
        if (stopped || plan.action() != Action.CUT) requireAbsent(ContaminationRows.CUT_TABLE);
        if (!cleaned) requireNoCleanCorpus();
        List<String> annotations = plan.action() == Action.ANNOTATE ? ContaminationPlan.ANNOTATIONS : List.of();
        CleanCheck.Copy copy = new CleanCheck.Copy(directory, plan.corpus(), plan.reading(), annotations);
        try (Expected rows = new Expected(ContaminationRows.TABLE, ContaminationRows.ROWS);
                Expected rejected = new Expected("rejected.tsv", RunOutputs.REJECTED.toArray(new String[0]));
                Expected log = logged ? new Expected(ContaminationRows.LOG) : null;
                Expected cuts = logged && plan.action() == Action.CUT
                        ? new Expected(ContaminationRows.CUT_TABLE, ContaminationRows.CUTS)
                        : null;
                CleanCheck clean = cleaned ? new CleanCheck(copy, problems) : null;
                RecordChunks chunks = new RecordChunks(plan.corpus(), plan.reading(), ChunkReading.CHUNK_BYTES)) {
            table.rejectedRows().lines().forEach(line -> rejected.add(line + "\n"));
            Comparison comparison = new Comparison(counts, rows, rejected, log, cuts, clean);
            workers.share(() -> {
                while (true) {
                    RecordChunks.Chunk chunk;
                    synchronized (chunks) {
                        if (Thread.interrupted()) throw new InterruptedException();
                        chunk = chunks.next();
                    }
                    if (chunk == null) break;
                    new ChunkCheck(table, chunk).read(comparison);
                }
            });
            if (clean != null && !clean.failed()) clean.end();
        }
        conclude(table, counts);
    }

    /** The items that a text contains; {@code covered} gets the words in their shared n-grams. */
    private List<ItemMatch> matches(List<String> words, Positions positions, BitSet covered) {
        return items.matches(words, threshold, positions::start, positions::end, covered);
    }

    /** Where the words of a text are; computed when first used, as most documents contain no item. */
    private final class Positions {
        private final String text;
        private @Nullable TokenPlaces places;

        Positions(String text) {
            this.text = text;
        }

        int start(int word) {
            return places().start(word);
        }

        int end(int word) {
            return places().end(word);
        }

        private TokenPlaces places() {
            if (places == null) places = TokenPlaces.of(analyzer, text);
            return places;
        }
    }

    /** What the run must have written about the records of a chunk. */
    private final class ChunkCheck implements DocumentSink {
        private final ItemTable table;
        private final RecordChunks.Chunk chunk;
        private final int place;
        private final String source;
        private int record;
        private int compared;
        private long buffered;

        final List<String> rows = new ArrayList<>();
        final List<String> rejected = new ArrayList<>();
        final List<String> log = new ArrayList<>();
        final List<String> cuts = new ArrayList<>();
        final Counts counts = new Counts(plan);
        final BitSet dropped = new BitSet();
        final Map<Integer, String> texts = new HashMap<>();
        final Map<Integer, ContaminationRows.Annotation> annotations = new HashMap<>();

        ChunkCheck(ItemTable table, RecordChunks.Chunk chunk) {
            this.table = table;
            this.chunk = chunk;
            this.place = chunk.place();
            this.source = plan.corpus().get(place).name();
        }

        void read(Comparison comparison) throws IOException, InterruptedException {
            try (RecordReader records = chunk.records();
                    RecordReader again = chunk.records()) {
                while (records.next()) {
                    records.read(this);
                    record++;
                    if (buffered > bufferLimit) comparison.flush(this, again);
                }
                comparison.finish(this, again);
            }
        }

        private void add(List<String> lines, String line) {
            lines.add(line);
            buffered += line.length();
        }

        void clear() {
            for (List<String> lines : List.of(rows, rejected, log, cuts)) lines.clear();
            texts.clear();
            annotations.clear();
            buffered = 0;
        }

        @Override
        public void reject(long position, String reason) {
            dropped.set(record);
            reject(new SkippedRecord(place, position, SkippedRecord.Kind.UNREADABLE, reason));
        }

        private void reject(SkippedRecord skipped) {
            counts.rejected.merge(skipped.kind(), 1L, Long::sum);
            add(rejected, Tsv.line(source, skipped.position(), skipped.kind().label(), skipped.reason()));
        }

        @Override
        public void accept(Document document, long position) {
            String text = document.text();
            List<String> words = analyzer.tokens(text);
            counts.documents[place]++;
            counts.words[place] += words.size();
            if (words.size() < ItemGrams.LEAST) reject(ItemTable.tooShort(place, position, text, words.size()));
            List<ItemMatch> matches = matches(words, new Positions(text), new BitSet());
            if (matches.isEmpty()) return;
            count(matches);
            CodePoints points = new CodePoints(text);
            for (ItemMatch match : matches)
                add(rows, ContaminationRows.row(table, source, document.id(), position, points, match));
            switch (plan.action()) {
                case REPORT -> {}
                case ANNOTATE -> annotations.put(record, new ContaminationRows.Annotation(table, matches));
                case REMOVE -> remove(document, position, matches);
                case CUT -> cut(document, position, matches, points);
            }
        }

        private void count(List<ItemMatch> matches) {
            counts.contaminated++;
            counts.rows += matches.size();
            Set<Integer> benchmarks = new HashSet<>();
            Set<Integer> whole = new HashSet<>();
            for (ItemMatch match : matches) {
                int benchmark = table.benchmark(match.item());
                counts.documentsOf.merge(match.item(), 1, Integer::sum);
                counts.rowsOfBenchmark[benchmark]++;
                benchmarks.add(benchmark);
                if (!match.whole()) continue;
                whole.add(benchmark);
                counts.whole
                        .computeIfAbsent(List.of(place, benchmark), _ -> new HashSet<>())
                        .add(match.item());
            }
            for (int benchmark : benchmarks) counts.documentsOfBenchmark[benchmark]++;
            for (int benchmark : whole) counts.wholeOfBenchmark[benchmark]++;
        }

        private void remove(Document document, long position, List<ItemMatch> matches) {
            dropped.set(record);
            counts.removed[place]++;
            add(log, ContaminationRows.certificate(table, plan.threshold(), source, document.id(), position, matches));
        }

        private void cut(Document document, long position, List<ItemMatch> matches, CodePoints points) {
            TextCut.Rest rest = TextCut.of(document.text(), ContaminationCheck.this::mark);
            counts.cut[place] += rest.words();
            for (int[] range : rest.ranges())
                add(cuts, ContaminationRows.cutRow(document.id(), points, range, source, position));
            if (rest.left() == 0) {
                remove(document, position, matches);
            } else {
                texts.put(record, rest.text());
                counts.cutDocuments++;
            }
        }
    }

    /** Compares chunk after chunk with the files of the run. */
    private static final class Comparison {
        private final Counts counts;
        private final Expected rows;
        private final Expected rejected;
        private final @Nullable Expected log;
        private final @Nullable Expected cuts;
        private final @Nullable CleanCheck clean;
        private final ChunkOrder order = new ChunkOrder();

        Comparison(
                Counts counts,
                Expected rows,
                Expected rejected,
                @Nullable Expected log,
                @Nullable Expected cuts,
                @Nullable CleanCheck clean) {
            this.counts = counts;
            this.rows = rows;
            this.rejected = rejected;
            this.log = log;
            this.cuts = cuts;
            this.clean = clean;
        }

        /** Waits for the turn of the chunk and compares its lines so far. */
        void flush(ChunkCheck check, RecordReader records) throws IOException, InterruptedException {
            order.await(check.chunk);
            for (String row : check.rows) {
                rows.add(row);
                counts.digest.add(row.getBytes(StandardCharsets.UTF_8));
            }
            check.rejected.forEach(rejected::add);
            if (log != null) check.log.forEach(log::add);
            if (cuts != null) check.cuts.forEach(cuts::add);
            if (clean != null) compare(clean, records, check);
            check.clear();
        }

        /** Compares the rest of the chunk. */
        void finish(ChunkCheck check, RecordReader records) throws IOException, InterruptedException {
            flush(check, records);
            counts.add(check.counts);
            order.done(check.chunk);
        }

        private static void compare(CleanCheck clean, RecordReader records, ChunkCheck check) throws IOException {
            for (; check.compared < check.record && records.next() && !clean.failed(); check.compared++) {
                int number = check.compared;
                if (check.dropped.get(number)) continue;
                String text = check.texts.get(number);
                ContaminationRows.Annotation annotation = check.annotations.get(number);
                if (text != null) clean.expect(records, text);
                else clean.expect(records, annotation == null ? Map.of() : annotation.values());
            }
        }
    }

    /** The words of a text, with those that lie in a shared n-gram of an item that it contains. */
    private TextCut.Words mark(String text) {
        BitSet covered = new BitSet();
        List<String> words = analyzer.tokens(text);
        Positions positions = new Positions(text);
        List<ItemMatch> _ = matches(words, positions, covered);
        return new TextCut.Words() {
            @Override
            public int count() {
                return words.size();
            }

            @Override
            public int start(int word) {
                return positions.start(word);
            }

            @Override
            public int end(int word) {
                return positions.end(word);
            }

            @Override
            public boolean isCut(int word) {
                return covered.get(word);
            }
        };
    }

    private void conclude(ItemTable table, Counts counts) throws IOException {
        Map<String, Long> expected = new LinkedHashMap<>();
        expected.put("documents", Tally.sum(counts.documents));
        expected.put("contaminated", counts.contaminated);
        expected.put("kept", Tally.sum(counts.documents) - Tally.sum(counts.removed));
        expected.put("removed", Tally.sum(counts.removed));
        if (plan.action() == Action.CUT) expected.put("cut_documents", counts.cutDocuments);
        if (plan.action() == Action.CUT) expected.put("cut_words", Tally.sum(counts.cut));
        expected.put("rows", counts.rows);
        expected.put("items", (long) items.size());
        expected.put("items_found", (long) counts.documentsOf.size());
        expected.put(
                "items_too_short",
                IntStream.range(0, items.size()).filter(items::isTooShort).count());
        expected.put("items_unreadable", (long) table.unreadable());
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values())
            expected.put(kind.label(), counts.rejected.getOrDefault(kind, 0L));
        expected.put("words", Tally.sum(counts.words));
        expected.put(
                "input_bytes", plan.corpus().stream().mapToLong(Input::size).sum());
        expected.forEach((name, value) -> {
            if (summary.path(name).asLong(-1) != value)
                problems.add("%s: %s is %s, and the inputs give %d"
                        .formatted(Summary.NAME, name, summary.path(name), value));
        });
        if (!summary.required("digest").asString().equals(counts.digest.value()))
            problems.add(Summary.NAME + ": the digest is not that of the rows");
        if (stopped != exceeds(counts))
            problems.add("%s: the status is '%s', which the guard contradicts"
                    .formatted(Summary.NAME, summary.required("status").asString()));
        benchmarks(table, counts);
    }

    private boolean exceeds(Counts counts) {
        boolean words = plan.action() == Action.CUT;
        if (!words && plan.action() != Action.REMOVE) return false;
        for (int place = 0; place < counts.documents.length; place++) {
            double all = words ? counts.words[place] : counts.documents[place];
            double lost = words ? counts.cut[place] : counts.removed[place];
            if (all > 0 && lost / all > plan.maxLoss()) return true;
        }
        return false;
    }

    private void benchmarks(ItemTable table, Counts counts) throws IOException {
        List<Map<String, ItemTable.Same>> same = ItemTable.sameFiles(plan);
        try (Expected expected = new Expected(ContaminationRows.BENCHMARK_TABLE, ContaminationRows.BENCHMARKS)) {
            for (int b = 0; b < plan.benchmarks().size(); b++) {
                int benchmark = b;
                List<Integer> own = IntStream.range(0, items.size())
                        .filter(item -> table.benchmark(item) == benchmark)
                        .boxed()
                        .toList();
                long tooShort = own.stream().filter(items::isTooShort).count();
                Stream<String> sources = counts.whole.entrySet().stream()
                        .filter(e -> e.getKey().getLast() == benchmark
                                && 2L * e.getValue().size() >= own.size() - tooShort)
                        .map(e -> plan.corpus().get(e.getKey().getFirst()).name());
                String partOf = Stream.concat(same.get(b).keySet().stream(), sources)
                        .distinct()
                        .collect(Collectors.joining(", "));
                expected.add(Tsv.line(
                        plan.names().get(b),
                        own.size(),
                        own.stream().filter(counts.documentsOf::containsKey).count(),
                        counts.documentsOfBenchmark[b],
                        tooShort,
                        table.unreadable(b),
                        counts.rowsOfBenchmark[b],
                        counts.wholeOfBenchmark[b],
                        plan.benchmarks().get(b).name(),
                        partOf));
            }
        }
    }

    private void requireAbsent(String name) {
        if (Files.exists(directory.resolve(name))) problems.add(name + " should not be there");
    }

    private void requireNoCleanCorpus() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            entries.map(entry -> entry.getFileName().toString())
                    .filter(Decontaminator::isClean)
                    .sorted()
                    .forEach(name -> problems.add(name + " should not be there: the run wrote no clean corpus"));
        }
    }

    /** Compares a file, line by line, with what it should have. */
    private final class Expected implements AutoCloseable {
        private final String name;
        private final @Nullable ExactLines lines;
        private boolean failed;

        Expected(String name, String... columns) throws IOException {
            this.name = name;
            boolean there = Files.isRegularFile(directory.resolve(name));
            this.lines = there ? new ExactLines(directory.resolve(name)) : null;
            if (!there) problems.add(name + " is missing");
            if (columns.length > 0) add(Tsv.line((Object[]) columns));
        }

        /** The next line, with its line feed. */
        void add(String expected) {
            if (failed || lines == null) return;
            String found = next(lines);
            String right = expected.substring(0, expected.length() - 1);
            if (found != null && found.equals(right) && lines.ended()) return;
            failed = true;
            String problem = found == null
                    ? "%s: a line is missing: %s".formatted(name, right)
                    : "%s:%d: '%s', and the inputs give '%s'".formatted(name, lines.number(), found, right);
            problems.add(
                    right.equals(found)
                            ? "%s:%d: the line does not end with a line feed".formatted(name, lines.number())
                            : problem);
        }

        private static @Nullable String next(ExactLines lines) {
            try {
                return lines.next();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            if (lines == null) return;
            String more = failed ? null : lines.next();
            if (more != null) problems.add("%s:%d: a line too many: %s".formatted(name, lines.number(), more));
            lines.close();
        }
    }
}
