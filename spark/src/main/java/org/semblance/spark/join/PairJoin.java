package org.semblance.spark.join;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.Detector;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.Stages;
import org.semblance.text.Detectors;

/**
 * Finds the pairs that a run on one machine finds.
 *
 * @param spelling of the method, as {@link Detectors#parse} reads it
 */
public record PairJoin(String spelling, Crowds crowds) {
    /** Pairs of texts are compressed together, which takes a thousand times longer than to compare fingerprints. */
    private static final int USUAL_COMPRESSED = 1 << 9;

    /**
     * Where keys are shared by chance or by all, any two documents of a place may be a pair, and a search tells the pairs of up to 8,192
     * documents at once: with 1,024 documents to a place that is 4 million pairs, 117 MB in a {@link PairQueue}.
     */
    private static final int USUAL_KEYED = 1 << 10;

    /** @throws IllegalArgumentException if the method is not one for many machines, with the remedy */
    public PairJoin {
        Method.parse(spelling);
    }

    /** A join with places of the usual size. */
    public PairJoin(String spelling) {
        this(spelling, usual(Detectors.parse(spelling)));
    }

    private static Crowds usual(Detector<?> detector) {
        if (detector.relation().expensive()) return Crowds.of(USUAL_COMPRESSED);
        boolean keyed = detector.search().partitioning(1) instanceof Partitioning.Keyed<?>;
        return keyed ? Crowds.of(USUAL_KEYED) : Crowds.usual();
    }

    /** Joins documents as they were packed, {@code ordinal, size, packed}, those that are not compared with them. */
    public Joined join(Dataset<Row> encoded, Stages stages) {
        Method<?> method = Method.parse(spelling);
        boolean counted = method.detector().encoding().countedFreight().isPresent();
        Dataset<Row> made = counted
                ? stages.stage("forms", () -> new Forms(spelling, crowds).of(encoded))
                : new Forms(spelling, crowds).of(encoded);
        Dataset<Row> sizes = made.select(Columns.ORDINAL, Columns.SIZE);
        if (method.isRelational()) {
            Dataset<Row> pairs = stages.stage("pairs", () -> new RelationQuery(spelling).of(made));
            return new Joined(pairs, none(encoded), true, sizes);
        }
        boolean once = method.joinsCopiesOnce();
        Dataset<Row> kinds = once ? stages.stage("kinds", () -> new Kinds(spelling).of(made)) : none(encoded);
        Dataset<Row> firsts = once ? Kinds.firsts(made, kinds) : made;
        long documents = encoded.count() - (once ? kinds.count() : 0);
        Dataset<Row> keyed = stages.stage("keys", () -> new KeyTable(spelling, crowds, documents).of(firsts));
        Dataset<Row> pairs = stages.stage(
                "pairs",
                () -> Rows.mapped(
                        new Placement(spelling, crowds).of(keyed), new Meeting(spelling, documents), Columns.PAIRS));
        return new Joined(pairs, kinds, true, sizes);
    }

    private static Dataset<Row> none(Dataset<Row> any) {
        return any.sparkSession().createDataFrame(List.<Row>of(), Kinds.KINDS);
    }
}
