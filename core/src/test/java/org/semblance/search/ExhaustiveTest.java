package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.records.SmallCollections;
import org.semblance.records.TokenSets;
import org.semblance.relation.Family;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;

/** The oracle of all other searches against the definition itself. */
class ExhaustiveTest {
    @ParameterizedTest
    @EnumSource
    void findsThePairsThatTheMeasureAccepts(Family family) throws InterruptedException {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            List<int[]> sets = SmallCollections.random(random);
            OverlapMeasure measure = family.random(random);
            TokenSets encoded = SmallCollections.encode(sets);
            for (Sides sides : SearchContract.bothWays(encoded, random)) {
                assertThat(SearchContract.answer(new Exhaustive<>(new OverlapRelation(measure)), encoded, sides))
                        .as("%s, seed %d", SearchContract.describe(measure, sides), seed)
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
                int overlap = SmallCollections.overlap(sets.get(x), sets.get(y));
                if (sizeX == 0 || sizeY == 0 || !measure.accepts(overlap, sizeX, sizeY)) continue;
                double score = measure.score(overlap, sizeX, sizeY);
                rows.append("%d %d: %d %s%n".formatted(x, y, overlap, score));
            }
        }
        return rows.toString();
    }
}
