package org.semblance.report.saved;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairListing;
import org.semblance.relation.PairSink;
import org.semblance.report.Tsv;
import org.semblance.report.html.ReportModel;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.RejectedInput;
import org.semblance.report.run.CommonText;
import org.semblance.report.run.Findings;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.PairSample;
import org.semblance.report.run.ReportChoice;
import org.semblance.report.run.ReportPage;
import org.semblance.report.run.SharedPassage;
import org.semblance.report.run.Summary;
import org.semblance.report.run.ThresholdBasis;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The report of an earlier run, from its tables and, for texts, its inputs. */
public final class SavedReport {
    private final SavedRun run;
    private final String directory;
    private final JsonNode summary;
    private final SavedLists lists;
    private final ReportChoice choice;

    private SavedReport(SavedRun run, Path page) throws IOException {
        this.run = run;
        this.directory = relative(page, run.directory());
        this.summary =
                JsonMapper.shared().readTree(Files.readAllBytes(run.directory().resolve(Summary.NAME)));
        this.lists = new SavedLists(run);
        this.choice = new ReportChoice(
                lists.pairs,
                lists.groups,
                x -> lists.documents.get(x).tokens,
                CommonText.of(run.detector(), run.directory()));
    }

    /** Reads documents of a run again. */
    public interface TextReader {
        /**
         * Passes on at least the wanted documents, in input order, until no more are wanted.
         *
         * @param ids of documents, and whether their texts are needed; a document may be passed on without a text otherwise
         * @param rejected positions of records in the inputs that were not compared, by the number of the input
         */
        void read(Map<String, Boolean> ids, Map<Integer, Set<Long>> rejected, Taker taker) throws IOException;

        /** Takes documents. */
        interface Taker {
            /** @return whether any more documents are wanted */
            boolean take(Document document, int input, long position) throws IOException;
        }
    }

    /**
     * Builds the report of a run.
     *
     * @param page the file to which the report will be written
     * @param texts whether to read the texts from the inputs
     * @throws InputException if tables or inputs are missing or changed
     */
    public static ReportModel of(SavedRun run, Path page, boolean texts) throws IOException {
        TextReader reader =
                (_, _, taker) -> run.reread((document, input, at) -> taker.take(document, input, at.position()));
        return of(run, page, texts ? reader : null);
    }

    /**
     * Builds the report of a run.
     *
     * @param reader reads the texts; null for a report without texts
     */
    public static ReportModel of(SavedRun run, Path page, @Nullable TextReader reader) throws IOException {
        try {
            SavedReport report = new SavedReport(run, page);
            if (reader != null) report.readTexts(reader);
            else report.readSources();
            return report.model();
        } catch (JacksonException | IllegalArgumentException e) {
            throw new InputException(
                    run.directory() + ": not the output of a compatible version: " + e.getMessage(), e);
        }
    }

    /** The URL of a directory, relative to the page if possible, so that both can be moved together. */
    private static String relative(Path page, Path directory) {
        Path target = directory.toAbsolutePath().normalize();
        Path parent = page.toAbsolutePath().normalize().resolveSibling("");
        try {
            StringJoiner url = new StringJoiner("/", "./", "");
            for (Path part : parent.relativize(target))
                url.add(URLEncoder.encode(part.toString(), StandardCharsets.UTF_8)
                        .replace("+", "%20"));
            return url.toString();
        } catch (IllegalArgumentException e) {
            return target.toUri().toString(); // on another drive
        }
    }

    /** Reads the texts and the sources of all documents in the report. */
    private void readTexts(TextReader reader) throws IOException {
        try {
            Sources.requireUnchanged(run.inputs());
            Map<Integer, Set<Long>> positions = new HashMap<>();
            for (RejectedInput record : rejections()) {
                if (record.kind() != SkippedRecord.Kind.TOO_SHORT) continue;
                long position = Long.parseLong(record.position());
                choice.wantRejected(record.source(), position);
                for (int i = 0; i < run.inputs().size(); i++)
                    if (run.inputs().get(i).name().equals(record.source()))
                        positions.computeIfAbsent(i, _ -> new HashSet<>()).add(position);
            }
            int[] missing = {lists.documents.count()};
            if (missing[0] == 0 && !choice.wantsRejected()) return;
            reader.read(lists.documents.wanted(choice), positions, (document, input, position) -> {
                if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
                String source = run.inputs().get(input).name();
                choice.takeRejected(source, position, () -> document);
                int x = lists.documents.number(document.id(), input >= run.news());
                if (x >= 0) {
                    missing[0]--;
                    lists.documents.get(x).source = source;
                    if (choice.wants(x)) choice.take(x, document);
                }
                return missing[0] > 0 || choice.wantsRejected();
            });
        } catch (InputException e) {
            throw new InputException(e.getMessage() + "; --no-texts writes the report without texts", e);
        }
    }

    /** The sources of removed and kept documents, from the removal log, and of all documents of a side with one input. */
    private void readSources() throws IOException {
        List<Input> inputs = run.inputs();
        nameOnly(inputs.subList(0, run.news()), false);
        nameOnly(inputs.subList(run.news(), inputs.size()), true);
        Path ledger = run.directory().resolve("removed.jsonl");
        if (!Files.exists(ledger)) return;
        try (BufferedReader lines = Files.newBufferedReader(ledger, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode row = JsonMapper.shared().readTree(line);
                source(row, "id", "source", false);
                source(row, "kept_id", "kept_source", true);
            }
        }
    }

    private void nameOnly(List<Input> inputs, boolean secondSide) {
        if (inputs.size() != 1) return;
        String name = inputs.getFirst().name();
        for (int x : lists.documents.side(secondSide)) lists.documents.get(x).source = name;
    }

    private void source(JsonNode row, String id, String source, boolean secondSide) {
        int x = lists.documents.number(row.path(id).asString(""), secondSide);
        if (x >= 0) lists.documents.get(x).source = row.path(source).asString("");
    }

    private ReportModel model() throws IOException {
        return new ReportModel(
                run(),
                status(),
                counts(),
                method(),
                losses("sources", run.news()),
                losses("sites", 0),
                Findings.read(summary).scores(),
                run.groups() ? grouping() : null,
                choice.pairs(lists.sameSite::get, lists.listed, count("pairs")),
                cards(),
                rejections());
    }

    private ReportModel.Run run() throws IOException {
        List<ReportModel.StageTime> stages = new ArrayList<>();
        for (JsonNode stage : summary.path("stages")) {
            long milliseconds = Math.round(stage.required("seconds").asDouble() * 1000);
            stages.add(new ReportModel.StageTime(stage.required("name").asString(), milliseconds));
        }
        List<ReportModel.Statistic> statistics = new ArrayList<>();
        summary.path("statistics")
                .properties()
                .forEach(s -> statistics.add(new ReportModel.Statistic(
                        s.getKey(), s.getValue().asLong(), run.detector().meaning(s.getKey()))));
        Map<String, Long> counted = new HashMap<>();
        statistics.forEach(s -> counted.put(s.name(), s.count()));
        String remark = run.detector().profile().remarkOn(counts().compared(), counted);
        return new ReportModel.Run(
                ReportPage.title(run.inputs(), run.news()),
                text("command"),
                text("version"),
                run.digest(),
                stages,
                statistics,
                resources(),
                remark,
                directory);
    }

    private List<ReportModel.Parameter> resources() {
        JsonNode memory = summary.path("memory");
        return ReportPage.resources(
                count("input_bytes"),
                count("state_bytes"),
                memory.path("limit_bytes").asLong(0),
                memory.path("planned_bytes").path("total").asLong(0),
                memory.path("peak_heap_bytes").asLong(0));
    }

    private String text(String name) {
        return summary.path(name).asString("");
    }

    private ReportModel.Status status() {
        if (!text("status").equals("finished")) {
            String remedy = ReportPage.remedy(text("remedy"), text("remedy_command"));
            return new ReportModel.Status.Stopped(
                    text("reason"), remedy, ReportPage.shared(SharedPassage.read(summary)));
        }
        String action = summary.path("policy").path("action").asString("remove");
        return action.equals("remove") ? new ReportModel.Status.Finished() : new ReportModel.Status.ReportOnly();
    }

    private ReportModel.Counts counts() throws IOException {
        long documents = count("documents");
        long compared = documents - count("empty") - count("too_short");
        ReportModel.Counts.Sides sides =
                run.news() == 0 ? null : ReportPage.sides(losses("sources", run.news()), uncomparedNews(), compared);
        long removable = sides == null ? documents : sides.fresh().documents();
        return new ReportModel.Counts(
                documents,
                summary.path("kept").asLong(removable),
                count("removed"),
                count("pairs"),
                count("unreadable"),
                count("empty"),
                count("too_short"),
                count("documents_in_pairs"),
                lists.sizes.entrySet().stream()
                        .mapToLong(e -> e.getKey() * e.getValue())
                        .sum(),
                sides);
    }

    /**
     * Number of new documents that were not compared. The table names their sources only: an input of both sides has
     * equally many on each.
     */
    private long uncomparedNews() throws IOException {
        Map<String, Long> bySource = rejected(rows -> rows.filter(cells -> kind(cells) != SkippedRecord.Kind.UNREADABLE)
                .collect(Collectors.groupingBy(cells -> Tsv.unescape(cells[0]), Collectors.counting())));
        List<String> names = run.inputs().stream().map(Input::name).toList();
        long sum = 0;
        for (Map.Entry<String, Long> source : bySource.entrySet()) {
            long news = Collections.frequency(names.subList(0, run.news()), source.getKey());
            sum += source.getValue() * news / Math.max(1, Collections.frequency(names, source.getKey()));
        }
        return sum;
    }

    private long count(String name) {
        return summary.path(name).asLong(0);
    }

    private ReportModel.Method method() {
        List<ReportModel.Parameter> parameters = new ArrayList<>();
        JsonNode method = summary.required("method");
        for (JsonNode settings : List.of(method.path("parameters"), summary.path("policy"))) {
            settings.properties()
                    .forEach(p -> parameters.add(
                            new ReportModel.Parameter(p.getKey(), p.getValue().asString())));
        }
        ThresholdBasis.read(summary).map(ReportPage::parameter).ifPresent(parameters::add);
        return ReportModel.Method.of(run.detector(), parameters);
    }

    private List<ReportModel.SourceLoss> losses(String name, int news) {
        List<LossGuard.Loss> losses = new ArrayList<>();
        for (JsonNode loss : summary.path(name)) {
            losses.add(new LossGuard.Loss(
                    loss.required("name").asString(),
                    loss.required("documents").asLong(),
                    loss.path("removed").asLong(0)));
        }
        return ReportPage.losses(losses, news);
    }

    private GroupModel grouping() {
        List<GroupModel.Group> shown = new ArrayList<>();
        for (int[] group : lists.groups) {
            DocumentCard.Place place = lists.documents.get(group[0]).place;
            if (place == null) continue;
            List<Integer> members = new ArrayList<>();
            for (int x : group) members.add(choice.position(x));
            shown.add(new GroupModel.Group(place.cluster(), place.size(), members, choice.common(group[0])));
        }
        return GroupModel.of(lists.sizes, shown);
    }

    private List<DocumentCard> cards() {
        List<DocumentCard> cards = new ArrayList<>();
        for (int x : choice.documents()) {
            SavedDocuments.Entry entry = lists.documents.get(x);
            cards.add(choice.card(x, entry.id, entry.source, entry.place, entry.match));
        }
        return cards;
    }

    private List<RejectedInput> rejections() throws IOException {
        return rejected(rows -> rows.limit(ReportChoice.MOST_REJECTIONS)
                .map(cells -> new RejectedInput(
                        Tsv.unescape(cells[0]),
                        cells[1],
                        kind(cells),
                        Tsv.unescape(cells[3]),
                        choice.rejected(Tsv.unescape(cells[0]), Long.parseLong(cells[1]))))
                .toList());
    }

    /** Reads the rows of the table of rejected records. */
    private <T> T rejected(Function<Stream<String[]>, T> reader) throws IOException {
        try (var lines = Files.lines(run.directory().resolve("rejected.tsv"), StandardCharsets.UTF_8)) {
            return reader.apply(lines.skip(1).map(line -> line.split("\t", -1)));
        }
    }

    private static SkippedRecord.Kind kind(String[] cells) {
        return SkippedRecord.Kind.valueOf(cells[2].toUpperCase(Locale.ROOT));
    }

    /** The pairs and groups in the report of an earlier run. */
    static final class SavedLists {
        private final SavedRun run;
        final SavedDocuments documents;
        final List<PairSample.Pair> pairs = new ArrayList<>();
        final Map<PairSample.Pair, @Nullable Boolean> sameSite = new HashMap<>();
        final List<int[]> groups = new ArrayList<>();

        /** Number of groups by size. */
        final Map<Integer, Long> sizes = new TreeMap<>();

        /** Number of rows in the table of pairs. */
        long listed;

        SavedLists(SavedRun run) throws IOException {
            this.run = run;
            this.documents = new SavedDocuments(run.news() > 0);
            if (run.listing() != PairListing.NONE) readPairs();
            if (run.groups()) readGroups();
        }

        private void readPairs() throws IOException {
            PairSample.Choice choice = new PairSample.Choice(false, ReportChoice.mostPairs());
            try (SavedTable rows = SavedTable.open(run, "pairs", List.of("score"))) {
                while (rows.next()) choice.count(Double.parseDouble(rows.text(0)));
            }
            listed = choice.total();
            List<String> columns = List.of("id_a", "id_b", "score", "overlap", "size_a", "size_b", "same_site");
            try (SavedTable rows = SavedTable.open(run, "pairs", columns)) {
                while (rows.next()) {
                    if (choice.takes(Double.parseDouble(rows.text(2)))) pair(rows);
                }
            }
        }

        private void pair(SavedTable row) throws IOException {
            int a = documents.numbered(row.text(0), false);
            int b = documents.numbered(row.text(1), true);
            documents.get(a).tokens = Integer.parseInt(row.text(4));
            documents.get(b).tokens = Integer.parseInt(row.text(5));
            String overlap = row.cell(3);
            int shared = overlap == null ? PairSink.NO_OVERLAP : Integer.parseInt(overlap);
            PairSample.Pair pair = new PairSample.Pair(a, b, shared, Double.parseDouble(row.text(2)));
            pairs.add(pair);
            String site = row.cell(6);
            if (site != null) sameSite.put(pair, Boolean.valueOf(site));
        }

        /** Reads the largest groups, and the result for every document in the report. */
        private void readGroups() throws IOException {
            BitSet chosen = chooseGroups();
            Map<Integer, List<Integer>> members = new TreeMap<>();
            List<String> columns = List.of("id", "cluster", "size", "kept", "kept_id", "score_to_kept");
            try (SavedTable rows = SavedTable.open(run, "clusters", columns)) {
                while (rows.next()) {
                    int cluster = Integer.parseInt(rows.text(1));
                    boolean kept = Boolean.parseBoolean(rows.text(3));
                    int number = chosen.get(cluster)
                            ? documents.numbered(rows.text(0), kept)
                            : documents.number(rows.text(0), kept);
                    if (number < 0) continue;
                    SavedDocuments.Entry entry = documents.get(number);
                    entry.place = new DocumentCard.Place(rows.text(1), Long.parseLong(rows.text(2)));
                    if (!kept) entry.match = new DocumentCard.Match(rows.text(4), Double.parseDouble(rows.text(5)));
                    if (chosen.get(cluster))
                        members.computeIfAbsent(cluster, c -> new ArrayList<>()).add(number);
                }
            }
            members.values().stream()
                    .sorted(Comparator.comparingInt((List<Integer> group) -> -group.size()))
                    .map(this::keptFirst)
                    .forEach(groups::add);
        }

        private BitSet chooseGroups() throws IOException {
            List<Integer> bySize = new ArrayList<>();
            int[] size = new int[1 << 10];
            try (SavedTable rows = SavedTable.open(run, "clusters", List.of("cluster"))) {
                while (rows.next()) {
                    int cluster = Integer.parseInt(rows.text(0));
                    if (cluster >= size.length) size = Arrays.copyOf(size, 2 * Math.max(cluster, size.length));
                    if (size[cluster]++ == 0) bySize.add(cluster);
                }
            }
            for (int cluster : bySize) sizes.merge(size[cluster], 1L, Long::sum);
            int[] counted = size;
            bySize.sort(Comparator.comparingInt((Integer c) -> -counted[c]).thenComparing(c -> c));
            BitSet chosen = new BitSet();
            bySize.stream().limit(ReportChoice.mostGroups()).forEach(chosen::set);
            return chosen;
        }

        private int[] keptFirst(List<Integer> group) {
            IntStream kept =
                    group.stream().filter(x -> documents.get(x).match == null).mapToInt(x -> x);
            IntStream removed =
                    group.stream().filter(x -> documents.get(x).match != null).mapToInt(x -> x);
            return IntStream.concat(kept, removed)
                    .limit(ReportChoice.MOST_MEMBERS)
                    .toArray();
        }
    }

    /** Documents in the report of an earlier run, numbered in order of first use. */
    static final class SavedDocuments implements StoredTexts.Choice {
        /** By id: documents of the first side of a link, and of the second; without sides the same map. */
        private final Map<String, Integer> first = new HashMap<>();

        private final Map<String, Integer> second;
        private final List<Entry> entries = new ArrayList<>();

        SavedDocuments(boolean sides) {
            this.second = sides ? new HashMap<>() : first;
        }

        /** Data of a document. */
        static final class Entry {
            final String id;
            int tokens;
            String source = "";
            DocumentCard.@Nullable Place place;
            DocumentCard.@Nullable Match match;

            Entry(String id) {
                this.id = id;
            }
        }

        /** Number of a document; assigns one if necessary. */
        int numbered(String id, boolean secondSide) {
            return (secondSide ? second : first).computeIfAbsent(id, name -> {
                entries.add(new Entry(name));
                return entries.size() - 1;
            });
        }

        /** Number of a document, or -1 if it is not in the report. */
        @Override
        public int number(String id, boolean secondSide) {
            return (secondSide ? second : first).getOrDefault(id, -1);
        }

        /** The ids of all documents, and whether their texts are needed. */
        Map<String, Boolean> wanted(ReportChoice choice) {
            Map<String, Boolean> wanted = new HashMap<>();
            for (int x = 0; x < entries.size(); x++)
                wanted.merge(entries.get(x).id, choice.wants(x), Boolean::logicalOr);
            return wanted;
        }

        Collection<Integer> side(boolean secondSide) {
            return (secondSide ? second : first).values();
        }

        Entry get(int number) {
            return entries.get(number);
        }

        @Override
        public int count() {
            return entries.size();
        }
    }
}
