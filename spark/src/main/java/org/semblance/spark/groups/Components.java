package org.semblance.spark.groups;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;
import org.semblance.spark.Iterators;

/**
 * Connected components: in one task for few pairs, else by alternating large-star and small-star operations (Kiveris et
 * al., "Connected Components in MapReduce and Beyond", SoCC 2014), which end with a star around the first document of
 * each component. Each iteration is checkpointed, so that query plans do not grow. Differs from the paper: the
 * iterations start from the components of each partition.
 */
public final class Components {
    private static final StructType SCHEMA = StructType.fromDDL("v BIGINT NOT NULL, component BIGINT NOT NULL");

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

    /**
     * Connected components of the pairs of each partition, by union-find: rows {@code v, component}, where the component is
     * its smallest vertex. If there are too many vertices, the components so far are emitted and the task starts anew; the
     * results are then components of subsets of the pairs, whose edges connect them to those of all pairs.
     *
     * @param maxVertices maximum number of vertices in memory, 40 bytes each
     */
    private static Dataset<Row> connected(Dataset<Row> edges, int maxVertices) {
        MapPartitionsFunction<Row, Row> components = pairs -> Iterators.flatMap(
                Iterators.of(() -> pairs.hasNext() ? components(pairs, maxVertices) : null), some -> some);
        return edges.mapPartitions(components, Encoders.row(SCHEMA));
    }

    private static Iterator<Row> components(Iterator<Row> pairs, int maxVertices) {
        LongIndex vertices = new LongIndex();
        int[] parent = new int[16];
        int initialized = 0;
        while (pairs.hasNext() && vertices.size() < maxVertices) {
            Row pair = pairs.next();
            int a = vertices.of(pair.getLong(0));
            int b = vertices.of(pair.getLong(1));
            if (vertices.size() > parent.length) parent = Arrays.copyOf(parent, 2 * vertices.size());
            for (; initialized < vertices.size(); initialized++) parent[initialized] = initialized;
            int x = rootOf(parent, a);
            int y = rootOf(parent, b);
            boolean first = vertices.key(x) < vertices.key(y);
            parent[first ? y : x] = first ? x : y;
        }
        int[] roots = parent;
        return IntStream.range(0, vertices.size())
                .mapToObj(i -> RowFactory.create(vertices.key(i), vertices.key(rootOf(roots, i))))
                .iterator();
    }

    private static int rootOf(int[] parent, int x) {
        int at = x;
        while (parent[at] != at) at = parent[at] = parent[parent[at]];
        return at;
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

    /** Maps longs to consecutive numbers from 0, in order of first occurrence. */
    static final class LongIndex {
        private final LongColumn keys = new LongColumn();
        private final LongIntTable numbers = new LongIntTable(64);

        /** The number of a key; assigns a new one if needed. */
        int of(long key) {
            int number = numbers.get(key);
            if (number != 0) return number - 1;
            keys.add(key);
            numbers.put(key, keys.size());
            return keys.size() - 1;
        }

        long key(int number) {
            return keys.get(number);
        }

        int size() {
            return keys.size();
        }
    }
}
