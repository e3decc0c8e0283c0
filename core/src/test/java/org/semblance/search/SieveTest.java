package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

@Order(1)
class SieveTest extends SearchContract.OverSets {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return new SieveSearch(relation);
    }

    @Test
    void findsAllAmongLongRecords() throws InterruptedException {
        check(1800, random -> of(TestRecords.sets(RandomSets.longer(random)), random));
    }

    @Test
    void comparesFewVeryLongRecordsWithoutPostings() throws InterruptedException {
        int without = 0;
        long[] seeds = Seeds.cases(1200);
        for (long seed : seeds) {
            Random random = new Random(seed);
            Case<TokenSets> one = of(TestRecords.sets(RandomSets.veryLong(random)), random);
            check(one, random, seed);
            for (Sides sides : bothWays(one.records().size(), random)) {
                if (one.search().plan(one.records(), sides, 0).rounds() <= (sides.isWithin() ? 1 : 2)) without++;
            }
        }

        assertThat(without).isGreaterThan(seeds.length);
    }
}
