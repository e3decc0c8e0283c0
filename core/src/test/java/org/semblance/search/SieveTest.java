package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.records.SmallCollections;
import org.semblance.records.TokenSets;
import org.semblance.relation.Family;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.sieve.SieveSearch;

class SieveTest extends SearchContract {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return new SieveSearch(relation);
    }

    @ParameterizedTest
    @EnumSource
    void findsAllThoughCopiesAreJoinedOnce(Family family) throws InterruptedException {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            TokenSets sets = SmallCollections.encode(SmallCollections.random(random));
            OverlapRelation relation = new OverlapRelation(family.random(random));
            for (Sides sides : bothWays(sets, random)) {
                String expected = answer(new Exhaustive<>(relation), sets, sides);
                Join<TokenSets> join = new Join<>(search(relation), new Workers(1), Progress.SILENT);
                assertThat(spell(join.run(sets, sides).pairs()))
                        .as("%s, seed %d", describe(relation.how(), sides), seed)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsAllAmongLongRecords(Family family) throws InterruptedException {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            TokenSets sets = SmallCollections.encode(SmallCollections.randomLong(random));
            OverlapRelation relation = new OverlapRelation(family.random(random));
            for (Sides sides : bothWays(sets, random)) {
                assertThat(answer(search(relation), sets, sides))
                        .as("%s, seed %d", describe(relation.how(), sides), seed)
                        .isEqualTo(answer(new Exhaustive<>(relation), sets, sides));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void comparesFewVeryLongRecordsWithoutLists(Family family) throws InterruptedException {
        int without = 0;
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TokenSets sets = SmallCollections.encode(SmallCollections.randomVeryLong(random));
            OverlapRelation relation = new OverlapRelation(family.random(random));
            for (Sides sides : bothWays(sets, random)) {
                long memory = random.nextInt(2000);
                assertThat(answer(search(relation), sets, sides, memory))
                        .as("%s, seed %d", describe(relation.how(), sides), seed)
                        .isEqualTo(answer(new Exhaustive<>(relation), sets, sides));
                if (search(relation).plan(sets, sides, 0).rounds() <= (sides.isWithin() ? 1 : 2)) without++;
            }
        }
        assertThat(without).isGreaterThan(200);
    }
}
