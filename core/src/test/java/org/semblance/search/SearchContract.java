package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.pairs.Pairs;
import org.semblance.records.Collections;
import org.semblance.records.TokenSets;
import org.semblance.relation.Cosine;
import org.semblance.relation.Dice;
import org.semblance.relation.Jaccard;
import org.semblance.relation.Overlap;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/** What every exact search over sets must do: answer as {@link Exhaustive} does, within and between collections. */
abstract class SearchContract {
    private static final int COLLECTIONS = 500;

    abstract Search<TokenSets> search(OverlapRelation relation);

    static Stream<OverlapMeasure> measures() {
        return Stream.of(
                        Stream.of("0.01", "0.3", "0.5", "0.55", "0.7", "0.8", "0.9", "0.95", "1")
                                .map(Jaccard::atLeast),
                        Stream.of("0.1", "0.6", "0.9", "1").map(Cosine::atLeast),
                        Stream.of("0.2", "0.7", "0.9", "1").map(Dice::atLeast),
                        Stream.of("1", "2", "4").map(Overlap::atLeast))
                .flatMap(s -> s);
    }

    @ParameterizedTest
    @MethodSource("measures")
    void findsWhatExhaustiveSearchFinds(OverlapMeasure measure) throws InterruptedException {
        for (int seed = 0; seed < COLLECTIONS; seed++) {
            TokenSets sets = Collections.random(seed);
            List<Sides> sides = new ArrayList<>(List.of(Sides.within(sets.size())));
            if (sets.size() > 1) sides.add(Sides.between(1 + seed % (sets.size() - 1), sets.size()));
            for (Sides s : sides) {
                OverlapRelation relation = new OverlapRelation(measure);
                List<Row> expected = answer(new Exhaustive<>(relation), sets, s, 1);
                assertThat(answer(search(relation), sets, s, 1 + seed % 3))
                        .as("%s %s, seed %d, %s", measure.name(), measure.threshold(), seed, s)
                        .isEqualTo(expected);
            }
        }
    }

    record Row(int first, int second, int overlap, double score) {}

    static List<Row> answer(Search<TokenSets> search, TokenSets sets, Sides sides, int threads)
            throws InterruptedException {
        Pairs pairs = new Join<>(search, new Workers(threads), Progress.SILENT)
                .run(sets, sides)
                .pairs();
        return IntStream.range(0, pairs.size())
                .mapToObj(p -> new Row(pairs.first(p), pairs.second(p), pairs.overlap(p), pairs.score(p)))
                .toList();
    }
}
