package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairRoom;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.records.RandomSequences;
import org.semblance.records.Sequences;
import org.semblance.relation.BlockOverlap;
import org.semblance.relation.Jaccard;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.blocks.SuffixSearch;

class SuffixSearchTest {
    private static final String[] THRESHOLDS = {"0.05", "0.2", "0.25", "0.5", "0.75", "0.8", "1"};

    private static BlockOverlap relation(Random random) {
        return new BlockOverlap(1 + random.nextInt(4), Jaccard.atLeast(THRESHOLDS[random.nextInt(THRESHOLDS.length)]));
    }

    private static List<Sides> bothWays(int size, Random random) {
        List<Sides> sides = new ArrayList<>(List.of(Sides.within(size)));
        if (size > 1) sides.add(Sides.between(1 + random.nextInt(size - 1), size));
        return sides;
    }

    /** Every run of both sequences, marked place by place. */
    private static int overlap(List<Integer> x, List<Integer> y, int block) {
        boolean[] inX = new boolean[x.size()];
        boolean[] inY = new boolean[y.size()];
        for (int i = 0; i < x.size(); i++) {
            for (int j = 0; j < y.size(); j++) {
                int run = 0;
                while (i + run < x.size()
                        && j + run < y.size()
                        && x.get(i + run).equals(y.get(j + run))) run++;
                if (run < block) continue;
                java.util.Arrays.fill(inX, i, i + run, true);
                java.util.Arrays.fill(inY, j, j + run, true);
            }
        }
        return Math.min(count(inX), count(inY));
    }

    private static int count(boolean[] places) {
        int count = 0;
        for (boolean place : places) if (place) count++;
        return count;
    }

    private static String expected(List<List<Integer>> texts, Sides sides, BlockOverlap relation)
            throws InterruptedException {
        PairSorter sorter = new PairSorter(texts.size(), PairRoom.usual(), 1);
        PairBuffer pairs = sorter.buffer();
        for (int x = 0; x < sides.probes(); x++) {
            for (int y = sides.isWithin() ? x + 1 : sides.indexed(); y < texts.size(); y++) {
                int sizeX = texts.get(x).size();
                int sizeY = texts.get(y).size();
                int overlap = overlap(texts.get(x), texts.get(y), relation.block());
                if (sizeX == 0 || sizeY == 0 || !relation.how().accepts(overlap, sizeX, sizeY)) continue;
                pairs.pair(x, y, overlap, relation.how().score(overlap, sizeX, sizeY));
            }
        }
        return SearchContract.spell((Pairs) sorter.sorted(new Workers(1)));
    }

    private static String answer(Search<Sequences> search, Sequences sequences, Sides sides, int threads)
            throws InterruptedException {
        Join<Sequences> join = new Join<>(search, new Workers(threads), Progress.SILENT);
        return SearchContract.spell(join.run(sequences, sides).pairs());
    }

    @Test
    void findsWhatComparingAllRunsFinds() throws InterruptedException {
        for (int seed = 0; seed < 2500; seed++) {
            Random random = new Random(seed);
            List<List<Integer>> texts = RandomSequences.random(random);
            Sequences sequences = RandomSequences.encode(texts, random);
            BlockOverlap relation = relation(random);
            SuffixSearch search = new SuffixSearch(relation, SuffixSearch.ALL);
            for (Sides sides : bothWays(texts.size(), random)) {
                String expected = expected(texts, sides, relation);
                assertThat(answer(search, sequences, sides, 1 + seed % 3))
                        .as("seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected);
                assertThat(answer(new Exhaustive<>(relation), sequences, sides, 1))
                        .as("all pairs, seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void copiesOfOneTextAreAllPairs() throws InterruptedException {
        List<List<Integer>> texts = Collections.nCopies(20, List.of(1, 2, 1, 2, 3));
        Sequences sequences = RandomSequences.encode(texts, new Random(1));
        SuffixSearch search = new SuffixSearch(new BlockOverlap(2, Jaccard.atLeast("1")), SuffixSearch.ALL);
        assertThat(answer(search, sequences, Sides.within(20), 2).lines()).hasSize(190);
    }

    /** What is found is true, and nothing is found through blocks that are too frequent alone. */
    @Test
    void frequentBlocksBringNobodyTogether() throws InterruptedException {
        List<List<Integer>> texts = List.of(List.of(1, 2, 9), List.of(1, 2, 8), List.of(1, 2, 7), List.of(9, 8, 7));
        Sequences sequences = RandomSequences.encode(texts, new Random(1));
        BlockOverlap relation = new BlockOverlap(2, Jaccard.atLeast("0.4"));
        Sides sides = Sides.within(4);
        assertThat(answer(new SuffixSearch(relation, 3), sequences, sides, 1).lines())
                .hasSize(3);
        assertThat(answer(new SuffixSearch(relation, 2), sequences, sides, 1)).isEmpty();
        assertThat(new SuffixSearch(relation, 3).exact()).isFalse();
    }

    @Test
    void refusesWhatItCannotDo() {
        BlockOverlap relation = new BlockOverlap(2, Jaccard.atLeast("0.4"));
        assertThatThrownBy(() -> new SuffixSearch(relation, 1)).hasMessage("max-df must be 2 or more, or off: 1");
        assertThatThrownBy(() -> new BlockOverlap(0, Jaccard.atLeast("0.4")))
                .hasMessage("a block must have at least 1 sentence: 0");
    }
}
