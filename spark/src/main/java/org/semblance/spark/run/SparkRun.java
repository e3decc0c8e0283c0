package org.semblance.spark.run;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.semblance.Detector;
import org.semblance.Semblance;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.options.GrowthOptions;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.PolicyOptions;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.SkippedRecord;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.DocumentNaming;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Keep;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.ScoreLimits;
import org.semblance.relation.Direction;
import org.semblance.report.run.LossGuard.Loss;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.saved.SavedRun;
import org.semblance.search.join.Scope;
import org.semblance.spark.Columns;
import org.semblance.spark.groups.NearestOld;
import org.semblance.spark.groups.SurvivorGroups;
import org.semblance.spark.input.DocumentReader;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.input.Intake;
import org.semblance.spark.input.Ordinals;
import org.semblance.spark.input.Survivors;
import org.semblance.spark.join.DocumentPacking;
import org.semblance.spark.join.PairJoin;
import org.semblance.spark.join.PairJoin.JoinTables;
import org.semblance.spark.join.SitePairFilter;
import org.semblance.spark.output.OutputTables;
import org.semblance.spark.output.PairList;
import org.semblance.text.Detectors;

/** A run over resolved inputs into an open output directory. */
final class SparkRun {
    private static final int EXAMPLES = 100;

    private final SparkSession spark;
    private final RunRequest order;
    private final RunInputs inputs;
    private final PairJoin join;
    private final KeptStages stages;
    private final OutputTables.Target target;
    private final OutputTables tables;
    private final Detector<?> detector;
    private final List<String> places;
    private final Consumer<String> notes;
    private final SparkSummary.RunCounters figures = new SparkSummary.RunCounters();

    SparkRun(
            SparkSession spark,
            RunRequest order,
            RunInputs inputs,
            PairJoin join,
            KeptStages stages,
            OutputTables.Target target,
            Consumer<String> notes) {
        this.join = join.between(inputs.firstOld());
        this.notes = notes;
        this.spark = spark;
        this.order = order;
        this.inputs = inputs;
        this.stages = stages;
        this.target = target;
        this.detector = Detectors.parse(order.method());
        this.places = inputs.all().stream().map(Input::name).toList();
        this.tables = new OutputTables(target, order.method(), List.copyOf(places), order.output().pairsFormat);
    }

    SparkSession spark() {
        return spark;
    }

    RunRequest order() {
        return order;
    }

    List<Input> inputs() {
        return inputs.all();
    }

    SparkSummary.RunCounters run() throws IOException {
        figures.inputBytes = inputs.all().stream()
                .skip(inputs.known())
                .mapToLong(Input::size)
                .sum();
        figures.newInputs = inputs.news();
        figures.knownInputs = inputs.known();
        DocumentReader reader = reader(inputs.cleanedPart());
        if (order.groups() && order.policy().action() != Action.REPORT)
            reader.requireClean(order.policy().action() == Action.ANNOTATE);
        Dataset<Row> records = stages.stage("read", this::records);
        stages.run("check", () -> check(records));
        Dataset<Row> documents = records.where(col(Columns.ID).isNotNull());
        JoinTables everywhere = join.join(documents.select("ordinal", "size", "packed", "site"), stages);
        JoinTables joined = new SitePairFilter(order.scope(), documents.select("ordinal", "site", "protected"), stages)
                .of(everywhere);
        Dataset<Row> named = named(documents, joined);
        PairTotals tally = new PairTotals(detector.relation(), joined, stages);
        figures.pairs = tally.pairs();
        figures.statistics.putAll(everywhere.statistics());
        figures.statistics.put("results", figures.pairs);
        Losses losses = new Losses(documents.select("ordinal", "site", "site_name"), places);
        figures.removable = inputs.news() == 0 || !order.groups()
                ? figures.documents
                : ofCleaned(documents).count();
        if (order.groups()) {
            GroupTables grouped = inputs.news() == 0
                    ? GroupTables.of(documents, joined, order, tally, stages, figures)
                    : GroupTables.between(documents, joined, order, tally, stages, figures);
            Dataset<Row> rows = rows(named, grouped);
            dedup(rows, grouped, losses);
            if (figures.stop.isEmpty() && order.policy().action() != Action.REPORT && !order.dryRun())
                stages.run("clean", () -> clean(reader, survivors(records, rows, grouped)));
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

    private void dedup(Dataset<Row> rows, GroupTables grouped, Losses losses) {
        Dataset<Row> removed = grouped.removed();
        stages.run("count", () -> {
            figures.removed = removed.count();
            order.earlier().ifPresent(earlier -> {
                Column known = col("ordinal").lt(inputs.firstCleaned());
                GrowthOptions.superseded(earlier, removed.where(known).count()).forEach(notes);
            });
            figures.sources = losses.ofSources(removed);
            figures.sites = inputs.news() == 0
                    ? losses.ofSites(removed)
                    : new Losses(ofCleaned(losses.documents()), places).ofSites(removed);
        });
        if (order.policy().action() == Action.REMOVE)
            figures.stop = order.policy().guard().check(inputs.cleaned(figures.sources), (int)
                    Math.min(Integer.MAX_VALUE, figures.largest));
        stages.run(
                "write",
                () -> unchecked(() -> {
                    tables.clusters(rows, grouped.members().count());
                    if (figures.stop.isEmpty())
                        tables.removals(rows.where(col("kept_for").notEqual(col("ordinal"))), figures.removed);
                }));
    }

    /** Records are identified by their positions, so the files must be unchanged. */
    private void clean(DocumentReader reader, Survivors survivors) {
        Configuration conf = spark.sparkContext().hadoopConfiguration();
        InputFinder.requireUnchanged(inputs.all(), conf);
        reader.write(survivors, intake(inputs.cleanedPart()), target::table);
        InputFinder.requireUnchanged(inputs.all(), conf);
    }

    /**
     * The records that are not in the clean corpus, and those that are annotated.
     *
     * @param rows see {@link #rows}
     */
    private Survivors survivors(Dataset<Row> records, Dataset<Row> rows, GroupTables grouped) {
        boolean annotated = order.policy().action() == Action.ANNOTATE;
        Column none = lit(null);
        Dataset<Row> unreadable = ofCleaned(records.where(col("id").isNull()).select("ordinal"));
        Dataset<Row> dropped = (annotated
                        ? unreadable
                        : unreadable.union(grouped.removed().select("ordinal")))
                .select(
                        col("ordinal"),
                        none.cast("long").as("cluster"),
                        none.cast("string").as("kept_id"),
                        none.cast("double").as("score"));
        Dataset<Row> inGroups = rows.select(
                col("ordinal"),
                col("cluster"),
                col("kept_id"),
                when(col("kept_for").notEqual(col("ordinal")), col("score")).as("score"));
        return new Survivors(annotated ? dropped.union(inGroups) : dropped, annotated, order.method());
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
        return new DocumentReader(spark, part.files());
    }

    /** One row per record. */
    private Dataset<Row> records() {
        return inputs.parts().stream()
                .map(part -> reader(part).records(intake(part)))
                .reduce(Dataset::union)
                .orElseThrow();
    }

    /** The documents that the clean corpus may have. */
    private Dataset<Row> ofCleaned(Dataset<Row> some) {
        return some.where(
                col("ordinal").geq(inputs.firstCleaned()).and(col("ordinal").lt(inputs.endOfCleaned())));
    }

    /** Documents of an earlier run are never protected. */
    private Intake intake(RunInputs.Part part) {
        DocumentNaming naming = DocumentNaming.among(part.among());
        return new Intake(
                order.reading(),
                naming.several(),
                naming.fullNames(),
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

    private void check(Dataset<Row> records) {
        List<Row> kinds = records.groupBy(col("odd")).agg(count(lit(1))).collectAsList();
        long all = 0;
        for (Row kind : kinds) {
            all += kind.getLong(1);
            if (!kind.isNullAt(0)) figures.odd.put(kind.getString(0), kind.getLong(1));
        }
        Dataset<Row> read = inputs.known() == 0 ? records : ofCleaned(records);
        String unreadable = SkippedRecord.Kind.UNREADABLE.label();
        long bad = figures.odd.getOrDefault(unreadable, 0L);
        figures.documents = all - bad;
        List<String> examples = bad == 0
                ? List.of()
                : read.where(col("odd").equalTo(unreadable)).sort("ordinal").limit(EXAMPLES).collectAsList().stream()
                        .map(row -> where(row.getLong(0)) + ": " + row.getAs("reason"))
                        .toList();
        figures.sizes = sizes(read);
        figures.places = places;
        figures.sizes.huge().ifPresent(huge -> notes.accept(figures.sizes.warning(huge, places.get(huge.place()))));
        TooManyUnreadable.check(figures.sizes, order.run().maxBad, examples);
        if (figures.documents == 0)
            throw new InputException(String.join(" ", order.names()) + ": "
                    + NoDocuments.of(bad, examples.isEmpty() ? "" : examples.getFirst()));
        Dataset<Row> documents = records.where(col("id").isNotNull());
        if (inputs.known() > 0)
            figures.knownDocuments =
                    documents.where(col("ordinal").lt(inputs.firstCleaned())).count();
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
        requireMatches(inputs.known() == 0 ? documents : ofCleaned(documents));
        if (inputs.known() == 0) return;
        Semblance.requireUnprotected(documents.where(col("protected")).count());
        requireSameIds(documents);
    }

    /** Fails if new documents have ids of the earlier run, unless the ids of these or of those are not unique. */
    private void requireNew(SavedRun earlier, Dataset<Row> twice) {
        Column known = col("first").lt(inputs.firstCleaned()).and(col("other").geq(inputs.firstCleaned()));
        Dataset<Row> again = twice.where(known.and(col("n").equalTo(2)));
        if (again.isEmpty() || again.count() < twice.count()) return;
        Row first = again.sort("other").first();
        throw Corpus.DuplicateId.ofKnown(
                again.count(),
                figures.documents - figures.knownDocuments,
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
    private void requireMatches(Dataset<Row> documents) {
        List<Keep.Criterion> criteria = order.groups() ? keep().criteria() : List.<Keep.Criterion>of();
        List<Glob> globs = order.groups() ? order.policy().globs() : List.of();
        List<String> unmatched = new ArrayList<>();
        Set<Integer> matched = new HashSet<>();
        boolean urls = inputs.known() == 0 && !order.reading().urlField().equals(ReadOptions.URL_FIELD);
        if (urls || !globs.isEmpty())
            documents
                    .select(explode(col("matched")))
                    .distinct()
                    .collectAsList()
                    .forEach(row -> matched.add(row.getInt(0)));
        for (int i = 0; i < globs.size(); i++)
            if (!matched.contains(i)) unmatched.add(PolicyOptions.unmatched(globs.get(i)));
        if (urls && !matched.contains(globs.size()))
            unmatched.add(InputOptions.unmatchedUrls(order.reading().urlField()));
        for (int c = 0; c < criteria.size(); c++) {
            Dataset<Row> valued = documents.where(col("keep").getItem(c).notEqual(Keep.Criterion.NONE));
            if (valued.isEmpty()) unmatched.add(criteria.get(c).unmatched());
        }
        if (order.scope() != Scope.ALL
                && documents.where(col("site").notEqual(0)).isEmpty())
            unmatched.add(order.scope().unmatched());
        if (order.output().allowUnmatched) unmatched.forEach(notes);
        else Requirement.Unmatched.check(unmatched);
    }

    /** The sizes of all records. */
    private static RecordSizes sizes(Dataset<Row> records) {
        return records.select("ordinal", "bytes", "id")
                .toJavaRDD()
                .mapPartitions(rows -> {
                    RecordSizes some = new RecordSizes();
                    rows.forEachRemaining(row -> some.add(
                            Ordinals.place(row.getLong(0)),
                            Ordinals.position(row.getLong(0)),
                            row.getLong(1),
                            !row.isNullAt(2)));
                    return List.of(some).iterator();
                })
                .fold(new RecordSizes(), RecordSizes::add);
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

    /**
     * Removed documents by source and by web site.
     *
     * @param documents {@code ordinal, site, site_name}
     */
    record Losses(Dataset<Row> documents, List<String> places) {
        private static final int MOST_SITES = 200;

        /** By source, for the removed documents {@code ordinal}. */
        List<Loss> ofSources(Dataset<Row> removed) {
            Map<Integer, Long> all = byPlace(documents);
            Map<Integer, Long> gone = byPlace(removed);
            List<Loss> losses = new ArrayList<>();
            for (int p = 0; p < places.size(); p++)
                losses.add(new Loss(places.get(p), all.getOrDefault(p, 0L), gone.getOrDefault(p, 0L)));
            return losses;
        }

        private static Map<Integer, Long> byPlace(Dataset<Row> some) {
            Column place = shiftright(col("ordinal"), Ordinals.POSITION_BITS);
            Map<Integer, Long> counts = new HashMap<>();
            some.groupBy(place)
                    .agg(count(lit(1)))
                    .collectAsList()
                    .forEach(row -> counts.put((int) row.getLong(0), row.getLong(1)));
            return counts;
        }

        /** The web sites with the most removed documents. */
        List<Loss> ofSites(Dataset<Row> removed) {
            Dataset<Row> gone = removed.select(col("ordinal"), lit(1).as("gone"));
            return documents
                    .where(col("site").notEqual(0))
                    .join(gone, new String[] {"ordinal"}, "left_outer")
                    .groupBy(col("site"))
                    .agg(
                            min(col("site_name")).as("name"),
                            count(lit(1)).as("documents"),
                            sum(when(col("gone").isNull(), 0L).otherwise(1L)).as("removed"))
                    .where(col("removed").gt(0))
                    .sort(col("removed").desc(), col("site"))
                    .limit(MOST_SITES)
                    .collectAsList()
                    .stream()
                    .map(row -> new Loss(row.getString(1), row.getLong(2), row.getLong(3)))
                    .sorted(Comparator.comparingLong((Loss l) -> -l.removed()).thenComparing(Loss::source))
                    .toList();
        }
    }

    /**
     * The groups of a run.
     *
     * @param members {@code ordinal, kept_for, overlap, score, root}: all documents in pairs
     * @param clusters {@code root, cluster, cluster_size}: groups of two and more, by their numbers
     */
    record GroupTables(Dataset<Row> members, Dataset<Row> clusters) {
        /** Most pairs that one task groups without computing components first: at most two million documents. */
        static final long TOGETHER = 1_000_000;

        private static final StructType CLUSTERS =
                StructType.fromDDL("root BIGINT NOT NULL, cluster BIGINT NOT NULL, cluster_size BIGINT NOT NULL");

        /** Groups the documents {@code ordinal, protected, keep}, and counts. */
        static GroupTables of(
                Dataset<Row> documents,
                JoinTables joined,
                RunRequest order,
                PairTotals tally,
                KeptStages stages,
                SparkSummary.RunCounters figures) {
            boolean distance = tally.isDistance();
            boolean largestKept = Detectors.parse(order.method()).relation().direction() == Direction.SMALLER_IN_LARGER;
            SurvivorGroups survivors = new SurvivorGroups(
                    documents,
                    joined.kinds(),
                    joined.pairs(),
                    largestKept ? joined.sizes() : null,
                    joined.related(),
                    stages,
                    TOGETHER);
            Dataset<Row> inPairs = survivors.members();
            Dataset<Row> kinds = survivors.kindsOf(inPairs);
            double[] limits = tally.limits();
            Dataset<Row> settled = survivors.settled(kinds, limits, distance);
            Dataset<Row> members = survivors.groups(order.policy().shape(), inPairs, kinds, settled);
            Dataset<Row> clusters = stages.stage("clusters", () -> clusters(members));
            stages.run("count", () -> {
                countGroups(clusters, figures);
                figures.findings = tally.findings(removedAt(kinds, joined.related(), settled, limits, distance));
            });
            return new GroupTables(members, clusters);
        }

        /** Groups new documents with old ones, and counts. */
        static GroupTables between(
                Dataset<Row> documents,
                JoinTables joined,
                RunRequest order,
                PairTotals tally,
                KeptStages stages,
                SparkSummary.RunCounters figures) {
            NearestOld nearest =
                    new NearestOld(documents.select("ordinal", "protected"), joined, order.method(), stages);
            double[] limits = tally.limits();
            Dataset<Row> removed = nearest.removed(limits);
            Dataset<Row> members = nearest.groups(removed);
            Dataset<Row> clusters = stages.stage("clusters", () -> clusters(members));
            stages.run("count", () -> {
                countGroups(clusters, figures);
                Column[] sums = IntStream.range(0, limits.length)
                        .mapToObj(limit -> coalesce(
                                sum(shiftrightunsigned(col("gone"), limit).bitwiseAND(1)), lit(0L)))
                        .toArray(Column[]::new);
                Row counts = removed.select(sums).first();
                figures.findings = tally.findings(IntStream.range(0, limits.length)
                        .mapToLong(counts::getLong)
                        .toArray());
            });
            return new GroupTables(members, clusters);
        }

        private static void countGroups(Dataset<Row> clusters, SparkSummary.RunCounters figures) {
            Row largest = clusters.agg(count(lit(1)), max(col("cluster_size"))).first();
            figures.groups = largest.getLong(0);
            figures.largest = largest.isNullAt(1) ? 0 : largest.getLong(1);
        }

        Dataset<Row> removed() {
            return members.where(col("kept_for").notEqual(col("ordinal")));
        }

        /** Numbers from 1 in the order of first documents. */
        private static Dataset<Row> clusters(Dataset<Row> members) {
            Dataset<Row> groups = members.groupBy(col("root"))
                    .agg(count(lit(1)).as("size"), min(col("ordinal")).as("first"))
                    .where(col("size").gt(1))
                    .sort("first");
            JavaRDD<Row> numbered = groups.toJavaRDD()
                    .zipWithIndex()
                    .map(one -> RowFactory.create(
                            one._1().getLong(0), one._2() + 1, one._1().getLong(1)));
            return members.sparkSession().createDataFrame(numbered, CLUSTERS);
        }

        /** The number of removed documents at each limit. */
        private static long[] removedAt(
                Dataset<Row> kinds, boolean related, Dataset<Row> settled, double[] limits, boolean distance) {
            Dataset<Row> all = kinds.select("rep", "stays", "copies", "free", "score")
                    .join(settled.select(col("rep"), col("gone")), new String[] {"rep"}, "left_outer");
            return all.toJavaRDD()
                    .mapPartitions(rows -> {
                        long[] removed = new long[limits.length];
                        add(rows, related, new ScoreLimits(limits, distance), removed);
                        return List.of(removed).iterator();
                    })
                    .fold(new long[limits.length], (x, y) -> {
                        long[] sum = x.clone();
                        for (int l = 0; l < sum.length; l++) sum[l] += y[l];
                        return sum;
                    });
        }

        private static void add(Iterator<Row> kinds, boolean related, ScoreLimits limits, long[] removed) {
            while (kinds.hasNext()) {
                Row kind = kinds.next();
                long gone = kind.isNullAt(5) ? 0 : kind.getLong(5);
                long among = related && kind.getLong(2) > 1 ? limits.accepting(kind.getDouble(4)) & ~gone : 0;
                long free = kind.getLong(3);
                long others = kind.getBoolean(1) ? free : free - 1;
                for (int l = 0; l < removed.length; l++)
                    removed[l] += (gone >>> l & 1) * free + (among >>> l & 1) * others;
            }
        }
    }
}
