package org.semblance.spark.output;

import java.util.List;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.semblance.Detector;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.report.JsonText;
import org.semblance.spark.input.Ordinals;
import org.semblance.text.Detectors;

/**
 * Rows {@code ordinal, id, kept_for, kept_id, score, overlap, size, kept_size, cluster} as certificates of the ledger.
 *
 * @param places names of the inputs
 */
record LedgerSpelling(String method, List<String> places) implements Spelling {
    @Override
    public BiConsumer<Row, StringBuilder> worker() {
        Detector<?> detector = Detectors.parse(method);
        Relation<?> relation = detector.relation();
        List<String> names = places.stream().map(JsonText::quoted).toList();
        String how = ",\"measure\":%s,\"threshold\":%s,\"method\":%s,\"exact\":%s"
                .formatted(
                        JsonText.quoted(relation.measure()),
                        relation.threshold(),
                        JsonText.quoted(detector.name()),
                        detector.search().exact());
        return (row, line) -> {
            long ordinal = row.getLong(0);
            long kept = row.getLong(2);
            line.append("{\"id\":").append(JsonText.quoted(row.getString(1)));
            line.append(",\"kept_id\":").append(JsonText.quoted(row.getString(3)));
            line.append(",\"score\":").append(relation.format(row.getDouble(4))).append(how);
            if (row.getInt(5) != PairSink.NO_OVERLAP)
                line.append(",\"overlap\":").append(row.getInt(5));
            line.append(",\"size\":").append(row.getInt(6));
            line.append(",\"kept_size\":").append(row.getInt(7));
            line.append(",\"cluster\":").append(row.getLong(8));
            line.append(",\"source\":").append(names.get(Ordinals.place(ordinal)));
            line.append(",\"position\":").append(Ordinals.position(ordinal));
            line.append(",\"kept_source\":").append(names.get(Ordinals.place(kept)));
            line.append(",\"kept_position\":").append(Ordinals.position(kept)).append("}\n");
        };
    }
}
