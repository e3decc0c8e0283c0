package org.semblance.search.sieve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.run.Workers;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/** Collections that fit in the cache and larger ones are ranked and laid out as documented. */
class RankingTest {
    private static final SizeBounds BOUNDS = new SizeBounds(Jaccard.atLeast("0.8"), true);

    @Test
    void ranksHaveTheTokensOfTheirRecordsBySize() throws InterruptedException {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            TokenSets records = TestRecords.sets(RandomSets.longer(random));
            List<Integer> ordinals =
                    new ArrayList<>(IntStream.range(0, records.size()).boxed().toList());
            if (random.nextBoolean()) ordinals.sort(Comparator.comparingInt(records::sizeOf));
            else Collections.shuffle(ordinals, random);
            TokenSets some = records.select(ordinals.stream()
                    .mapToInt(x -> x)
                    .limit(random.nextInt(records.size() + 1))
                    .toArray());
            Workers workers = new Workers(1 + random.nextInt(3));
            for (long inCache : new long[] {0, Long.MAX_VALUE}) {
                Ranking ranking = new Ranking(some, BOUNDS, inCache, workers);
                Comparator<Integer> order = Comparator.comparingInt(some::sizeOf);
                if (inCache == 0) order = order.thenComparingInt(x -> firstToken(some, x));
                assertThat(Arrays.stream(ranking.order).boxed())
                        .as("order, cache for %d tokens, seed %d", inCache, seed)
                        .containsExactlyElementsOf(IntStream.range(0, some.size())
                                .filter(x -> BOUNDS.canMatch(some.sizeOf(x)))
                                .boxed()
                                .sorted(order)
                                .toList());
                for (int r = 0; r < ranking.size(); r++) {
                    int x = ranking.order[r];
                    assertThat(ranking.sizeOf(r)).as("size, seed %d", seed).isEqualTo(some.sizeOf(x));
                    assertThat(ranking.unique(r)).as("unique, seed %d", seed).isEqualTo(some.unique(x));
                    assertThat(Arrays.copyOfRange(ranking.tokens, ranking.start(r), ranking.end(r)))
                            .as("tokens, seed %d", seed)
                            .containsExactly(Arrays.copyOfRange(some.tokens(), some.start(x), some.end(x)));
                }
                checkParts(ranking, seed);
            }
        }
    }

    private static int firstToken(TokenSets records, int x) {
        return records.start(x) == records.end(x) ? records.vocabulary() : records.tokens()[records.start(x)];
    }

    private static void checkParts(Ranking ranking, long seed) {
        RankRange all = new RankRange(0, ranking.size());
        for (int parts = 1; parts < 4; parts++) {
            int end = 0;
            for (int part = 0; part < parts; part++) {
                RankRange range = ranking.part(all, part, parts);
                assertThat(range.from())
                        .as("part %d of %d, seed %d", part, parts, seed)
                        .isEqualTo(end);
                end = range.to();
            }
            assertThat(end).as("%d parts, seed %d", parts, seed).isEqualTo(ranking.size());
        }
    }
}
