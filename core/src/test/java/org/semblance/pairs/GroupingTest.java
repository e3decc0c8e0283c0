package org.semblance.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.pairs.Groups.Shape;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.CopiesOnce;
import org.semblance.search.Exhaustive;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;
import org.semblance.testing.Seeds;

class GroupingTest {
    @TempDir
    Path spill;

    /** Sorting memory from two pairs to all of them. */
    private PairMemory memory(Random random) {
        return new PairMemory(random.nextBoolean() ? 1 << 20 : 40, spill);
    }

    private Groups groups(JoinedPairs pairs, Preference preference, Shape shape, Random random) throws Exception {
        return new Grouping(pairs, preference, memory(random), new Workers(2)).groups(shape);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void everyRemovedDocumentMatchesAKeptOneAndNoTwoKeptOnesMatch(Shape shape) throws Exception {
        for (long seed : Seeds.cases(1000)) {
            Random random = new Random(seed);
            int documents = 1 + random.nextInt(25);
            Map<Long, Double> edges = new HashMap<>();
            JoinedPairs pairs = JoinedPairs.of(randomPairs(random, documents, edges), documents);
            long[] value = random.longs(documents, 0, 4).toArray();
            BitSet protection = new BitSet();
            if (random.nextBoolean()) for (int d = 0; d < documents; d++) protection.set(d, random.nextInt(6) == 0);
            Groups groups = groups(pairs, new Preference(List.of(value), protection), shape, random);

            int removed = 0;
            for (int d = 0; d < documents; d++) {
                int kept = groups.keptFor(d);
                if (kept == d) continue;
                removed++;
                assertThat(groups.isKept(kept)).as("seed %d", seed).isTrue();
                assertThat(edges).as("seed %d", seed).containsEntry(edge(d, kept), groups.score(d));
                assertThat(protection.get(d)).as("seed %d: protected", seed).isFalse();
                assertThat(value[kept] >= value[d] || protection.get(kept))
                        .as("seed %d: the better one is kept", seed)
                        .isTrue();
                assertThat(groups.groupOf(d)).isEqualTo(groups.groupOf(kept)).isPositive();
            }
            assertThat(groups.removed()).isEqualTo(removed);
            for (long e : edges.keySet()) {
                int a = (int) (e >> 32);
                int b = (int) e;
                boolean bothKept = groups.isKept(a) && groups.isKept(b);
                assertThat(bothKept && !(protection.get(a) && protection.get(b)))
                        .as("seed %d: %d and %d", seed, a, b)
                        .isFalse();
                if (shape == Shape.COMPONENTS) assertThat(groups.groupOf(a)).isEqualTo(groups.groupOf(b));
            }
            checkNumbers(groups, documents);
        }
    }

    private static void checkNumbers(Groups groups, int documents) {
        Map<Integer, Integer> sizes = new HashMap<>();
        int last = 0;
        for (int d = 0; d < documents; d++) {
            int group = groups.groupOf(d);
            if (group == 0) continue;
            if (sizes.merge(group, 1, Integer::sum) == 1)
                assertThat(group).as("numbered by first member").isEqualTo(++last);
        }
        assertThat(groups.count()).isEqualTo(last);
        sizes.forEach((group, size) ->
                assertThat(groups.sizeOf(group)).isEqualTo(size).isGreaterThan(1));
        assertThat(groups.largest())
                .isEqualTo(sizes.values().stream().mapToInt(i -> i).max().orElse(0));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void copiesAreGroupedAsIfSearchedOneByOne(Shape shape) throws Exception {
        for (long seed : Seeds.cases(600)) {
            Random random = new Random(seed);
            TokenSets sets = TestRecords.sets(random);
            int documents = sets.size();
            Search<TokenSets> search = new Exhaustive<>(new OverlapRelation(Jaccard.atLeast("0.5")));
            Sides within = Sides.within(documents);
            Join.Found once = new Join<>(
                            new CopiesOnce<>(search), new Workers(2), Progress.SILENT, 1 << 20, memory(random))
                    .run(sets, within);
            Join.Found each = new Join<>(search, new Workers(1), Progress.SILENT).run(sets, within);
            Preference preference = preference(random, documents);
            Groups expected = groups(JoinedPairs.of(each.pairs(), documents), preference, shape, random);
            Groups groups = groups(once.joined(), preference, shape, random);
            for (int d = 0; d < documents; d++) {
                assertThat(groups.keptFor(d)).as("seed %d, %d", seed, d).isEqualTo(expected.keptFor(d));
                assertThat(groups.groupOf(d)).as("seed %d, %d", seed, d).isEqualTo(expected.groupOf(d));
                if (groups.isKept(d)) continue;
                assertThat(groups.score(d)).as("seed %d, %d", seed, d).isEqualTo(expected.score(d));
                assertThat(groups.overlap(d)).as("seed %d, %d", seed, d).isEqualTo(expected.overlap(d));
            }
            once.close();
        }
    }

    @Test
    void aStricterThresholdEqualsAGroupingOfItsPairs() throws Exception {
        for (long seed : Seeds.cases(400)) {
            Random random = new Random(seed);
            TokenSets sets = TestRecords.sets(random);
            Search<TokenSets> search = new Exhaustive<>(new OverlapRelation(Jaccard.atLeast("0.4")));
            boolean once = random.nextBoolean();
            Join.Found found = new Join<>(
                            once ? new CopiesOnce<>(search) : search,
                            new Workers(2),
                            Progress.SILENT,
                            1 << 20,
                            memory(random))
                    .run(sets, Sides.within(sets.size()));
            Preference preference = preference(random, sets.size());
            double[] values = IntStream.rangeClosed(0, 63)
                    .mapToDouble(i -> 0.4 + i / 100.0)
                    .toArray();
            long[] removed = new Grouping(found.joined(), preference, memory(random), new Workers(2))
                    .removedAt(new ScoreLimits(values, false));
            for (int l = 0; l < values.length; l += 1 + random.nextInt(20)) {
                double limit = values[l];
                try (JoinedPairs nearer =
                        found.joined().where((_, _, _, s) -> s >= limit, memory(random), new Workers(1))) {
                    assertThat(removed[l])
                            .as("seed %d, at %s", seed, limit)
                            .isEqualTo(groups(nearer, preference, Shape.STARS, random)
                                    .removed());
                }
            }
            found.close();
        }
    }

    @Test
    void thresholdsOfADistanceAcceptSmallerValues() {
        ScoreLimits limits = new ScoreLimits(new double[] {3, 2, 0}, true);
        assertThat(limits.accepting(4)).isZero();
        assertThat(limits.accepting(3)).isEqualTo(0b001);
        assertThat(limits.accepting(1)).isEqualTo(0b011);
        assertThat(limits.accepting(0)).isEqualTo(0b111);
        assertThatIllegalArgumentException().isThrownBy(() -> new ScoreLimits(new double[] {2, 3}, true));
        assertThatIllegalArgumentException().isThrownBy(() -> new ScoreLimits(new double[65], false));
    }

    private static Preference preference(Random random, int documents) {
        if (random.nextInt(3) == 0) return new Preference(List.of(), new BitSet());
        BitSet protection = new BitSet();
        if (random.nextBoolean()) for (int d = 0; d < documents; d++) protection.set(d, random.nextInt(4) == 0);
        return new Preference(List.of(random.longs(documents, 0, 3).toArray()), protection);
    }

    private SortedPairs randomPairs(Random random, int documents, Map<Long, Double> edges) throws Exception {
        PairSorter sorter = new PairSorter(documents, memory(random), 2);
        PairBuffer one = sorter.buffer();
        PairBuffer two = sorter.buffer();
        for (int n = random.nextInt(2 * documents); n > 0; n--) {
            int x = random.nextInt(documents);
            int y = random.nextInt(documents);
            double score = random.nextDouble();
            if (x != y && edges.putIfAbsent(edge(x, y), score) == null) {
                (random.nextBoolean() ? one : two).pair(x, y, 1, score);
            }
        }
        return sorter.sorted(new Workers(2));
    }

    private static long edge(int x, int y) {
        return (long) Math.min(x, y) << 32 | Math.max(x, y);
    }
}
