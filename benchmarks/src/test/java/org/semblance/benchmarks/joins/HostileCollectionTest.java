package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.Exhaustive;

/** Compares the closed-form numbers of pairs with a comparison of all records. */
class HostileCollectionTest {
    static Stream<HostileCollection> collections() {
        return Stream.of(2, 3, 7, 50)
                .flatMap(n -> Stream.of(
                        HostileCollection.commonToken(n),
                        HostileCollection.identical(n),
                        HostileCollection.longRecords(n, 100),
                        HostileCollection.equalSizes(n + 2),
                        HostileCollection.thresholdOne(n)));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void numberOfPairsIsCorrect(HostileCollection collection) throws InterruptedException {
        TokenSets records = collection.build();
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast(collection.threshold()));
        assertThat(records.size()).isEqualTo(collection.records());
        assertThat(Setting.join(new Exhaustive<>(relation), 1, records).pairs().size())
                .isEqualTo((int) collection.pairs().orElseThrow());
    }
}
