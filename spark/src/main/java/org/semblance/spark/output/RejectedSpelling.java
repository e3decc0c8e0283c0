package org.semblance.spark.output;

import java.util.List;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.semblance.report.Tsv;
import org.semblance.spark.input.Ordinals;

/** Rows {@code ordinal, odd, reason} as lines of the table of what was set aside. */
record RejectedSpelling(List<String> places) implements Spelling {
    static final String HEADER = "source\tposition\tclass\treason\n";

    @Override
    public BiConsumer<Row, StringBuilder> worker() {
        return (row, line) -> line.append(Tsv.escape(places.get(Ordinals.place(row.getLong(0)))))
                .append('\t')
                .append(Ordinals.position(row.getLong(0)))
                .append('\t')
                .append(row.getString(1))
                .append('\t')
                .append(Tsv.escape(row.getString(2)))
                .append('\n');
    }
}
