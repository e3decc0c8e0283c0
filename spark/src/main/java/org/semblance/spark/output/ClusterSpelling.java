package org.semblance.spark.output;

import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.semblance.relation.Relation;
import org.semblance.report.JsonText;
import org.semblance.report.PairsFormat;
import org.semblance.report.Tsv;
import org.semblance.text.Detectors;

/** Rows {@code id, cluster, size, kept, kept_id, score_to_kept} as lines of the table of clusters. */
record ClusterSpelling(String method, PairsFormat format) implements Spelling {
    static final String HEADER = "id\tcluster\tsize\tkept\tkept_id\tscore_to_kept\n";

    @Override
    public BiConsumer<Row, StringBuilder> worker() {
        Relation<?> relation = Detectors.parse(method).relation();
        if (format == PairsFormat.JSONL)
            return (row, line) -> line.append(
                    "{\"id\":%s,\"cluster\":%d,\"size\":%d,\"kept\":%s,\"kept_id\":%s,\"score_to_kept\":%s}\n"
                            .formatted(
                                    JsonText.quoted(row.getString(0)),
                                    row.getLong(1),
                                    row.getLong(2),
                                    row.getBoolean(3),
                                    JsonText.quoted(row.getString(4)),
                                    row.isNullAt(5) ? "null" : relation.format(row.getDouble(5))));
        return (row, line) -> line.append(Tsv.escape(row.getString(0)))
                .append('\t')
                .append(row.getLong(1))
                .append('\t')
                .append(row.getLong(2))
                .append('\t')
                .append(row.getBoolean(3))
                .append('\t')
                .append(Tsv.escape(row.getString(4)))
                .append('\t')
                .append(row.isNullAt(5) ? "" : relation.format(row.getDouble(5)))
                .append('\n');
    }
}
