package org.semblance.spark.output;

import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.semblance.Detector;
import org.semblance.relation.Relation;
import org.semblance.report.JsonText;
import org.semblance.report.PairsFormat;
import org.semblance.report.Tsv;
import org.semblance.text.Detectors;

/**
 * Rows of {@link PairList} as lines of a table, or of the digest.
 *
 * @param method as {@link Detectors#parse} reads it
 */
record PairSpelling(String method, Form form) implements Spelling {
    enum Form {
        TSV,
        JSONL,
        DIGEST
    }

    static final String HEADER = "id_a\tid_b\tscore\tmeasure\tmethod\texact\toverlap\tsize_a\tsize_b\tsame_site\n";

    static PairSpelling of(String method, PairsFormat format) {
        return new PairSpelling(method, format == PairsFormat.JSONL ? Form.JSONL : Form.TSV);
    }

    @Override
    public BiConsumer<Row, StringBuilder> worker() {
        Detector<?> detector = Detectors.parse(method);
        Relation<?> relation = detector.relation();
        return switch (form) {
            case DIGEST -> {
                String end = "\t" + relation.measure() + "\n";
                yield (row, line) -> line.append(row.getString(0))
                        .append('\t')
                        .append(row.getString(1))
                        .append('\t')
                        .append(relation.format(row.getDouble(2)))
                        .append(end);
            }
            case TSV -> {
                String names = "\t%s\t%s\t%s\t"
                        .formatted(
                                Tsv.escape(relation.measure()),
                                Tsv.escape(detector.name()),
                                detector.search().exact());
                yield (row, line) -> line.append(Tsv.escape(row.getString(0)))
                        .append('\t')
                        .append(Tsv.escape(row.getString(1)))
                        .append('\t')
                        .append(relation.format(row.getDouble(2)))
                        .append(names)
                        .append(told(row, 3, ""))
                        .append('\t')
                        .append(row.getInt(4))
                        .append('\t')
                        .append(row.getInt(5))
                        .append('\t')
                        .append(told(row, 6, ""))
                        .append('\n');
            }
            case JSONL -> {
                String names = ",\"measure\":%s,\"method\":%s,\"exact\":%s,\"overlap\":"
                        .formatted(
                                JsonText.quoted(relation.measure()),
                                JsonText.quoted(detector.name()),
                                detector.search().exact());
                yield (row, line) -> line.append("{\"id_a\":")
                        .append(JsonText.quoted(row.getString(0)))
                        .append(",\"id_b\":")
                        .append(JsonText.quoted(row.getString(1)))
                        .append(",\"score\":")
                        .append(relation.format(row.getDouble(2)))
                        .append(names)
                        .append(told(row, 3, "null"))
                        .append(",\"size_a\":")
                        .append(row.getInt(4))
                        .append(",\"size_b\":")
                        .append(row.getInt(5))
                        .append(",\"same_site\":")
                        .append(told(row, 6, "null"))
                        .append("}\n");
            }
        };
    }

    private static Object told(Row row, int column, String missing) {
        return row.isNullAt(column) ? missing : row.get(column);
    }
}
