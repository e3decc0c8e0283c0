package org.semblance.spark.join;

import static org.apache.spark.sql.functions.col;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.spark.Columns;

/**
 * Groups exact copies; only the first of each group, its representative, is joined. Copies are recognised by a 128-bit
 * hash of their contents, so that only numbers are shuffled, even for a million equal pages. Documents that the
 * relation does not accept as a pair with themselves are not grouped.
 */
record CopyGroups(String spelling) {
    private static final String HIGH = "high";
    private static final String LOW = "low";

    private static final StructType CONTENTS = new StructType()
            .add(HIGH, DataTypes.LongType, false)
            .add(LOW, DataTypes.LongType, false)
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Columns.OVERLAP, DataTypes.IntegerType, false)
            .add(Columns.SCORE, DataTypes.DoubleType, false);

    /** The representative of each copy, and overlap and score of a pair of copies. */
    static final StructType KINDS = new StructType()
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Rows.REP, DataTypes.LongType, false)
            .add(Columns.OVERLAP, DataTypes.IntegerType, false)
            .add(Columns.SCORE, DataTypes.DoubleType, false);

    /** The documents that are copies of an earlier one; see {@link #KINDS}. */
    Dataset<Row> of(Dataset<Row> forms) {
        Dataset<Row> contents = Rows.mapped(forms, new Contents(spelling), CONTENTS)
                .repartition(col(HIGH))
                .sortWithinPartitions(HIGH, LOW, Columns.ORDINAL);
        return Rows.mapped(contents, new Copying(), KINDS);
    }

    /** The documents without the copies: the representatives. */
    static Dataset<Row> firsts(Dataset<Row> forms, Dataset<Row> kinds) {
        return forms.join(kinds.select(Columns.ORDINAL), new String[] {Columns.ORDINAL}, "left_anti");
    }

    /**
     * Content hash of each document, with overlap and score of a pair of its copies; omits documents that the relation
     * does not accept as a pair with themselves.
     */
    record Contents(String spelling) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return contents(SparkMethod.parse(spelling), rows);
        }

        private static <R extends Records> Iterator<Row> contents(SparkMethod<R> method, Iterator<Row> rows) {
            Relation<R> relation = method.detector().relation();
            return Iterators.flatMap(rows, row -> {
                byte[] packed = row.getAs(2);
                HashValue128 hash = Hashing.murmur3_128()
                        .hashBytesTo128Bits(packed, 0, method.codec().content(packed));
                List<Row> result = new ArrayList<>(1);
                relation.over(method.codec().unpack(List.of(packed, packed)))
                        .verify(
                                0,
                                1,
                                (_, _, overlap, score) -> result.add(RowFactory.create(
                                        hash.getMostSignificantBits(),
                                        hash.getLeastSignificantBits(),
                                        row.getLong(0),
                                        overlap,
                                        score)));
                return result.iterator();
            });
        }
    }

    /** All but the first of the documents with equal contents. */
    record Copying() implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            Current current = new Current();
            return Iterators.flatMap(rows, row -> {
                Row first = current.first;
                if (first == null || first.getLong(0) != row.getLong(0) || first.getLong(1) != row.getLong(1)) {
                    current.first = row;
                    return List.<Row>of().iterator();
                }
                return List.of(RowFactory.create(row.getLong(2), first.getLong(2), first.getInt(3), first.getDouble(4)))
                        .iterator();
            });
        }

        /** The first document of the current group. */
        private static final class Current {
            private @Nullable Row first;
        }
    }
}
