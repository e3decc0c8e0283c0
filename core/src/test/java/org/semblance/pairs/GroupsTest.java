package org.semblance.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.pairs.Groups.Shape;

class GroupsTest {
    @ParameterizedTest
    @EnumSource(Shape.class)
    void nothingIsRemovedButForAKeptDirectMatchAndNoMatchIsLeft(Shape shape) {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            int documents = 1 + random.nextInt(25);
            Map<Long, Double> edges = new HashMap<>();
            Pairs pairs = randomPairs(random, documents, edges);
            long[] value = random.longs(documents, 0, 4).toArray();
            BitSet protection = new BitSet();
            if (random.nextBoolean()) for (int d = 0; d < documents; d++) protection.set(d, random.nextInt(6) == 0);
            Groups groups = Groups.of(pairs, documents, new Preference(List.of(value), protection), shape);

            int removed = 0;
            for (int d = 0; d < documents; d++) {
                int kept = groups.keptFor(d);
                if (kept == d) continue;
                removed++;
                assertThat(groups.isKept(kept)).as("seed %d", seed).isTrue();
                assertThat(edges).as("seed %d", seed).containsEntry(edge(d, kept), pairs.score(groups.proof(d)));
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

    private static Pairs randomPairs(Random random, int documents, Map<Long, Double> edges) {
        PairBuffer one = new PairBuffer();
        PairBuffer two = new PairBuffer();
        for (int n = random.nextInt(2 * documents); n > 0; n--) {
            int x = random.nextInt(documents);
            int y = random.nextInt(documents);
            double score = random.nextDouble();
            if (x != y && edges.putIfAbsent(edge(x, y), score) == null) {
                (random.nextBoolean() ? one : two).pair(x, y, 1, score);
            }
        }
        Pairs pairs = Pairs.sorted(List.of(one, two), documents);
        Set<Long> seen = new HashSet<>();
        long before = -1;
        for (int p = 0; p < pairs.size(); p++) {
            long key = edge(pairs.first(p), pairs.second(p));
            assertThat(key).as("sorted").isGreaterThan(before);
            assertThat(pairs.score(p)).isEqualTo(edges.get(key));
            seen.add(before = key);
        }
        assertThat(seen).isEqualTo(edges.keySet());
        return pairs;
    }

    private static long edge(int x, int y) {
        return (long) Math.min(x, y) << 32 | Math.max(x, y);
    }
}
