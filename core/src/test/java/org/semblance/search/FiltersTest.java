package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Family;
import org.semblance.relation.Hamming;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.prefix.Filters;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/** No combination of filters drops a true pair, and every filter drops some candidates. */
class FiltersTest {
    private static final int COLLECTIONS = 1500;

    private static List<Filters> combinations() {
        List<Filters> all = new ArrayList<>();
        for (int depth : new int[] {0, 1, 2, 3, Filters.DEEPEST}) {
            for (boolean positional : new boolean[] {false, true}) {
                all.add(new Filters(false, positional, depth));
                all.add(new Filters(true, positional, depth));
            }
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void everyCombinationFindsEveryPair(Family family) throws InterruptedException {
        for (long seed : Seeds.cases(COLLECTIONS)) {
            Random random = new Random(seed);
            TokenSets sets = TestRecords.sets(RandomSets.few(random));
            OverlapRelation relation = new OverlapRelation(family.random(random));
            for (Sides sides : SearchContract.bothWays(sets.size(), random)) {
                String expected = SearchContract.answer(new Exhaustive<>(relation), sets, sides);
                for (Filters filters : combinations()) {
                    assertThat(SearchContract.answer(new PrefixSearch(relation, filters), sets, sides))
                            .as("%s, %s, %s, seed %d", relation, filters, sides, seed)
                            .isEqualTo(expected);
                }
            }
        }
    }

    static Stream<OverlapMeasure> measures() {
        return Stream.of(Jaccard.atLeast("0.6"), Jaccard.atLeast("0.9"), Hamming.atMost("2"), Hamming.atMost("7"));
    }

    @ParameterizedTest
    @MethodSource("measures")
    void eachMethodHasFewerCandidatesThanTheOneBefore(OverlapMeasure measure) throws InterruptedException {
        OverlapRelation relation = new OverlapRelation(measure);
        for (int longest : new int[] {4, 12, 60}) {
            for (int vocabulary : new int[] {20, 300, 5000}) {
                TokenSets sets = TestRecords.independentSets(Seeds.random(), 400, vocabulary, longest);
                Map<String, Long> allPairs = statistics(PrefixSearch.allPairs(relation), sets, 1);
                Map<String, Long> ppJoin = statistics(PrefixSearch.ppJoin(relation), sets, 1);
                Map<String, Long> ppJoinPlus = statistics(PrefixSearch.ppJoinPlus(relation, 2), sets, 1);
                assertThat(List.of(
                                allPairs.get("candidates_size"),
                                allPairs.get("candidates_prefix"),
                                ppJoin.get("candidates_positional"),
                                ppJoinPlus.get("candidates_suffix"),
                                ppJoinPlus.get("results")))
                        .as("%s, sets up to %d of %d tokens", measure, longest, vocabulary)
                        .isSortedAccordingTo(Comparator.reverseOrder());
                assertThat(ppJoin.get("index_entries")).isLessThanOrEqualTo(allPairs.get("index_entries"));
                assertThat(ppJoinPlus.get("verified"))
                        .isBetween(ppJoinPlus.get("results"), ppJoinPlus.get("candidates_suffix"));
            }
        }
    }

    @Test
    void everyFilterDropsSomething() throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(Seeds.random(), 500, 300, 30);
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast("0.7"));
        Map<String, Long> all = statistics(new PrefixSearch(relation, new Filters(false, false, 0)), sets, 1);
        Map<String, Long> shorter = statistics(new PrefixSearch(relation, new Filters(true, false, 0)), sets, 1);
        assertThat(all.get("candidates_size")).isLessThan(500L * 499 / 2);
        assertThat(all.get("candidates_prefix")).isLessThan(all.get("candidates_size"));
        assertThat(shorter.get("candidates_prefix")).isLessThan(all.get("candidates_prefix"));
        Map<String, Long> plus = statistics(PrefixSearch.ppJoinPlus(relation, 2), sets, 1);
        assertThat(plus.get("candidates_positional")).isLessThan(plus.get("candidates_prefix"));
        assertThat(plus.get("candidates_suffix")).isLessThan(plus.get("candidates_positional"));
        Map<String, Long> deeper = statistics(PrefixSearch.ppJoinPlus(relation, 4), sets, 1);

        assertThat(deeper.get("candidates_suffix")).isLessThan(plus.get("candidates_suffix"));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void statisticsDoNotDependOnThreads(Filters filters) throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(Seeds.random(), 1500, 500, 12);
        for (OverlapMeasure measure : List.of(Jaccard.atLeast("0.6"), Hamming.atMost("4"))) {
            PrefixSearch search = new PrefixSearch(new OverlapRelation(measure), filters);
            assertThat(statistics(search, sets, 5)).isEqualTo(statistics(search, sets, 1));
        }
    }

    @Test
    void statisticsListTheFiltersInOrder() throws InterruptedException {
        TokenSets sets = TestRecords.copies(3);
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast("0.8"));
        assertThat(statistics(PrefixSearch.allPairs(relation), sets, 1).keySet())
                .containsExactly(
                        "index_entries", "probed", "candidates_size", "candidates_prefix", "verified", "results");
        assertThat(statistics(PrefixSearch.ppJoin(relation), sets, 1).keySet())
                .containsSubsequence("candidates_prefix", "candidates_positional", "verified")
                .doesNotContain("candidates_suffix");
        assertThat(statistics(PrefixSearch.ppJoinPlus(relation, 2), sets, 1).keySet())
                .containsExactly(
                        "index_entries",
                        "probed",
                        "candidates_size",
                        "candidates_prefix",
                        "candidates_positional",
                        "candidates_suffix",
                        "verified",
                        "results");
    }

    private static Map<String, Long> statistics(PrefixSearch search, TokenSets sets, int threads)
            throws InterruptedException {
        return new Join<>(search, new Workers(threads), Progress.SILENT)
                .run(sets, Sides.within(sets.size()))
                .statistics();
    }
}
