package org.semblance.spark.output;

import java.io.Serializable;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.semblance.pairs.PairDigest;
import org.semblance.relation.Relation;
import org.semblance.report.Tsv;
import org.semblance.report.run.ClusterTable;
import org.semblance.report.run.PairRowFormat;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RemovalLog;
import org.semblance.spark.input.Ordinals;
import org.semblance.text.Detectors;

/** Formats rows of a dataset as lines of text; tasks receive this description and create a formatter from it. */
interface Lines extends Serializable {
    /** Appends the line of a row. */
    BiConsumer<Row, StringBuilder> formatter();

    /**
     * Rows of {@link PairList} as lines of the table of pairs.
     *
     * @param method in the syntax of {@link Detectors#parse}
     */
    record Pairs(String method, PairsFormat format) implements Lines {
        @Override
        public BiConsumer<Row, StringBuilder> formatter() {
            Relation<?> relation = Detectors.parse(method).relation();
            PairRowFormat style = PairRowFormat.of(format, Detectors.parse(method));
            return (row, line) -> style.append(
                    line,
                    row.getString(0),
                    row.getString(1),
                    relation.format(row.getDouble(2)),
                    row.isNullAt(3) ? null : row.getInt(3),
                    row.getInt(4),
                    row.getInt(5),
                    row.isNullAt(6) ? null : row.getBoolean(6));
        }
    }

    /** Rows of {@link PairList} as lines of {@link PairDigest}. */
    record Digest(String method) implements Lines {
        @Override
        public BiConsumer<Row, StringBuilder> formatter() {
            Relation<?> relation = Detectors.parse(method).relation();
            return (row, line) -> PairDigest.appendLine(
                    line, row.getString(0), row.getString(1), relation.format(row.getDouble(2)), relation.measure());
        }
    }

    /** Rows {@code id, cluster, size, kept, kept_id, score_to_kept} as lines of the table of clusters. */
    record Clusters(String method, PairsFormat format) implements Lines {
        @Override
        public BiConsumer<Row, StringBuilder> formatter() {
            Relation<?> relation = Detectors.parse(method).relation();
            return (row, line) -> line.append(new ClusterTable.Row(
                            row.getString(0),
                            row.getLong(1),
                            row.getLong(2),
                            row.getBoolean(3),
                            row.getString(4),
                            row.isNullAt(5) ? null : relation.format(row.getDouble(5)))
                    .line(format));
        }
    }

    /**
     * Rows {@code ordinal, id, kept_for, kept_id, score, overlap, size, kept_size, cluster} as lines of the removal log.
     *
     * @param places names of the inputs
     */
    record Removals(String method, List<String> places) implements Lines {
        @Override
        public BiConsumer<Row, StringBuilder> formatter() {
            RemovalLog log = new RemovalLog(Detectors.parse(method));
            return (row, line) -> log.append(
                    line,
                    side(row.getLong(0), row.getString(1), row.getInt(6)),
                    side(row.getLong(2), row.getString(3), row.getInt(7)),
                    row.getDouble(4),
                    row.getInt(5),
                    row.getLong(8));
        }

        private RemovalLog.Side side(long ordinal, String id, int size) {
            return new RemovalLog.Side(id, size, places.get(Ordinals.place(ordinal)), Ordinals.position(ordinal));
        }
    }

    /** Rows {@code ordinal, odd, reason} as lines of the table of rejected records. */
    record Rejected(List<String> places) implements Lines {
        @Override
        public BiConsumer<Row, StringBuilder> formatter() {
            return (row, line) -> {
                long ordinal = row.getLong(0);
                String place = places.get(Ordinals.place(ordinal));
                line.append(Tsv.line(place, Ordinals.position(ordinal), row.getString(1), row.getString(2)));
            };
        }
    }
}
