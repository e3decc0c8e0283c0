package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.semblance.records.Records;
import org.semblance.records.TokenSetCodec;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.PairSink;
import org.semblance.search.Partitioning;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import scala.Tuple4;

/**
 * Best-Join as a query: the relation of documents and shingles is joined with itself and counted by pair. Shingles of
 * too many documents are excluded from the join; if there are any, the candidate pairs are verified with all shingles.
 *
 * @param firstOld see {@link PairJoin}
 */
record RelationQuery(String spelling, long firstOld) implements Serializable {
    private static final String SHINGLE = "shingle";
    private static final String LEAST = "least";

    /** Rows {@code a, b, overlap, score}. */
    Dataset<Row> of(Dataset<Row> forms) {
        Partitioning.Relational<?> search = search();
        Dataset<Row> relation = relation(forms);
        if (search.claimed()) return accepted(claimed(relation));
        Dataset<Row> shared = relation.groupBy(SHINGLE)
                .agg(count(lit(1)).as(Rows.COUNT))
                .where(col(Rows.COUNT).between(2, search.maxDocuments()))
                .select(SHINGLE);
        Dataset<Row> counted = joined(relation.join(shared, SHINGLE));
        return search.maxDocuments() == Integer.MAX_VALUE ? accepted(counted) : verified(counted, forms);
    }

    private Partitioning.Relational<?> search() {
        if (SparkMethod.parse(spelling).partitioning(1) instanceof Partitioning.Relational<?> search) return search;
        throw new IllegalArgumentException("not a relational join: " + spelling);
    }

    /** Candidate pairs with a common shingle and compatible sizes, and the number of shared shingles. */
    private Dataset<Row> joined(Dataset<Row> relation) {
        return counted(relation.as("x")
                .join(
                        relation.as("y"),
                        col("x.shingle")
                                .equalTo(col("y.shingle"))
                                .and(col("x.ordinal").lt(col("y.ordinal")))
                                .and(areCompared())
                                .and(col("x.size").geq(col("y.least")))
                                .and(col("y.size").geq(col("x.least")))));
    }

    /** As {@link #joined}, but each shingle is only counted for the largest document that has it; ties by ordinal. */
    private Dataset<Row> claimed(Dataset<Row> relation) {
        Dataset<Row> claims = relation.groupBy(SHINGLE)
                .agg(min(struct(
                                col(Columns.SIZE).multiply(-1).as("rank"),
                                col(Columns.ORDINAL),
                                col(Columns.SIZE),
                                col(LEAST)))
                        .as("x"));
        return counted(relation.as("y")
                .join(claims, SHINGLE)
                .where(col("y.ordinal")
                        .notEqual(col("x.ordinal"))
                        .and(areCompared())
                        .and(col("y.size").geq(col("x.least")))));
    }

    /** Whether x and y are a new and an old document, if these are distinguished. */
    private Column areCompared() {
        return firstOld == 0
                ? lit(true)
                : col("x.ordinal").lt(firstOld).notEqual(col("y.ordinal").lt(firstOld));
    }

    private static Dataset<Row> counted(Dataset<Row> both) {
        return both.groupBy(
                        col("x.ordinal").as(Columns.A),
                        col("y.ordinal").as(Columns.B),
                        col("x.size").as("size_a"),
                        col("y.size").as("size_b"))
                .agg(count(lit(1)).cast("int").as(Columns.OVERLAP));
    }

    private Dataset<Row> accepted(Dataset<Row> counted) {
        return Rows.mapped(counted, this::accept, Columns.PAIRS);
    }

    private Dataset<Row> verified(Dataset<Row> counted, Dataset<Row> forms) {
        Dataset<Row> packed = forms.select(Columns.ORDINAL, Columns.PACKED);
        Dataset<Row> both = counted.select(Columns.A, Columns.B)
                .join(packed.toDF(Columns.A, "x"), Columns.A)
                .join(packed.toDF(Columns.B, "y"), Columns.B)
                .select(Columns.A, Columns.B, "x", "y");
        return Rows.mapped(both, rows -> verify(SparkMethod.parse(spelling), rows), Columns.PAIRS);
    }

    /** One row per document and shingle, with the size of the smallest near duplicate possible. */
    private Dataset<Row> relation(Dataset<Row> forms) {
        Encoder<long[]> shingles = forms.sparkSession().implicits().newLongArrayEncoder();
        return forms.mapPartitions(
                        this::shingles, Encoders.tuple(Encoders.LONG(), Encoders.INT(), Encoders.INT(), shingles))
                .select(
                        explode(col("_4")).as(SHINGLE),
                        col("_1").as(Columns.ORDINAL),
                        col("_2").as(Columns.SIZE),
                        col("_3").as(LEAST));
    }

    /** Shingles of each document, with the size of the smallest near duplicate possible. */
    private Iterator<Tuple4<Long, Integer, Integer, long[]>> shingles(Iterator<Row> rows) {
        OverlapMeasure measure = search().measure();
        if (!(SparkMethod.parse(spelling).codec() instanceof TokenSetCodec<?> codec)) {
            throw new IllegalArgumentException("no shingles: " + spelling);
        }
        return Iterators.map(rows, row -> {
            int size = row.getInt(1);
            return new Tuple4<>(row.getLong(0), size, measure.smallestPartner(size), codec.tokens(row.getAs(2)));
        });
    }

    /** Accepts candidate pairs by their counted overlap. */
    private Iterator<Row> accept(Iterator<Row> rows) {
        OverlapMeasure measure = search().measure();
        return Iterators.map(rows, row -> {
            long a = row.getLong(0);
            long b = row.getLong(1);
            int sizeA = row.getInt(2);
            int sizeB = row.getInt(3);
            int overlap = row.getInt(4);
            if (!measure.accepts(overlap, sizeA, sizeB)) return null;
            return RowFactory.create(Math.min(a, b), Math.max(a, b), overlap, measure.score(overlap, sizeA, sizeB));
        });
    }

    /** Verifies candidate pairs with all shingles of both documents. */
    private static <R extends Records> Iterator<Row> verify(SparkMethod<R> method, Iterator<Row> rows) {
        return Iterators.flatMap(rows, row -> {
            List<Row> pairs = new ArrayList<>();
            R both = method.codec().unpack(List.of(row.<byte[]>getAs(2), row.<byte[]>getAs(3)));
            PairSink sink = (_, _, overlap, score) ->
                    pairs.add(RowFactory.create(row.getLong(0), row.getLong(1), overlap, score));
            method.detector().relation().over(both).verify(0, 1, sink);
            return pairs.iterator();
        });
    }
}
