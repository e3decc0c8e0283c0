package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairRoom;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.records.BitVectors;
import org.semblance.records.RandomBits;
import org.semblance.relation.BitDistance;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/** What every exact search over fingerprints must do: answer as {@link Exhaustive} does, within and between collections. */
abstract class BitSearchContract {
    abstract Search<BitVectors> search(BitDistance relation);

    /** The largest distance that the search can do. */
    abstract int mostDistance();

    @ParameterizedTest
    @ValueSource(ints = {64, 128, 384})
    void findsWhatExhaustiveSearchFinds(int bits) throws InterruptedException {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            BitVectors records = RandomBits.random(random, bits);
            BitDistance relation = new BitDistance(random.nextInt(mostDistance() + 1));
            for (Sides sides : bothWays(records, random)) {
                String expected = answer(new Exhaustive<>(relation), records, sides, 1, Long.MAX_VALUE);
                long memory = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(4000);
                assertThat(answer(search(relation), records, sides, 1 + seed % 4, memory))
                        .as("seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected);
                Join<BitVectors> join = new Join<>(search(relation), new Workers(1 + seed % 3), Progress.SILENT);
                assertThat(SearchContract.spell(join.run(records, sides).pairs()))
                        .as("copies once, seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void findsAllOfLargerCollections() throws InterruptedException {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            BitVectors records = RandomBits.random(random, seed % 3 == 0 ? 128 : 64, 2500);
            BitDistance relation = new BitDistance(random.nextInt(Math.min(mostDistance(), 7) + 1));
            for (Sides sides : bothWays(records, random)) {
                String expected = answer(new Exhaustive<>(relation), records, sides, 1, Long.MAX_VALUE);
                long memory = seed % 2 == 0 ? Long.MAX_VALUE : 40_000;
                assertThat(answer(search(relation), records, sides, 2, memory))
                        .as("seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void keepsWithinItsMemoryWhereItCan() {
        Random random = new Random(1);
        long[] rows = random.longs(200_000).toArray();
        int[] sizes = random.ints(rows.length, 1, 9).toArray();
        BitVectors records = new BitVectors(64, rows, sizes);
        Search<BitVectors> search = search(new BitDistance(3));
        Sides sides = Sides.within(records.size());
        Plan ample = search.plan(records, sides, Long.MAX_VALUE);
        long memory = ample.bytes() / 2;
        Plan tight = search.plan(records, sides, memory);
        assertThat(tight.bytes()).isLessThanOrEqualTo(memory);
        assertThat(tight.rounds()).isGreaterThan(ample.rounds());
    }

    static List<Sides> bothWays(BitVectors records, Random random) {
        List<Sides> sides = new ArrayList<>(List.of(Sides.within(records.size())));
        if (records.size() > 1) sides.add(Sides.between(1 + random.nextInt(records.size() - 1), records.size()));
        return sides;
    }

    /** All pairs that the pieces of all rounds tell. */
    static String answer(Search<BitVectors> search, BitVectors records, Sides sides, int threads, long memory)
            throws InterruptedException {
        Plan plan = search.plan(records, sides, memory);
        PairSorter sorter = new PairSorter(records.size(), PairRoom.usual(), 1);
        PairBuffer buffer = sorter.buffer();
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, new Workers(threads));
            Searcher searcher = index.searcher();
            for (int piece = 0; piece < index.pieces(); piece++) searcher.search(piece, buffer);
        }
        return SearchContract.spell((Pairs) sorter.sorted(new Workers(1)));
    }
}
