package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.testing.Seeds;

class PpJoinTest extends SearchContract.OverSets {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return PrefixSearch.ppJoin(relation);
    }

    @Test
    void comparesFarFewerThanAllPairs() throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(Seeds.random(), 2000, 5000, 30);
        Map<String, Long> counts = new Join<>(
                        search(new OverlapRelation(Jaccard.atLeast("0.8"))), new Workers(2), Progress.SILENT)
                .run(sets, Sides.within(sets.size()))
                .statistics();
        assertThat(counts.get("candidates_positional")).isLessThan(2000L * 1999 / 2 / 20);
        assertThat(counts.get("results")).isLessThanOrEqualTo(counts.get("verified"));
    }

    @Test
    void statisticsDoNotDependOnThreads() throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(Seeds.random(), 1500, 500, 12);
        Search<TokenSets> search = search(new OverlapRelation(Jaccard.atLeast("0.6")));
        Sides within = Sides.within(sets.size());
        Map<String, Long> one = new Join<>(search, new Workers(1), Progress.SILENT)
                .run(sets, within)
                .statistics();
        Map<String, Long> five = new Join<>(search, new Workers(5), Progress.SILENT)
                .run(sets, within)
                .statistics();
        assertThat(five).isEqualTo(one);
    }
}
