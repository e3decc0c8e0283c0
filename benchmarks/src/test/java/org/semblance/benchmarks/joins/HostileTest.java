package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.Exhaustive;

/** The closed forms, held against a comparison of all with all. */
class HostileTest {
    static Stream<Hostile> collections() {
        return Stream.of(2, 3, 7, 50)
                .flatMap(n -> Stream.of(
                        Hostile.commonToken(n),
                        Hostile.identical(n),
                        Hostile.longRecords(n, 100),
                        Hostile.equalSizes(n + 2),
                        Hostile.thresholdOne(n)));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void hasAsManyPairsAsItSays(Hostile collection) throws InterruptedException {
        TokenSets records = collection.build();
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast(collection.threshold()));
        assertThat(records.size()).isEqualTo(collection.records());
        assertThat(Setting.join(new Exhaustive<>(relation), 1, records).pairs().size())
                .isEqualTo((int) collection.pairs().orElseThrow());
    }
}
