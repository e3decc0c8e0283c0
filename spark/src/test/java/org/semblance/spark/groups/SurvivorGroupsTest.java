package org.semblance.spark.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.pairs.Groups.Shape;
import org.semblance.pairs.ScoreLimits;
import org.semblance.spark.Columns;
import org.semblance.spark.LocalSession;
import org.semblance.spark.RowTable;
import org.semblance.spark.SparkStages;
import org.semblance.spark.join.PairJoin;
import org.semblance.testing.Seeds;
import scala.jdk.javaapi.CollectionConverters;

/** The survivors equal those of the plain rule, whether pairs are resolved together or by component. */
class SurvivorGroupsTest {
    private static final long SEED = Seeds.cases(1)[0];
    private static final long IN_DRIVER = -1;
    private static final SparkStages HERE = (name, work) -> work.get().localCheckpoint();
    private static final StructType DOCUMENTS = new StructType()
            .add("ordinal", DataTypes.LongType, false)
            .add("protected", DataTypes.BooleanType, false)
            .add("keep", DataTypes.createArrayType(DataTypes.LongType, false), false);
    private static final StructType KINDS = new StructType()
            .add("ordinal", DataTypes.LongType, false)
            .add("rep", DataTypes.LongType, false)
            .add("overlap", DataTypes.IntegerType, false)
            .add("score", DataTypes.DoubleType, false);

    private static final SparkSession SPARK = LocalSession.fresh();

    @BeforeAll
    static void useFewParts() {
        SPARK.conf().set("spark.sql.shuffle.partitions", 2);
    }

    private record Doc(long ordinal, boolean protect, long worth) {}

    private record Pair(int a, int b) {}

    /** Groups resolved by one task, and groups distributed over tasks. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"STARS, 1000000, 80, 100", "STARS, 0, 80, 65", "COMPONENTS, 1000000, 80, 50", "COMPONENTS, 0, 80, 55"
            })
    void equalThePlainRule(Shape shape, long together, int documents, int pairs) {
        equalThePlainRule(shape, documents, pairs, SEED, together);
    }

    /** Groups resolved in the driver. */
    @ParameterizedTest
    @EnumSource
    void ofFewPairsEqualThePlainRule(Shape shape) {
        for (int i = 0; i < 50; i++) equalThePlainRule(shape, 10 + i, 20 + i, SEED + i, IN_DRIVER);
    }

    /** The driver holds a limited number of pairs and copies together. */
    @Test
    void areInTheDriverIfTheyAreFew() {
        List<Doc> docs = IntStream.range(0, 10)
                .mapToObj(i -> new Doc(3L * i + 1, false, 0))
                .toList();
        int[] rep = {0, 1, 2, 3, 4, 5, 0, 1, 1, 9};
        List<Pair> between = List.of(new Pair(0, 1), new Pair(2, 3), new Pair(4, 5));
        PairJoin.JoinTables joined = new PairJoin.JoinTables(
                RowTable.of(SPARK, pairs(docs, between), Columns.PAIRS),
                RowTable.of(SPARK, kinds(docs, rep), KINDS),
                true,
                RowTable.of(SPARK, List.of(), DOCUMENTS),
                Map.of());
        assertThat(FewPairs.of(joined, 0)).isEmpty();
        assertThat(FewPairs.of(joined, 5)).isEmpty();
        assertThat(FewPairs.of(joined, 6).orElseThrow().size()).isEqualTo(9);
    }

    private static void equalThePlainRule(Shape shape, int documents, int pairs, long seed, long together) {
        Random random = new Random(seed + documents + pairs);
        List<Doc> docs = IntStream.range(0, documents)
                .mapToObj(i -> new Doc(3L * i + 1, random.nextInt(12) == 0, random.nextInt(4)))
                .toList();
        int[] rep = new int[documents];
        for (int i = 0; i < documents; i++) {
            rep[i] = i;
            if (i > 0 && random.nextInt(5) == 0) rep[i] = rep[random.nextInt(i)];
        }
        List<Pair> between = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            int a = rep[random.nextInt(documents)];
            int b = rep[random.nextInt(documents)];
            Pair pair = new Pair(Math.min(a, b), Math.max(a, b));
            if (a != b && !between.contains(pair)) between.add(pair);
        }
        Map<Long, Long> keptFor = new TreeMap<>();
        Map<Long, Long> root = new TreeMap<>();
        if (together == IN_DRIVER) group(docs, rep, between, shape, keptFor, root);
        else group(docs, rep, between, shape, together, keptFor, root);

        List<List<Integer>> neighbours = neighbours(documents, rep, between);
        Map<Long, Long> expected = plainly(docs, neighbours);
        assertThat(keptFor).as("seed " + seed).isEqualTo(expected);
        Map<Long, Long> roots = shape == Shape.STARS ? expected : components(docs, neighbours);
        assertThat(root).as("seed " + seed).isEqualTo(roots);
    }

    private static void group(
            List<Doc> docs,
            int[] rep,
            List<Pair> between,
            Shape shape,
            long together,
            Map<Long, Long> keptFor,
            Map<Long, Long> root) {
        SurvivorGroups groups = new SurvivorGroups(
                documents(docs),
                SPARK.createDataFrame(kinds(docs, rep), KINDS),
                SPARK.createDataFrame(pairs(docs, between), Columns.PAIRS),
                null,
                true,
                HERE,
                together);
        Dataset<Row> members = groups.members();
        Dataset<Row> kinds = groups.kindsOf(members);
        Dataset<Row> settled = groups.settled(kinds, new double[0], false);
        for (Row row : groups.groups(shape, members, kinds, settled).collectAsList()) {
            keptFor.put(row.getAs("ordinal"), row.getAs("kept_for"));
            root.put(row.getAs("ordinal"), row.getAs("root"));
        }
    }

    /** Groups of one document are not listed: their root is the document itself. */
    private static void group(
            List<Doc> docs, int[] rep, List<Pair> between, Shape shape, Map<Long, Long> keptFor, Map<Long, Long> root) {
        FewPairs few = new FewPairs(pairs(docs, between), kinds(docs, rep), true);
        List<FewPairs.Merit> merits = IntStream.range(0, few.size())
                .mapToObj(x -> docs.get((int) few.ordinal(x) / 3))
                .map(doc -> new FewPairs.Merit(0, doc.protect, new long[] {doc.worth}))
                .toList();
        FewPairs.Grouping grouping = few.grouped(merits, shape, new ScoreLimits(new double[0], false));
        for (int x = 0; x < few.size(); x++) {
            keptFor.put(few.ordinal(x), few.ordinal(grouping.keptFor(x)));
            root.put(few.ordinal(x), few.ordinal(x));
        }
        for (int[] cluster : grouping.clusters()) {
            int first = shape == Shape.STARS ? grouping.keptFor(cluster[0]) : cluster[0];
            for (int x : cluster) root.put(few.ordinal(x), few.ordinal(first));
        }
    }

    private static Dataset<Row> documents(List<Doc> docs) {
        return SPARK.createDataFrame(
                docs.stream()
                        .map(d -> RowFactory.create(
                                d.ordinal,
                                d.protect,
                                CollectionConverters.asScala(List.of(d.worth)).toSeq()))
                        .toList(),
                DOCUMENTS);
    }

    private static List<Row> kinds(List<Doc> docs, int[] rep) {
        return IntStream.range(0, rep.length)
                .filter(i -> rep[i] != i)
                .mapToObj(i -> RowFactory.create(docs.get(i).ordinal, docs.get(rep[i]).ordinal, 9, 1.0))
                .toList();
    }

    private static List<Row> pairs(List<Doc> docs, List<Pair> pairs) {
        return pairs.stream()
                .map(p -> RowFactory.create(docs.get(p.a).ordinal, docs.get(p.b).ordinal, 5, 0.5))
                .toList();
    }

    private static List<List<Integer>> neighbours(int documents, int[] rep, List<Pair> pairs) {
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int x = 0; x < documents; x++) {
            List<Integer> of = new ArrayList<>();
            for (int y = 0; y < documents; y++) {
                boolean near = pairs.contains(new Pair(Math.min(rep[x], rep[y]), Math.max(rep[x], rep[y])));
                if (x != y && (rep[x] == rep[y] || near)) of.add(y);
            }
            neighbours.add(of);
        }
        return neighbours;
    }

    /** Repeatedly keeps the best remaining document and removes its unprotected neighbours. */
    private static Map<Long, Long> plainly(List<Doc> docs, List<List<Integer>> neighbours) {
        List<Integer> order = IntStream.range(0, docs.size())
                .boxed()
                .sorted(Comparator.comparing((Integer x) -> !docs.get(x).protect)
                        .thenComparing(x -> -docs.get(x).worth)
                        .thenComparing(x -> x))
                .toList();
        Map<Integer, Integer> keptFor = new HashMap<>();
        for (int x : order) {
            if (keptFor.containsKey(x)) continue;
            keptFor.put(x, x);
            for (int y : neighbours.get(x)) if (!docs.get(y).protect) keptFor.putIfAbsent(y, x);
        }
        Map<Long, Long> ordinals = new TreeMap<>();
        keptFor.forEach((x, kept) -> {
            if (!neighbours.get(x).isEmpty()) ordinals.put(docs.get(x).ordinal, docs.get(kept).ordinal);
        });
        return ordinals;
    }

    private static Map<Long, Long> components(List<Doc> docs, List<List<Integer>> neighbours) {
        Map<Long, Long> roots = new TreeMap<>();
        boolean[] seen = new boolean[docs.size()];
        for (int first = 0; first < docs.size(); first++) {
            if (seen[first] || neighbours.get(first).isEmpty()) continue;
            List<Integer> open = new ArrayList<>(List.of(first));
            seen[first] = true;
            while (!open.isEmpty()) {
                int x = open.removeLast();
                roots.put(docs.get(x).ordinal, docs.get(first).ordinal);
                for (int y : neighbours.get(x)) {
                    if (!seen[y]) open.add(y);
                    seen[y] = true;
                }
            }
        }
        return roots;
    }
}
