package org.semblance.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class CopiesTest {
    @Test
    void areDocumentsWithTheSameTokens() throws InterruptedException {
        for (long seed : Seeds.cases(1000)) {
            TokenSets sets = TestRecords.sets(new Random(seed));
            int split = seed % 3 == 0 && sets.size() > 0 ? (int) (seed % sets.size()) : 0;
            check(sets, split, Copies.of(sets, split, new Workers((int) (1 + seed % 4))), "seed " + seed);
        }
    }

    @Test
    void areFoundInALargeCollection() throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(Seeds.random(), 50_000, 40, 3);
        Copies copies = Copies.of(sets, 20_000, new Workers(3));
        check(sets, 20_000, copies, "large");
        assertThat(copies.distinct()).isLessThan(30_000);
    }

    private static void check(TokenSets sets, int split, Copies copies, String which) {
        Map<String, List<Integer>> groups = new HashMap<>();
        for (int x = 0; x < sets.size(); x++)
            groups.computeIfAbsent(content(sets, x, split), k -> new ArrayList<>())
                    .add(x);
        assertThat(copies.size()).as(which).isEqualTo(sets.size());
        assertThat(copies.distinct()).as(which).isEqualTo(groups.size());
        assertThat(copies.isEmpty()).as(which).isEqualTo(groups.size() == sets.size());
        for (int x = 0; x < sets.size(); x++) {
            List<Integer> group = groups.get(content(sets, x, split));
            int first = group.getFirst();
            assertThat(copies.representative(x)).as(which).isEqualTo(first);
            assertThat(copies.isRepresentative(x)).as(which).isEqualTo(first == x);
            if (first != x) continue;
            assertThat(IntStream.range(0, copies.countOf(first))
                            .map(i -> copies.member(first, i))
                            .boxed())
                    .as(which)
                    .isEqualTo(group);
        }
        assertThat(copies.representatives())
                .as(which)
                .isEqualTo(groups.values().stream()
                        .mapToInt(List::getFirst)
                        .sorted()
                        .toArray());
    }

    private static String content(TokenSets sets, int x, int split) {
        String own = sets.unique(x) > 0 ? " and one of its own: " + x : "";
        return (x < split) + Arrays.toString(Arrays.copyOfRange(sets.tokens(), sets.start(x), sets.end(x))) + own;
    }

    @Test
    void rejectedCopiesAreTheirOwnRepresentatives() throws InterruptedException {
        for (long seed : Seeds.cases(300)) {
            TokenSets sets = TestRecords.sets(new Random(seed));
            Random random = new Random(seed);
            Copies copies = Copies.of(sets, 0, new Workers(2));
            boolean[] accepted = new boolean[sets.size()];
            for (int x = 0; x < accepted.length; x++) accepted[x] = random.nextBoolean();
            Copies some = copies.where(x -> accepted[x]);
            for (int x = 0; x < accepted.length; x++) {
                int first = copies.representative(x);
                assertThat(some.representative(x)).as("seed %d", seed).isEqualTo(accepted[first] ? first : x);
            }
        }
    }

    @Test
    void aSelectionDoesNotChangeDocuments() throws InterruptedException {
        for (long seed : Seeds.cases(300)) {
            TokenSets sets = TestRecords.sets(new Random(seed));
            int[] some = new Random(seed)
                    .ints(sets.size(), 0, Math.max(1, sets.size()))
                    .toArray();
            TokenSets selected = sets.select(some);
            assertThat(selected.size()).isEqualTo(some.length);
            for (int i = 0; i < some.length; i++) {
                assertThat(selected.sizeOf(i)).as("seed %d", seed).isEqualTo(sets.sizeOf(some[i]));
                assertThat(selected.unique(i)).as("seed %d", seed).isEqualTo(sets.unique(some[i]));
                assertThat(Arrays.copyOfRange(selected.tokens(), selected.start(i), selected.end(i)))
                        .as("seed %d", seed)
                        .isEqualTo(Arrays.copyOfRange(sets.tokens(), sets.start(some[i]), sets.end(some[i])));
            }
        }
    }
}
