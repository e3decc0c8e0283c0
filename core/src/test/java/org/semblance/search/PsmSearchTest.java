package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.records.EditedDocuments;
import org.semblance.records.RandomBits;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.search.hamming.AdvisedPsmSearch;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.PsmSearch;
import org.semblance.testing.Seeds;

@Order(2)
class PsmSearchTest extends SearchContract<BitVectors> {
    /** Fixed, because recall depends on the documents. */
    private static final Map<Integer, BitVectors> EDITED = new HashMap<>();

    private static BitVectors edited(int bits) {
        return EDITED.computeIfAbsent(bits, _ -> EditedDocuments.random(new Random(7), bits, 8000));
    }

    PsmSearchTest() {
        super(600);
    }

    /** With all combinations the search is exact. */
    @Override
    Case<BitVectors> draw(Random random) {
        BitVectors records = RandomBits.random(random, random.nextBoolean() ? 64 : 128);
        BitDistance relation = new BitDistance(random.nextInt(5));
        return new Case<>(
                records, relation, new PsmSearch(relation, Integer.MAX_VALUE, random.nextInt(11), FlipModel.GAUSSIAN));
    }

    /** Pairs found are correct, reported once, and do not depend on the number of rounds. */
    @Test
    void fewCombinationsFindASubset() throws InterruptedException {
        for (long seed : Seeds.cases(60)) {
            Random random = new Random(seed);
            BitVectors records = EditedDocuments.random(random, random.nextBoolean() ? 64 : 128, 100);
            BitDistance relation = new BitDistance(6);
            PsmSearch search = new PsmSearch(relation, random.nextInt(6), 10, FlipModel.LINEAR);
            for (Sides sides : bothWays(records.size(), random)) {
                List<String> found = rows(search, records, sides, Long.MAX_VALUE);
                assertThat(found)
                        .as("seed %d", seed)
                        .doesNotHaveDuplicates()
                        .allMatch(new HashSet<>(rows(new Exhaustive<>(relation), records, sides, 0))::contains);
                assertThat(rows(search, records, sides, 1000))
                        .as("seed %d", seed)
                        .isEqualTo(found);
            }
        }
    }

    private static List<String> rows(Search<BitVectors> search, BitVectors records, Sides sides, long memory)
            throws InterruptedException {
        return answer(search, records, sides, 1, memory).lines().toList();
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"64, 1", "64, 2", "64, 3", "128, 2", "128, 3", "128, 6"})
    void theUsualCombinationsFindNearlyAllEdits(int bits, int most) throws InterruptedException {
        BitVectors records = edited(bits);
        BitDistance relation = new BitDistance(most);
        Sides sides = Sides.within(records.size());
        PsmSearch search = new PsmSearch(relation, PsmSearch.USUAL_COMBINATIONS, 0, FlipModel.USUAL);
        assertThat(search.exact()).isFalse();
        int found = rows(search, records, sides, Long.MAX_VALUE).size();
        int all = rows(new Exhaustive<>(relation), records, sides, 0).size();
        assertThat(all).isGreaterThan(1000);
        assertThat((double) found / all).isGreaterThan(0.95);
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"64, 0.6", "64, 0.8", "64, 0.95", "128, 0.7", "128, 0.9", "128, 0.95"})
    void theAdvisedCombinationsReachTheRecall(int bits, double recall) throws InterruptedException {
        BitVectors records = edited(bits);
        BitDistance relation = new BitDistance(3);
        Sides sides = Sides.within(records.size());
        AdvisedPsmSearch search = new AdvisedPsmSearch(relation, recall, FlipModel.GAUSSIAN);
        assertThat(search.exact()).isFalse();
        int found = rows(search, records, sides, Long.MAX_VALUE).size();
        int all = rows(new Exhaustive<>(relation), records, sides, 0).size();
        // Both documents of a pair are queries, so the recall is higher than the model's for one query.
        assertThat((double) found / all).isGreaterThan(recall);
        Map<String, Long> statistics = search.plan(records, sides, Long.MAX_VALUE)
                .index(0, new Workers(1))
                .statistics();
        assertThat(statistics).containsKeys("psm_p", "psm_k", "expected_checks_per_query");
        assertThat(statistics.get("expected_recall_percent")).isBetween(Math.round(100 * recall), 100L);
    }

    @Test
    void predictionsDoNotDependOnRounds() throws InterruptedException {
        BitVectors records = EditedDocuments.random(Seeds.random(), 2000);
        AdvisedPsmSearch search = new AdvisedPsmSearch(new BitDistance(3), 0.95, FlipModel.USUAL);
        Sides sides = Sides.within(records.size());
        Plan large = search.plan(records, sides, Long.MAX_VALUE);
        Plan small = search.plan(records, sides, 4000);
        assertThat(small.rounds()).isGreaterThan(large.rounds());
        assertThat(expectations(small)).isEqualTo(expectations(large)).containsKeys("psm_p", "psm_k");
    }

    private static Map<String, Long> expectations(Plan plan) throws InterruptedException {
        Map<String, Long> sums = new TreeMap<>();
        for (int round = 0; round < plan.rounds(); round++) {
            plan.index(round, new Workers(1)).statistics().forEach((name, count) -> {
                if (name.startsWith("psm_") || name.startsWith("expected_")) sums.merge(name, count, Long::sum);
            });
        }
        return sums;
    }
}
