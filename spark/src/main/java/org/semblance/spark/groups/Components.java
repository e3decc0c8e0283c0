package org.semblance.spark.groups;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.xxhash64;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Connected components: in one task where that is not too much, else by turns of large stars and small stars (Kiveris and others, "Connected
 * Components in MapReduce and Beyond", SoCC 2014), which end with a star around the first document of each component. What a turn made is
 * checkpointed, so that plans do not grow with turns. Differs from the paper: turns begin with components of parts.
 */
public final class Components {
    static final StructType SCHEMA =
            new StructType().add("v", DataTypes.LongType, false).add("component", DataTypes.LongType, false);

    private final long together;

    /** @param together pairs that one task takes, and ends of pairs that it holds where they are more */
    public Components(long together) {
        this.together = together;
    }

    /** Rows {@code v, component} for every end of the pairs {@code a, b}. */
    public Dataset<Row> of(Dataset<Row> pairs) {
        Dataset<Row> edges = pairs.select(col("a"), col("b"));
        if (edges.count() <= together) return connected(edges.coalesce(1), Integer.MAX_VALUE);
        return stars(edges);
    }

    private static Dataset<Row> connected(Dataset<Row> edges, int most) {
        return edges.mapPartitions(new Connected(most), Encoders.row(SCHEMA));
    }

    /** Begins with what each task knows of its pairs: where pairs are many more than documents, few edges are left. */
    private Dataset<Row> stars(Dataset<Row> pairs) {
        Dataset<Row> edges = connected(pairs, Math.clamp(together, 2, Integer.MAX_VALUE))
                .where(col("v").notEqual(col("component")))
                .select(col("v").as("u"), col("component").as("v"))
                .distinct()
                .checkpoint();
        Row before = fingerprint(edges);
        while (true) {
            edges = small(large(edges)).checkpoint();
            Row after = fingerprint(edges);
            if (after.equals(before)) break;
            before = after;
        }
        Dataset<Row> firsts = edges.select(col("v")).distinct().select(col("v"), col("v").as("component"));
        return edges.select(col("u").as("v"), col("v").as("component")).union(firsts);
    }

    /** Every end is tied to the first one around each of its neighbours that come before it; rows have the first one last. */
    private static Dataset<Row> large(Dataset<Row> edges) {
        Dataset<Row> both = edges.union(edges.select(col("v").as("u"), col("u").as("v")));
        Dataset<Row> firsts =
                both.groupBy(col("u")).agg(least(min(col("v")), col("u")).as("m"));
        return both.join(firsts, "u")
                .where(col("v").gt(col("u")))
                .select(col("v").as("u"), col("m").as("v"))
                .distinct();
    }

    /** Every end and its neighbours that come before it are tied to the first of them. */
    private static Dataset<Row> small(Dataset<Row> edges) {
        Dataset<Row> firsts = edges.groupBy(col("u")).agg(min(col("v")).as("m"));
        Dataset<Row> others =
                edges.join(firsts, "u").where(col("v").notEqual(col("m"))).select(col("v").as("u"), col("m").as("v"));
        return others.union(firsts.select(col("u"), col("m").as("v"))).distinct();
    }

    private static Row fingerprint(Dataset<Row> edges) {
        return edges.agg(count(lit(1)), bit_xor(xxhash64(col("u"), col("v")))).first();
    }
}
