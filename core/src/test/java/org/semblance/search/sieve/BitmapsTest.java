package org.semblance.search.sieve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.run.Workers;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/** Bitmaps of every width and the bit sets of frequent tokens, against bits that are set one by one. */
class BitmapsTest {
    private static final SizeBounds BOUNDS = new SizeBounds(Jaccard.atLeast("0.5"), true);

    @Test
    void everyTokenFlipsOneBit() throws InterruptedException {
        for (long seed : Seeds.cases(500)) {
            Ranking ranking = ranking(new Random(seed));
            for (int words = 1; words <= 16; words *= 2) {
                Bitmaps bitmaps = Bitmaps.of(ranking, words, new Workers(1));
                for (int r = 0; r < ranking.size(); r++) {
                    BitSet expected = new BitSet();
                    for (int i = ranking.start(r); i < ranking.end(r); i++)
                        expected.flip(ranking.tokens[i] % (64 * words));
                    long[] found = Arrays.copyOfRange(bitmaps.bits(), r * words, (r + 1) * words);
                    assertThat(BitSet.valueOf(found))
                            .as("%d words, rank %d, seed %d", words, r, seed)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void frequentAndRareTokensAreAll() throws InterruptedException {
        for (long seed : Seeds.cases(500)) {
            Random random = new Random(seed);
            TokenSets records = TestRecords.sets(RandomSets.veryLong(random));
            Ranking ranking = new Ranking(records, BOUNDS, Long.MAX_VALUE, new Workers(1));
            FrequentTokens frequents = FrequentTokens.of(ranking, records.vocabulary(), 1e18, new Workers(1));
            int first = Math.max(0, records.vocabulary() - 256);
            for (int r = 0; r < ranking.size() && frequents.isAny(); r++) {
                int end = frequents.rareEnds()[r];
                long[] bits = Arrays.copyOfRange(frequents.bits(), 4 * r, 4 * r + 4);
                IntStream rare = IntStream.range(ranking.start(r), end).map(i -> ranking.tokens[i]);
                IntStream frequent = BitSet.valueOf(bits).stream().map(bit -> first + bit);
                assertThat(IntStream.concat(rare, frequent).toArray())
                        .as("rank %d, seed %d", r, seed)
                        .containsExactly(Arrays.copyOfRange(ranking.tokens, ranking.start(r), ranking.end(r)));
            }
        }
    }

    private static Ranking ranking(Random random) throws InterruptedException {
        TokenSets records =
                TestRecords.sets(random.nextBoolean() ? RandomSets.longer(random) : RandomSets.veryLong(random));
        return new Ranking(records, BOUNDS, Long.MAX_VALUE, new Workers(1));
    }
}
