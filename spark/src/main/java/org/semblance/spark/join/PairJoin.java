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
 * Finds the pairs that a run on one machine finds.
 *
 * @param spelling of the method, as {@link Detectors#parse} reads it
 */
public record PairJoin(String spelling, TaskLimits crowds) {
    /** Pairs of texts are compressed together, which takes a thousand times longer than to compare fingerprints. */
    private static final int USUAL_COMPRESSED = 1 << 9;

    /**
     * Where keys are shared by chance or by all, any two documents of a place may be a pair, and a search tells the pairs of up to 8,192
     * documents at once: with 1,024 documents to a place that is 4 million pairs, 117 MB in a {@link PairQueue}.
     */
    private static final int USUAL_KEYED = 1 << 10;

    /** @throws IllegalArgumentException if the method is not one for many machines, with the remedy */
    public PairJoin {
        SparkMethod.parse(spelling);
    }

    /** A join with places of the usual size. */
    public PairJoin(String spelling) {
        this(spelling, usual(Detectors.parse(spelling)));
    }

    private static TaskLimits usual(Detector<?> detector) {
        if (detector.relation().expensive()) return TaskLimits.of(USUAL_COMPRESSED);
        boolean keyed = detector.search().partitioning(1) instanceof Partitioning.Keyed<?>;
        return keyed ? TaskLimits.of(USUAL_KEYED) : TaskLimits.usual();
    }

    /** Joins documents as they were packed, {@code ordinal, size, packed}, those that are not compared with them. */
    public JoinTables join(Dataset<Row> encoded, SparkStages stages) {
        SparkMethod<?> method = SparkMethod.parse(spelling);
        boolean counted = method.detector().encoding().twoPhaseCodec().isPresent();
        Dataset<Row> made = counted
                ? stages.stage("forms", () -> new RecordForms(spelling, crowds).of(encoded))
                : new RecordForms(spelling, crowds).of(encoded);
        Dataset<Row> sizes = made.select(Columns.ORDINAL, Columns.SIZE);
        if (method.isRelational()) {
            Dataset<Row> pairs = stages.stage("pairs", () -> new RelationQuery(spelling).of(made));
            return new JoinTables(pairs, none(encoded), true, sizes);
        }
        boolean once = method.joinsCopiesOnce();
        Dataset<Row> kinds = once ? stages.stage("kinds", () -> new CopyGroups(spelling).of(made)) : none(encoded);
        Dataset<Row> firsts = once ? CopyGroups.firsts(made, kinds) : made;
        long documents = encoded.count() - (once ? kinds.count() : 0);
        Dataset<Row> keyed = stages.stage("keys", () -> new KeyTable(spelling, crowds, documents).of(firsts));
        Dataset<Row> pairs = stages.stage(
                "pairs",
                () -> Rows.mapped(
                        new Placement(spelling, crowds).of(keyed), new PairFinder(spelling, documents), Columns.PAIRS));
        return new JoinTables(pairs, kinds, true, sizes);
    }

    private static Dataset<Row> none(Dataset<Row> any) {
        return any.sparkSession().createDataFrame(List.<Row>of(), CopyGroups.KINDS);
    }
}
