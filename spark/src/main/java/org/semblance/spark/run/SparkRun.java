package org.semblance.spark.run;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Semblance;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.options.GrowthOptions;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.PolicyOptions;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.SkippedRecord;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.DocumentNaming;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Keep;
import org.semblance.pairs.PairListing;
import org.semblance.relation.Direction;
import org.semblance.report.run.LossGuard.Loss;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.saved.SavedReport;
import org.semblance.report.saved.SavedRun;
import org.semblance.search.join.Scope;
import org.semblance.spark.Columns;
import org.semblance.spark.RowTable;
import org.semblance.spark.groups.FewPairs;
import org.semblance.spark.input.DocumentReader;
import org.semblance.spark.input.Intake;
import org.semblance.spark.input.Ordinals;
import org.semblance.spark.input.RecordRows;
import org.semblance.spark.input.Survivors;
import org.semblance.spark.join.DocumentPacking;
import org.semblance.spark.join.PairJoin;
import org.semblance.spark.join.PairJoin.JoinTables;
import org.semblance.spark.join.SitePairFilter;
import org.semblance.spark.output.OutputTables;
import org.semblance.spark.output.OutputTables.OrderedRows;
import org.semblance.spark.output.PairList;
import org.semblance.text.Detectors;

/** A run over resolved inputs into an open output directory. */
final class SparkRun {
    private final SparkSession spark;
    private final RunRequest order;
    private final RunInputs inputs;
    private final PairJoin join;
    private final KeptStages stages;
    private final Path directory;
    private final OutputTables tables;
    private final Detector<?> detector;
    private final List<String> places;
    private final Consumer<String> notes;

    /** Number of documents by place. */
    private final Map<Integer, Long> counted = new HashMap<>();

    private final RunCounters figures = new RunCounters();
    private final Map<RunInputs.Part, DocumentReader> readers = new HashMap<>();

    /** All records, once they are read. */
    private @Nullable RowTable read;

    SparkRun(
            SparkSession spark,
            RunRequest order,
            RunInputs inputs,
            PairJoin join,
            KeptStages stages,
            Path directory,
            Consumer<String> notes) {
        this.join = join.between(inputs.firstOld());
        this.notes = notes;
        this.spark = spark;
        this.order = order;
        this.inputs = inputs;
        this.stages = stages;
        this.directory = directory;
        this.detector = Detectors.parse(order.method());
        this.places = inputs.all().stream().map(Input::name).toList();
        this.tables = new OutputTables(directory, order.method(), List.copyOf(places), order.output().pairsFormat);
    }

    SparkSession spark() {
        return spark;
    }

    RunRequest order() {
        return order;
    }

    RunInputs inputs() {
        return inputs;
    }

    RunCounters run() throws IOException {
        DocumentReader reader = reader(inputs.cleanedPart());
        if (order.groups() && order.policy().action() != Action.REPORT) reader.requireClean(isAnnotated());
        RowTable records = stages.table("read", DocumentReader.schema(), this::records);
        read = records;
        stages.run("check", () -> check(records));
        JoinTables everywhere = join.join(records, figures.documents, stages);
        JoinTables joined = order.scope() == Scope.ALL
                ? everywhere
                : new SitePairFilter(
                                order.scope(),
                                documents(records.dataset()).select("ordinal", "site", "protected"),
                                stages)
                        .of(everywhere);
        Optional<FewPairs> few = inputs.news() == 0 ? fewPairs(joined) : Optional.empty();
        if (few.isPresent()) finish(reader, records, joined, few.get());
        else finish(reader, records, joined);
        stages.run(
                "write",
                () -> unchecked(() -> {
                    long odd = figures.odd.values().stream().mapToLong(n -> n).sum();
                    if (odd > 0)
                        tables.rejected(records.dataset().where(col("odd").isNotNull()), odd);
                    else tables.rejected(OrderedRows.of(spark, List.of(), new StructType()));
                }));
        return figures;
    }

    /** The pairs, if the driver has memory for them and for the rows of all pairs that are listed. */
    private Optional<FewPairs> fewPairs(JoinTables joined) {
        long most = GroupTables.mostInDriver(spark, order.engine().conf);
        Optional<FewPairs> few = stages.run("pairs", () -> FewPairs.of(joined, most));
        return few.filter(pairs ->
                PairTotals.of(detector.relation(), pairs).pairs() <= most || order.output().pairs != PairListing.ALL);
    }

    /** Totals, groups and tables of few pairs, in the driver. */
    private void finish(DocumentReader reader, RowTable records, JoinTables joined, FewPairs few) throws IOException {
        PairTotals tally = PairTotals.of(detector.relation(), few);
        figures.pairs = tally.pairs();
        figures.statistics.putAll(joined.statistics());
        figures.statistics.put("results", figures.pairs);
        boolean settled = detector.encoding().twoPhaseCodec().isPresent();
        DriverResults results =
                stages.run("members", () -> DriverResults.of(few, records, settled ? joined.forms() : null));
        double[] limits = tally.limits();
        if (order.groups()) {
            DriverResults.Groups grouped = stages.run(
                    "groups",
                    () -> results.grouped(
                            order.policy().shape(),
                            detector.relation().direction() == Direction.SMALLER_IN_LARGER,
                            limits,
                            tally.isDistance()));
            stages.run("count", () -> {
                figures.groups = grouped.clusters.size();
                figures.largest = grouped.largest();
                figures.findings = tally.findings(grouped.grouping.removedAt());
                figures.removed = grouped.removed().length;
                figures.sources = losses(grouped.removedByPlace());
                figures.sites = grouped.sites(records, Losses.MOST_SITES);
                superseded(Arrays.stream(grouped.removed())
                        .filter(ordinal -> ordinal < inputs.firstCleaned())
                        .count());
            });
            guard();
            stages.run(
                    "write",
                    () -> unchecked(() -> {
                        tables.clusters(grouped.clusterTable());
                        if (figures.stop.isEmpty()) tables.removals(grouped.removalLog());
                    }));
            if (isCleaned()) stages.run("clean", () -> clean(reader, survivors(records, grouped.fates(isAnnotated()))));
        } else {
            figures.findings = tally.findings(new long[limits.length]);
            figures.sources = losses(Map.of());
        }
        PairListing listing = order.output().pairs;
        stages.run(
                "list",
                () -> unchecked(() -> figures.digest = tables.pairs(
                        results.pairs(listing == PairListing.NONE ? PairListing.DISTINCT : listing),
                        listing != PairListing.NONE)));
    }

    private static Dataset<Row> documents(Dataset<Row> records) {
        return records.where(col(Columns.ID).isNotNull());
    }

    /** Whether a clean corpus is written, once it is known whether the guard stops the run. */
    private boolean isCleaned() {
        return figures.stop.isEmpty() && order.policy().action() != Action.REPORT && !order.dryRun();
    }

    private boolean isAnnotated() {
        return order.policy().action() == Action.ANNOTATE;
    }

    private List<Loss> losses(Map<Integer, Long> removed) {
        List<Loss> losses = new ArrayList<>();
        for (int p = 0; p < places.size(); p++)
            losses.add(new Loss(places.get(p), counted.getOrDefault(p, 0L), removed.getOrDefault(p, 0L)));
        return losses;
    }

    /** Totals, groups and tables of many pairs, by executors. */
    private void finish(DocumentReader reader, RowTable records, JoinTables joined) throws IOException {
        Dataset<Row> documents = documents(records.dataset());
        Dataset<Row> named = named(documents, joined);
        PairTotals tally = PairTotals.of(detector.relation(), joined, stages);
        figures.pairs = tally.pairs();
        figures.statistics.putAll(joined.statistics());
        figures.statistics.put("results", figures.pairs);
        Losses losses = new Losses(documents.select("ordinal", "site", "site_name"), places);
        if (order.groups()) {
            GroupTables grouped = inputs.news() == 0
                    ? GroupTables.of(documents, joined, order, tally, stages, figures)
                    : GroupTables.between(documents, joined, order, tally, stages, figures);
            Dataset<Row> rows = rows(named, grouped);
            dedup(rows, grouped, losses);
            if (isCleaned()) stages.run("clean", () -> clean(reader, survivors(records, fates(rows, grouped))));
        } else {
            stages.run("count", () -> {
                figures.findings = tally.findings(new long[tally.limits().length]);
                figures.sources = losses(Map.of());
            });
        }
        list(joined, named);
    }

    /** Reads documents again; see {@link SavedReport.TextReader}. */
    void texts(Map<String, Boolean> ids, Map<Integer, Set<Long>> rejected, SavedReport.TextReader.Taker taker)
            throws IOException {
        Broadcast<Map<String, Boolean>> wanted =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(new HashMap<>(ids));
        LongStream.Builder ordinals = LongStream.builder();
        Objects.requireNonNull(read)
                .rows("ordinal", "id")
                .filter(row -> !row.isNullAt(1) && wanted.value().containsKey(row.getString(1)))
                .map(row -> row.getLong(0))
                .collect()
                .forEach(ordinals::add);
        rejected.forEach((place, positions) -> positions.forEach(p -> ordinals.add(Ordinals.of(place, p))));
        Broadcast<long[]> records = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .broadcast(ordinals.build().sorted().distinct().toArray());
        List<Row> found = new ArrayList<>();
        for (RunInputs.Part part : inputs.parts())
            found.addAll(reader(part)
                    .rows(intake(part), () -> new WantedTexts(wanted.value(), records.value()))
                    .collect());
        found.sort(Comparator.comparingLong(row -> row.getLong(0)));
        boolean more = true;
        for (Row row : found) {
            if (!more) break;
            long ordinal = row.getLong(0);
            Document document = new Document(row.getString(1), row.getString(3), row.getString(2), Map.of());
            more = taker.take(document, Ordinals.place(ordinal), Ordinals.position(ordinal));
        }
        wanted.destroy();
        records.destroy();
    }

    /** Rows {@code ordinal, id, url, text} of the documents that a report shows; some without their text. */
    private static final class WantedTexts extends RecordRows {
        private final Map<String, Boolean> ids;
        private final long[] ordinals;

        WantedTexts(Map<String, Boolean> ids, long[] ordinals) {
            this.ids = ids;
            this.ordinals = ordinals;
        }

        @Override
        protected boolean wants(long position) {
            return Arrays.binarySearch(ordinals, ordinal(position)) >= 0;
        }

        @Override
        public void accept(Document document, long position) {
            if (!wants(position)) return;
            String text = Boolean.FALSE.equals(ids.get(document.id())) ? "" : document.text();
            add(RowFactory.create(ordinal(position), document.id(), document.url(), text));
        }
    }

    private void dedup(Dataset<Row> rows, GroupTables grouped, Losses losses) {
        Dataset<Row> removed = grouped.removed();
        stages.run("count", () -> {
            figures.removed = removed.count();
            if (inputs.known() > 0)
                superseded(
                        removed.where(col("ordinal").lt(inputs.firstCleaned())).count());
            figures.sources = losses.ofSources(removed);
            figures.sites = inputs.news() == 0
                    ? losses.ofSites(removed)
                    : new Losses(ofCleaned(losses.documents()), places).ofSites(removed);
        });
        guard();
        stages.run(
                "write",
                () -> unchecked(() -> {
                    tables.clusters(rows, grouped.members().count());
                    if (figures.stop.isEmpty())
                        tables.removals(rows.where(col("kept_for").notEqual(col("ordinal"))), figures.removed);
                }));
    }

    /** @param removed number of documents of the earlier run that are removed now */
    private void superseded(long removed) {
        order.earlier()
                .ifPresent(earlier -> GrowthOptions.superseded(earlier, removed).forEach(notes));
    }

    private void guard() {
        if (order.policy().action() == Action.REMOVE)
            figures.stop = order.policy().guard().check(inputs.cleaned(figures.sources), (int)
                    Math.min(Integer.MAX_VALUE, figures.largest));
    }

    /** Records are identified by their positions, so the files must be unchanged. */
    private void clean(DocumentReader reader, Survivors survivors) {
        Sources.requireUnchanged(inputs.all());
        reader.write(survivors, intake(inputs.cleanedPart()), name -> OutputTables.table(directory, name));
        Sources.requireUnchanged(inputs.all());
    }

    /**
     * The records that are not in the clean corpus, and those that are annotated.
     *
     * @param fates those of documents; see {@link Survivors}
     */
    private Survivors survivors(RowTable records, RowTable fates) {
        if (!figures.odd.containsKey(SkippedRecord.Kind.UNREADABLE.label()))
            return new Survivors(fates, isAnnotated(), order.method());
        JavaRDD<Row> unreadable = ofCleaned(records)
                .rows("ordinal", "id")
                .filter(row -> row.isNullAt(1))
                .map(row -> RowFactory.create(row.getLong(0), null, null, null));
        JavaRDD<Row> all = fates.rows(Survivors.FATES.fieldNames()).union(unreadable);
        return new Survivors(RowTable.of(spark, all, Survivors.FATES), isAnnotated(), order.method());
    }

    /** @param rows see {@link #rows} */
    private RowTable fates(Dataset<Row> rows, GroupTables grouped) {
        Column none = lit(null);
        return RowTable.of(
                isAnnotated()
                        ? rows.select(
                                col("ordinal"),
                                col("cluster"),
                                col("kept_id"),
                                when(col("kept_for").notEqual(col("ordinal")), col("score"))
                                        .as("score"))
                        : grouped.removed()
                                .select(
                                        col("ordinal"),
                                        none.cast("long").as("cluster"),
                                        none.cast("string").as("kept_id"),
                                        none.cast("double").as("score")));
    }

    /** Documents in groups, with ids and sizes of both sides. */
    private static Dataset<Row> rows(Dataset<Row> named, GroupTables grouped) {
        Dataset<Row> kept = named.select(
                col("ordinal").as("kept_for"),
                col("id").as("kept_id"),
                col("size").as("kept_size"));
        return grouped.members()
                .join(grouped.clusters(), "root")
                .join(named.select("ordinal", "id", "size"), "ordinal")
                .join(kept, "kept_for");
    }

    private Keep keep() {
        return Keep.parse(order.policy().keepList(), order.policy().dateField());
    }

    private DocumentReader reader(RunInputs.Part part) {
        return readers.computeIfAbsent(part, some -> new DocumentReader(spark, some.files()));
    }

    /** One row per record. */
    private RowTable records() {
        JavaRDD<Row> rows = inputs.parts().stream()
                .map(part -> reader(part)
                        .records(intake(part))
                        .rows(DocumentReader.schema().fieldNames()))
                .reduce(JavaRDD::union)
                .orElseThrow();
        return RowTable.of(spark, rows, DocumentReader.schema());
    }

    private RowTable ofCleaned(RowTable records) {
        long from = inputs.firstCleaned();
        long to = inputs.endOfCleaned();
        JavaRDD<Row> rows = records.rows(DocumentReader.schema().fieldNames())
                .filter(row -> row.getLong(0) >= from && row.getLong(0) < to);
        return RowTable.of(spark, rows, DocumentReader.schema());
    }

    /** The documents that the clean corpus may have. */
    private Dataset<Row> ofCleaned(Dataset<Row> some) {
        return some.where(
                col("ordinal").geq(inputs.firstCleaned()).and(col("ordinal").lt(inputs.endOfCleaned())));
    }

    /** Documents of an earlier run are never protected. */
    private Intake intake(RunInputs.Part part) {
        return new Intake(
                order.reading(),
                DocumentNaming.among(part.among()),
                new DocumentPacking(order.method()),
                order.run().minTokens,
                order.policy().keepList(),
                order.policy().dateField(),
                part.isKnown() ? List.of() : order.policy().globs());
    }

    /** Rows {@code ordinal, id, site, size}; sizes are those of documents as they are compared. */
    private Dataset<Row> named(Dataset<Row> documents, JoinTables joined) {
        boolean settled = detector.encoding().twoPhaseCodec().isPresent();
        return settled
                ? documents.select("ordinal", "id", "site").join(joined.sizes(), "ordinal")
                : documents.select("ordinal", "id", "site", "size");
    }

    private void check(RowTable records) {
        RecordTotals all = RecordTotals.of(records);
        RecordTotals read = inputs.known() == 0 ? all : RecordTotals.of(ofCleaned(records));
        figures.odd.putAll(all.odd);
        figures.documents = all.records - all.bad();
        counted.putAll(all.documents);
        figures.known = documentsOf(0, inputs.known());
        figures.removable = inputs.news() == 0 ? figures.documents : documentsOf(0, inputs.news());
        List<String> examples = read.unreadable.entrySet().stream()
                .map(one -> where(one.getKey()) + ": " + one.getValue())
                .toList();
        figures.sizes = read.sizes;
        figures.sizes.huge().ifPresent(huge -> notes.accept(figures.sizes.warning(huge, places.get(huge.place()))));
        TooManyUnreadable.check(figures.sizes, order.run().maxBad, examples);
        if (figures.documents == 0)
            throw new InputException(String.join(" ", order.names()) + ": "
                    + NoDocuments.of(all.bad(), examples.isEmpty() ? "" : examples.getFirst()));
        if (inputs.known() == 0 && inputs.news() == 0)
            all.repeatedId(records).ifPresent(twice -> {
                throw new Corpus.DuplicateId(twice.id(), where(twice.first()), where(twice.last()));
            });
        else requireUniqueIds(documents(records.dataset()));
        requireMatches(read);
        if (inputs.known() == 0) return;
        Dataset<Row> documents = documents(records.dataset());
        Semblance.requireUnprotected(documents.where(col("protected")).count());
        requireSameIds(documents);
    }

    /** The number of documents of the inputs from {@code from} to before {@code to}. */
    private long documentsOf(int from, int to) {
        long sum = 0;
        for (int p = from; p < to; p++) sum += counted.getOrDefault(p, 0L);
        return sum;
    }

    /** Fails if an id occurs twice, in a link on the same side. */
    private void requireUniqueIds(Dataset<Row> documents) {
        Dataset<Row> twice = documents
                .groupBy(col("id"), col("ordinal").lt(inputs.firstOld()))
                .agg(
                        count(lit(1)).as("n"),
                        min(col("ordinal")).as("first"),
                        max(col("ordinal")).as("other"))
                .where(col("n").gt(1));
        order.earlier().ifPresent(earlier -> requireNew(earlier, twice));
        for (Row row : twice.sort("other").limit(1).collectAsList())
            throw new Corpus.DuplicateId(
                    row.getString(0), where(row.<Long>getAs("first")), where(row.<Long>getAs("other")));
    }

    /** Fails if new documents have ids of the earlier run, unless the ids of these or of those are not unique. */
    private void requireNew(SavedRun earlier, Dataset<Row> twice) {
        Column known = col("first").lt(inputs.firstCleaned()).and(col("other").geq(inputs.firstCleaned()));
        Dataset<Row> again = twice.where(known.and(col("n").equalTo(2)));
        if (again.isEmpty() || again.count() < twice.count()) return;
        Row first = again.sort("other").first();
        throw Corpus.DuplicateId.ofKnown(
                again.count(),
                figures.documents - figures.known,
                earlier.directory(),
                first.getString(0),
                where(first.<Long>getAs("other")),
                where(first.<Long>getAs("first")));
    }

    /** Fails if documents of an earlier run would have other ids in a run over all inputs. */
    private void requireSameIds(Dataset<Row> documents) {
        List<Input> before = inputs.all().subList(0, inputs.known());
        DocumentNaming then = DocumentNaming.among(before);
        DocumentNaming now = DocumentNaming.among(inputs.all());
        if (then.equals(now)) return;
        Dataset<Row> named = documents
                .where(col("ordinal").lt(inputs.firstCleaned()))
                .select(col("ordinal"), col("id").as("alone"));
        Dataset<Row> among = reader(inputs.knownAmongAll())
                .records(intake(inputs.knownAmongAll()))
                .dataset()
                .where(col("id").isNotNull());
        for (Row row : named.join(among, "ordinal")
                .where(col("id").notEqual(col("alone")))
                .sort("ordinal")
                .select("alone", "id")
                .limit(1)
                .collectAsList())
            throw new GrowthOptions.Renamed(order.earlier().orElseThrow(), row.getString(0), row.getString(1));
    }

    /** Fails, or notes it if that is allowed, if an option applies to no document; as a local run does. */
    private void requireMatches(RecordTotals totals) {
        List<Keep.Criterion> criteria = order.groups() ? keep().criteria() : List.<Keep.Criterion>of();
        List<Glob> globs = order.groups() ? order.policy().globs() : List.of();
        List<String> unmatched = new ArrayList<>();
        boolean urls = inputs.known() == 0 && !order.reading().urlField().equals(ReadOptions.URL_FIELD);
        for (int i = 0; i < globs.size(); i++)
            if (!totals.matched.get(i)) unmatched.add(PolicyOptions.unmatched(globs.get(i)));
        if (urls && !totals.matched.get(globs.size()))
            unmatched.add(InputOptions.unmatchedUrls(order.reading().urlField()));
        for (int c = 0; c < criteria.size(); c++)
            if (!totals.valued.get(c)) unmatched.add(criteria.get(c).unmatched());
        if (order.scope() != Scope.ALL && !totals.hasSite)
            unmatched.add(order.scope().unmatched());
        if (order.output().allowUnmatched) unmatched.forEach(notes);
        else Requirement.Unmatched.check(unmatched);
    }

    private String where(long ordinal) {
        return places.get(Ordinals.place(ordinal)) + ":" + Ordinals.position(ordinal);
    }

    private void list(JoinTables joined, Dataset<Row> named) throws IOException {
        PairListing listing = order.output().pairs;
        PairListing counted = listing == PairListing.NONE ? PairListing.DISTINCT : listing;
        stages.run(
                "list",
                () -> unchecked(() -> {
                    Dataset<Row> rows = PairList.rows(
                            new PairList(joined.pairs(), joined.kinds(), joined.related()).listed(counted), named);
                    long count = counted == PairListing.ALL
                            ? figures.pairs
                            : joined.pairs().count() + joined.kinds().count();
                    figures.digest = tables.pairs(rows, count, listing != PairListing.NONE);
                }));
    }

    /** Work that may fail with an I/O error. */
    interface Writing {
        void run() throws IOException;
    }

    static void unchecked(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
