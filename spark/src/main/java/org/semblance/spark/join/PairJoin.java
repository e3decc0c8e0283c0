package org.semblance.spark.join;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.Detector;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.SparkStages;
import org.semblance.text.Detectors;

/**
 * Finds the same pairs as a local run.
 *
 * @param spelling the method in the syntax of {@link Detectors#parse}
 * @param crowds limits of a task
 */
public record PairJoin(String spelling, TaskLimits crowds) {
    /**
     * Limit for expensive relations: compressing a pair of texts takes a thousand times longer than comparing
     * fingerprints.
     */
    private static final int EXPENSIVE_DOCUMENTS = 1 << 9;

    /**
     * Limit for keyed methods, where any two documents of a partition may be a pair. A search reports the pairs of up
     * to 8,192 documents at once: with 1,024 documents per partition these are 4 million pairs, 117 MB in a {@link
     * PairQueue}.
     */
    private static final int KEYED_DOCUMENTS = 1 << 10;

    /** @throws IllegalArgumentException if the method cannot run on a cluster; the message states the alternative */
    public PairJoin {
        SparkMethod.parse(spelling);
    }

    /** A join with default limits. */
    public PairJoin(String spelling) {
        this(spelling, defaultLimits(Detectors.parse(spelling)));
    }

    private static TaskLimits defaultLimits(Detector<?> detector) {
        if (detector.relation().expensive()) return TaskLimits.of(EXPENSIVE_DOCUMENTS);
        boolean keyed = detector.search().partitioning(1) instanceof Partitioning.Keyed<?>;
        return keyed ? TaskLimits.of(KEYED_DOCUMENTS) : TaskLimits.standard();
    }

    /** Joins packed documents, {@code ordinal, size, packed}. Rows without a packed document are ignored. */
    public JoinTables join(Dataset<Row> encoded, SparkStages stages) {
        SparkMethod<?> method = SparkMethod.parse(spelling);
        boolean counted = method.detector().encoding().twoPhaseCodec().isPresent();
        Dataset<Row> forms = counted
                ? stages.stage("forms", () -> new RecordForms(spelling, crowds).of(encoded))
                : new RecordForms(spelling, crowds).of(encoded);
        Dataset<Row> sizes = forms.select(Columns.ORDINAL, Columns.SIZE);
        if (method.isRelational()) {
            Dataset<Row> pairs = stages.stage("pairs", () -> new RelationQuery(spelling).of(forms));
            return new JoinTables(pairs, noCopies(encoded), true, sizes);
        }
        boolean copiesOnce = method.joinsCopiesOnce();
        Dataset<Row> kinds =
                copiesOnce ? stages.stage("kinds", () -> new CopyGroups(spelling).of(forms)) : noCopies(encoded);
        Dataset<Row> firsts = copiesOnce ? CopyGroups.firsts(forms, kinds) : forms;
        long documents = encoded.count() - (copiesOnce ? kinds.count() : 0);
        Dataset<Row> keyed = stages.stage("keys", () -> new KeyTable(spelling, crowds, documents).of(firsts));
        Dataset<Row> pairs = stages.stage(
                "pairs",
                () -> Rows.mapped(
                        new Placement(spelling, crowds).of(keyed), new PairFinder(spelling, documents), Columns.PAIRS));
        return new JoinTables(pairs, kinds, true, sizes);
    }

    private static Dataset<Row> noCopies(Dataset<Row> any) {
        return any.sparkSession().createDataFrame(List.<Row>of(), CopyGroups.KINDS);
    }
}
