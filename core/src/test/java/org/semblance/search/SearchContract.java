package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairRoom;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.records.Collections;
import org.semblance.records.SmallCollections;
import org.semblance.records.TokenSets;
import org.semblance.relation.Family;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/** What every exact search over sets must do: answer as {@link Exhaustive} does, within and between collections. */
abstract class SearchContract {
    private static final int SMALL_COLLECTIONS = 4_000;
    private static final int COLLECTIONS = 400;

    abstract Search<TokenSets> search(OverlapRelation relation);

    @ParameterizedTest
    @EnumSource
    void findsWhatExhaustiveSearchFindsInSmallCollections(Family family) throws InterruptedException {
        for (int seed = 0; seed < SMALL_COLLECTIONS; seed++) {
            Random random = new Random(seed);
            TokenSets sets = SmallCollections.encode(SmallCollections.random(random));
            OverlapRelation relation = new OverlapRelation(family.random(random));
            for (Sides sides : bothWays(sets, random)) {
                String expected = answer(new Exhaustive<>(relation), sets, sides);
                long memory = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(2000);
                assertThat(answer(search(relation), sets, sides, memory))
                        .as("%s, seed %d", describe(relation.how(), sides), seed)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsWhatExhaustiveSearchFindsOnAnyNumberOfThreads(Family family) throws InterruptedException {
        for (int seed = 0; seed < COLLECTIONS; seed++) {
            Random random = new Random(seed);
            TokenSets sets = Collections.random(seed);
            OverlapRelation relation = new OverlapRelation(family.random(random));
            for (Sides sides : bothWays(sets, random)) {
                String expected = answer(new Exhaustive<>(relation), sets, sides);
                Pairs found = new Join<>(search(relation), new Workers(1 + seed % 3), Progress.SILENT)
                        .run(sets, sides)
                        .pairs();
                assertThat(spell(found))
                        .as("%s, seed %d", describe(relation.how(), sides), seed)
                        .isEqualTo(expected);
            }
        }
    }

    static List<Sides> bothWays(TokenSets sets, Random random) {
        List<Sides> sides = new ArrayList<>(List.of(Sides.within(sets.size())));
        if (sets.size() > 1) sides.add(Sides.between(1 + random.nextInt(sets.size() - 1), sets.size()));
        return sides;
    }

    static String describe(OverlapMeasure measure, Sides sides) {
        return measure.name() + " " + measure.threshold() + ", " + sides;
    }

    /** All pairs with their numbers, found on this thread. */
    static String answer(Search<TokenSets> search, TokenSets sets, Sides sides) throws InterruptedException {
        return answer(search, sets, sides, Long.MAX_VALUE);
    }

    /** The same with so much memory for indexes. */
    static String answer(Search<TokenSets> search, TokenSets sets, Sides sides, long memory)
            throws InterruptedException {
        Plan plan = search.plan(sets, sides, memory);
        PairSorter sorter = new PairSorter(sets.size(), PairRoom.usual(), 1);
        PairBuffer buffer = sorter.buffer();
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, new Workers(1));
            Searcher searcher = index.searcher();
            for (int piece = 0; piece < index.pieces(); piece++) searcher.search(piece, buffer);
        }
        return spell((Pairs) sorter.sorted(new Workers(1)));
    }

    static String spell(Pairs pairs) {
        StringBuilder rows = new StringBuilder();
        for (int p = 0; p < pairs.size(); p++) {
            rows.append(pairs.first(p)).append(' ').append(pairs.second(p)).append(": ");
            rows.append(pairs.overlap(p)).append(' ').append(pairs.score(p)).append('\n');
        }
        return rows.toString();
    }
}
