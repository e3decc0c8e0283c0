package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Family;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/** Compares the exhaustive search, the oracle of all other searches, with the definition. */
class ExhaustiveTest {
    @ParameterizedTest
    @EnumSource
    void findsThePairsThatTheMeasureAccepts(Family family) throws InterruptedException {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            List<int[]> sets = RandomSets.few(random);
            OverlapMeasure measure = family.random(random);
            TokenSets encoded = TestRecords.sets(sets);
            for (Sides sides : SearchContract.bothWays(encoded.size(), random)) {
                assertThat(SearchContract.answer(new Exhaustive<>(new OverlapRelation(measure)), encoded, sides))
                        .as("%s, %s, seed %d", measure, sides, seed)
                        .isEqualTo(byDefinition(sets, measure, sides));
            }
        }
    }

    private static String byDefinition(List<int[]> sets, OverlapMeasure measure, Sides sides) {
        StringBuilder rows = new StringBuilder();
        for (int x = 0; x < sides.probes(); x++) {
            for (int y = sides.isWithin() ? x + 1 : sides.indexed(); y < sides.size(); y++) {
                int sizeX = sets.get(x).length;
                int sizeY = sets.get(y).length;
                int overlap = RandomSets.overlap(sets.get(x), sets.get(y));
                if (sizeX == 0 || sizeY == 0 || !measure.accepts(overlap, sizeX, sizeY)) continue;
                double score = measure.score(overlap, sizeX, sizeY);
                rows.append(SearchContract.row(x, y, overlap, score));
            }
        }
        return rows.toString();
    }
}
