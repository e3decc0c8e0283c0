package org.semblance.spark.run;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.semblance.report.run.LossGuard.Loss;
import org.semblance.spark.input.Ordinals;

/**
 * Removed documents by source and by web site.
 *
 * @param documents {@code ordinal, site, site_name}
 */
record Losses(Dataset<Row> documents, List<String> places) {
    static final int MOST_SITES = 200;

    /** By source, for the removed documents {@code ordinal}. */
    List<Loss> ofSources(Dataset<Row> removed) {
        Map<Integer, Long> all = byPlace(documents);
        Map<Integer, Long> gone = byPlace(removed);
        List<Loss> losses = new ArrayList<>();
        for (int p = 0; p < places.size(); p++)
            losses.add(new Loss(places.get(p), all.getOrDefault(p, 0L), gone.getOrDefault(p, 0L)));
        return losses;
    }

    private static Map<Integer, Long> byPlace(Dataset<Row> some) {
        Column place = shiftright(col("ordinal"), Ordinals.POSITION_BITS);
        Map<Integer, Long> counts = new HashMap<>();
        some.groupBy(place)
                .agg(count(lit(1)))
                .collectAsList()
                .forEach(row -> counts.put((int) row.getLong(0), row.getLong(1)));
        return counts;
    }

    /** The web sites with the most removed documents. */
    List<Loss> ofSites(Dataset<Row> removed) {
        Dataset<Row> gone = removed.select(col("ordinal"), lit(1).as("gone"));
        return documents
                .where(col("site").notEqual(0))
                .join(gone, new String[] {"ordinal"}, "left_outer")
                .groupBy(col("site"))
                .agg(
                        min(col("site_name")).as("name"),
                        count(lit(1)).as("documents"),
                        sum(when(col("gone").isNull(), 0L).otherwise(1L)).as("removed"))
                .where(col("removed").gt(0))
                .sort(col("removed").desc(), col("site"))
                .limit(MOST_SITES)
                .collectAsList()
                .stream()
                .map(row -> new Loss(row.getString(1), row.getLong(2), row.getLong(3)))
                .sorted(Comparator.comparingLong((Loss l) -> -l.removed()).thenComparing(Loss::source))
                .toList();
    }
}
