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
 * Connected components: in one task for few pairs, else by alternating large-star and small-star operations (Kiveris et
 * al., "Connected Components in MapReduce and Beyond", SoCC 2014), which end with a star around the first document of
 * each component. Each iteration is checkpointed, so that query plans do not grow. Differs from the paper: the
 * iterations start from the components of each partition.
 */
public final class Components {
    static final StructType SCHEMA =
            new StructType().add("v", DataTypes.LongType, false).add("component", DataTypes.LongType, false);

    private final long maxPairs;

    /**
     * @param maxPairs maximum number of pairs for one task; with more pairs, maximum number of vertices that a task
     *     holds
     */
    public Components(long maxPairs) {
        this.maxPairs = maxPairs;
    }

    /** Rows {@code v, component} for every vertex of the edges {@code a, b}. */
    public Dataset<Row> of(Dataset<Row> pairs) {
        Dataset<Row> edges = pairs.select(col("a"), col("b"));
        if (edges.count() <= maxPairs) return connected(edges.coalesce(1), Integer.MAX_VALUE);
        return stars(edges);
    }

    private static Dataset<Row> connected(Dataset<Row> edges, int maxVertices) {
        return edges.mapPartitions(new Connected(maxVertices), Encoders.row(SCHEMA));
    }

    /**
     * Starts with the components within each partition: if there are many more pairs than documents, few edges remain.
     */
    private Dataset<Row> stars(Dataset<Row> pairs) {
        Dataset<Row> edges = connected(pairs, Math.clamp(maxPairs, 2, Integer.MAX_VALUE))
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

    /**
     * Large-star: connects each larger neighbour of a vertex to the smallest vertex of its neighbourhood. Edges point
     * from {@code u} to the smaller {@code v}.
     */
    private static Dataset<Row> large(Dataset<Row> edges) {
        Dataset<Row> both = edges.union(edges.select(col("v").as("u"), col("u").as("v")));
        Dataset<Row> firsts =
                both.groupBy(col("u")).agg(least(min(col("v")), col("u")).as("m"));
        return both.join(firsts, "u")
                .where(col("v").gt(col("u")))
                .select(col("v").as("u"), col("m").as("v"))
                .distinct();
    }

    /** Small-star: connects a vertex and its smaller neighbours to the smallest of them. */
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
