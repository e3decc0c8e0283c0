package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.sequences.Sequences;
import org.semblance.records.sets.TestRecords;
import org.semblance.relation.BlockOverlap;
import org.semblance.relation.Jaccard;
import org.semblance.search.suffix.SuffixSearch;
import org.semblance.testing.RandomSequences;
import org.semblance.testing.Seeds;

class SuffixSearchTest extends SearchContract<Sequences> {
    private static final String[] THRESHOLDS = {"0.05", "0.2", "0.25", "0.5", "0.75", "0.8", "1"};

    SuffixSearchTest() {
        super(2500);
    }

    @Override
    Case<Sequences> draw(Random random) throws InterruptedException {
        BlockOverlap relation = relation(random);
        Sequences sequences = TestRecords.sequences(RandomSequences.collection(random), random);
        return new Case<>(sequences, relation, new SuffixSearch(relation, SuffixSearch.ALL));
    }

    private static BlockOverlap relation(Random random) {
        return new BlockOverlap(1 + random.nextInt(4), Jaccard.atLeast(THRESHOLDS[random.nextInt(THRESHOLDS.length)]));
    }

    /** All common runs of two sequences, marked position by position. */
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

    private static String expected(List<List<Integer>> texts, Sides sides, BlockOverlap relation) {
        StringBuilder rows = new StringBuilder();
        for (int x = 0; x < sides.probes(); x++) {
            for (int y = sides.isWithin() ? x + 1 : sides.indexed(); y < texts.size(); y++) {
                int sizeX = texts.get(x).size();
                int sizeY = texts.get(y).size();
                int overlap = overlap(texts.get(x), texts.get(y), relation.block());
                if (sizeX == 0 || sizeY == 0 || !relation.how().accepts(overlap, sizeX, sizeY)) continue;
                rows.append(row(x, y, overlap, relation.how().score(overlap, sizeX, sizeY)));
            }
        }
        return rows.toString();
    }

    @Test
    void exhaustiveSearchComparesAllRuns() throws InterruptedException {
        for (long seed : Seeds.cases(2500)) {
            Random random = new Random(seed);
            List<List<Integer>> texts = RandomSequences.collection(random);
            Sequences sequences = TestRecords.sequences(texts, random);
            BlockOverlap relation = relation(random);
            for (Sides sides : bothWays(texts.size(), random)) {
                assertThat(answer(new Exhaustive<>(relation), sequences, sides))
                        .as("seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected(texts, sides, relation));
            }
        }
    }

    @Test
    void copiesOfOneTextAreAllPairs() throws InterruptedException {
        List<List<Integer>> texts = Collections.nCopies(20, List.of(1, 2, 1, 2, 3));
        Sequences sequences = TestRecords.sequences(texts, Seeds.random());
        SuffixSearch search = new SuffixSearch(new BlockOverlap(2, Jaccard.atLeast("1")), SuffixSearch.ALL);
        assertThat(joined(search, sequences, Sides.within(20), 2).lines()).hasSize(190);
    }

    /** Pairs found are correct, and no pair shares only blocks that are too frequent. */
    @Test
    void frequentBlocksDoNotMakeCandidates() throws InterruptedException {
        List<List<Integer>> texts = List.of(List.of(1, 2, 9), List.of(1, 2, 8), List.of(1, 2, 7), List.of(9, 8, 7));
        Sequences sequences = TestRecords.sequences(texts, Seeds.random());
        BlockOverlap relation = new BlockOverlap(2, Jaccard.atLeast("0.4"));
        Sides sides = Sides.within(4);
        assertThat(answer(new SuffixSearch(relation, 3), sequences, sides).lines())
                .hasSize(3);
        assertThat(answer(new SuffixSearch(relation, 2), sequences, sides)).isEmpty();
        assertThat(new SuffixSearch(relation, 3).exact()).isFalse();
    }

    @Test
    void refusesInvalidArguments() {
        BlockOverlap relation = new BlockOverlap(2, Jaccard.atLeast("0.4"));
        assertThatThrownBy(() -> new SuffixSearch(relation, 1)).hasMessage("max-df must be 2 or more, or off: 1");
        assertThatThrownBy(() -> new BlockOverlap(0, Jaccard.atLeast("0.4")))
                .hasMessage("a block must have at least 1 sentence: 0");
    }
}
