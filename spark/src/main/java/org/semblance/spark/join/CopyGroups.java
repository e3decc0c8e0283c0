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
 * Copies, and the first of each kind, which stands for all of them: only it is joined. Copies are known by 128 bits of their contents, so that
 * of a million equal pages only numbers come together. Documents whose copies the relation does not accept stand for themselves alone.
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

    /** Documents, which document stands for each, and how near two of that kind are. */
    static final StructType KINDS = new StructType()
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Rows.REP, DataTypes.LongType, false)
            .add(Columns.OVERLAP, DataTypes.IntegerType, false)
            .add(Columns.SCORE, DataTypes.DoubleType, false);

    /** The documents that are copies of an earlier one. */
    Dataset<Row> of(Dataset<Row> forms) {
        Dataset<Row> contents = Rows.mapped(forms, new Contents(spelling), CONTENTS)
                .repartition(col(HIGH))
                .sortWithinPartitions(HIGH, LOW, Columns.ORDINAL);
        return Rows.mapped(contents, new Copying(), KINDS);
    }

    /** The documents that stand for all. */
    static Dataset<Row> firsts(Dataset<Row> forms, Dataset<Row> kinds) {
        return forms.join(kinds.select(Columns.ORDINAL), new String[] {Columns.ORDINAL}, "left_anti");
    }

    /** What documents have in common with copies, as a number, and what the relation says of both, if it relates them. */
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
                List<Row> told = new ArrayList<>(1);
                relation.over(method.codec().unpack(List.of(packed, packed)))
                        .verify(
                                0,
                                1,
                                (_, _, overlap, score) -> told.add(RowFactory.create(
                                        hash.getMostSignificantBits(),
                                        hash.getLeastSignificantBits(),
                                        row.getLong(0),
                                        overlap,
                                        score)));
                return told.iterator();
            });
        }
    }

    /** Of documents with one content, all but the first. */
    record Copying() implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            Kind kind = new Kind();
            return Iterators.flatMap(rows, row -> {
                Row first = kind.first;
                if (first == null || first.getLong(0) != row.getLong(0) || first.getLong(1) != row.getLong(1)) {
                    kind.first = row;
                    return List.<Row>of().iterator();
                }
                return List.of(RowFactory.create(row.getLong(2), first.getLong(2), first.getInt(3), first.getDouble(4)))
                        .iterator();
            });
        }

        /** The first of those that are read. */
        private static final class Kind {
            private @Nullable Row first;
        }
    }
}
