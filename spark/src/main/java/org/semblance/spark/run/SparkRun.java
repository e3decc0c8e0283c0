package org.semblance.spark.run;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.semblance.Detector;
import org.semblance.cli.engine.RunRequest;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.DocumentNaming;
import org.semblance.pairs.PairListing;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.spark.Columns;
import org.semblance.spark.input.ChangeCheck;
import org.semblance.spark.input.DocumentReader;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.input.Intake;
import org.semblance.spark.input.Ordinals;
import org.semblance.spark.join.DocumentPacking;
import org.semblance.spark.join.JoinTables;
import org.semblance.spark.join.PairJoin;
import org.semblance.spark.join.SitePairFilter;
import org.semblance.spark.output.OutputTables;
import org.semblance.spark.output.PairList;
import org.semblance.text.Detectors;

/** A run over resolved inputs into an open output directory. */
final class SparkRun {
    private static final int EXAMPLES = 100;

    private final SparkSession spark;
    private final RunRequest order;
    private final List<Input> inputs;
    private final PairJoin join;
    private final KeptStages stages;
    private final OutputTables.Target target;
    private final OutputTables tables;
    private final Detector<?> detector;
    private final List<String> places;
    private final RunCounters figures = new RunCounters();

    SparkRun(
            SparkSession spark,
            RunRequest order,
            List<Input> inputs,
            PairJoin join,
            KeptStages stages,
            OutputTables.Target target) {
        this.join = join;
        this.spark = spark;
        this.order = order;
        this.inputs = List.copyOf(inputs);
        this.stages = stages;
        this.target = target;
        this.detector = Detectors.parse(order.method());
        this.places = inputs.stream().map(Input::name).toList();
        this.tables = new OutputTables(
                target, order.method(), List.copyOf(places), order.outputs().format());
    }

    SparkSession spark() {
        return spark;
    }

    RunRequest order() {
        return order;
    }

    List<Input> inputs() {
        return inputs;
    }

    RunCounters run() throws IOException {
        figures.inputBytes = inputs.stream().mapToLong(Input::size).sum();
        DocumentReader reader = new DocumentReader(spark, InputFinder.parts(inputs));
        if (order.groups() && order.policy().action() == Action.REMOVE) reader.requireClean();
        Dataset<Row> records = stages.stage("read", () -> reader.records(intake()));
        stages.run("check", () -> check(records));
        Dataset<Row> documents = records.where(col(Columns.ID).isNotNull());
        JoinTables everywhere = join.join(documents.select("ordinal", "size", "packed", "site"), stages);
        JoinTables joined = new SitePairFilter(
                        order.policy().scope(), documents.select("ordinal", "site", "protected"), stages)
                .of(everywhere);
        Dataset<Row> named = named(documents, joined);
        PairTotals tally = new PairTotals(detector.relation(), joined, stages);
        figures.pairs = tally.pairs();
        figures.statistics.put("results", figures.pairs);
        Losses losses = new Losses(documents.select("ordinal", "site", "site_name"), places);
        if (order.groups()) {
            GroupTables grouped = GroupTables.of(documents, joined, order, tally, stages, figures);
            dedup(named, grouped, losses);
            if (figures.stop.isEmpty()
                    && order.policy().action() == Action.REMOVE
                    && !order.outputs().dryRun()) stages.run("clean", () -> clean(reader, dropped(records, grouped)));
        } else {
            stages.run("count", () -> {
                figures.findings = tally.findings(new long[tally.limits().length]);
                figures.sources = losses.ofSources(documents.where(lit(false)));
            });
        }
        list(joined, named);
        stages.run(
                "write",
                () -> unchecked(() -> tables.rejected(
                        records.where(col("odd").isNotNull()),
                        figures.odd.values().stream().mapToLong(n -> n).sum())));
        return figures;
    }

    private void dedup(Dataset<Row> named, GroupTables grouped, Losses losses) {
        Dataset<Row> removed = grouped.removed();
        stages.run("count", () -> {
            figures.removed = removed.count();
            figures.sources = losses.ofSources(removed);
            figures.sites = losses.ofSites(removed);
        });
        if (order.policy().action() == Action.REMOVE)
            figures.stop =
                    order.policy().guard().check(figures.sources, (int) Math.min(Integer.MAX_VALUE, figures.largest));
        Dataset<Row> rows = rows(named, grouped);
        stages.run(
                "write",
                () -> unchecked(() -> {
                    tables.clusters(rows, grouped.members().count());
                    if (figures.stop.isEmpty())
                        tables.removals(rows.where(col("kept_for").notEqual(col("ordinal"))), figures.removed);
                }));
    }

    /** Records are identified by their positions, so the files must be unchanged. */
    private void clean(DocumentReader reader, Dataset<Row> dropped) {
        ChangeCheck files = new ChangeCheck(spark.sparkContext().hadoopConfiguration());
        files.require(inputs);
        reader.write(dropped, intake(), target::table);
        files.require(inputs);
    }

    /** The records that are not in the clean corpus. */
    private static Dataset<Row> dropped(Dataset<Row> records, GroupTables grouped) {
        return grouped.removed()
                .select("ordinal")
                .union(records.where(col("id").isNull()).select("ordinal"));
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

    private Intake intake() {
        return new Intake(
                order.reading(),
                inputs.size() > 1,
                DocumentNaming.among(inputs).fullNames(),
                new DocumentPacking(order.method()),
                order.minTokens(),
                order.policy().keep(),
                order.policy().dateField(),
                order.policy().protect());
    }

    /** Rows {@code ordinal, id, site, size}; sizes are those of documents as they are compared. */
    private Dataset<Row> named(Dataset<Row> documents, JoinTables joined) {
        boolean settled = detector.encoding().twoPhaseCodec().isPresent();
        return settled
                ? documents.select("ordinal", "id", "site").join(joined.sizes(), "ordinal")
                : documents.select("ordinal", "id", "site", "size");
    }

    private void check(Dataset<Row> records) {
        List<Row> kinds = records.groupBy(col("odd")).agg(count(lit(1))).collectAsList();
        long all = 0;
        for (Row kind : kinds) {
            all += kind.getLong(1);
            if (!kind.isNullAt(0)) figures.odd.put(kind.getString(0), kind.getLong(1));
        }
        String unreadable = SkippedRecord.Kind.UNREADABLE.label();
        long bad = figures.odd.getOrDefault(unreadable, 0L);
        figures.documents = all - bad;
        List<String> examples = bad == 0
                ? List.of()
                : records.where(col("odd").equalTo(unreadable)).sort("ordinal").limit(EXAMPLES).collectAsList().stream()
                        .map(row -> where(row.getLong(0)) + ": " + row.getAs("reason"))
                        .toList();
        TooManyUnreadable.check(bad, all, order.maxBad(), examples);
        if (figures.documents == 0)
            throw new InputException(String.join(" ", order.inputs()) + ": no documents; the input is empty");
        Dataset<Row> twice = records.where(col("id").isNotNull())
                .groupBy(col("id"))
                .agg(
                        count(lit(1)).as("n"),
                        min(col("ordinal")).as("first"),
                        max(col("ordinal")).as("other"))
                .where(col("n").gt(1));
        for (Row row : twice.sort("other").limit(1).collectAsList())
            throw new Corpus.DuplicateId(row.getString(0), where(row.getLong(2)), where(row.getLong(3)));
    }

    private String where(long ordinal) {
        return places.get(Ordinals.place(ordinal)) + ":" + Ordinals.position(ordinal);
    }

    private void list(JoinTables joined, Dataset<Row> named) throws IOException {
        PairListing listing = order.outputs().listing();
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
