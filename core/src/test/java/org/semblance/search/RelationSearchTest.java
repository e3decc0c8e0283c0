package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Hamming;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.relational.MeetingRule;
import org.semblance.search.relational.RelationSearch;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

class RelationSearchTest extends SearchContract<TokenSets> {
    private static final String[] THRESHOLDS = {"0.05", "0.2", "0.5", "0.8", "0.95", "1"};

    private static OverlapRelation relation(Random random) {
        return new OverlapRelation(Jaccard.atLeast(THRESHOLDS[random.nextInt(THRESHOLDS.length)]));
    }

    private static TokenSets sets(Random random) throws InterruptedException {
        return random.nextInt(10) == 0 ? TestRecords.sets(random) : TestRecords.sets(RandomSets.few(random));
    }

    RelationSearchTest() {
        super(2000);
    }

    @Override
    Case<TokenSets> draw(Random random) throws InterruptedException {
        OverlapRelation relation = relation(random);
        return new Case<>(sets(random), relation, new RelationSearch(relation, MeetingRule.EXACT, RelationSearch.ALL));
    }

    private static String answer(RelationSearch search, TokenSets sets, Sides sides, Random random)
            throws InterruptedException {
        long memory = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(4000);
        Workers workers = new Workers(1 + random.nextInt(3));
        var join = new Join<>(search, workers, Progress.SILENT, memory, PairMemory.usual());
        return spell(join.run(sets, sides).pairs());
    }

    /**
     * By the definition of the paper: of the documents that contain a shingle, the first in descending order of size
     * has the triples.
     */
    @Test
    void triplesBelongToTheLargestDocument() throws InterruptedException {
        for (long seed : Seeds.cases(1500)) {
            Random random = new Random(seed);
            TokenSets sets = sets(random);
            OverlapRelation relation = relation(random);
            Sides sides = Sides.within(sets.size());
            RelationSearch search = new RelationSearch(relation, MeetingRule.CLAIMED, RelationSearch.ALL);
            assertThat(answer(search, sets, sides, random))
                    .as("seed %d", seed)
                    .isEqualTo(spell(claimed(sets, relation)));
        }
    }

    private static Pairs claimed(TokenSets sets, OverlapRelation relation) throws InterruptedException {
        int[][] shared = new int[sets.size()][sets.size()];
        int[] order = IntStream.range(0, sets.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(x -> -sets.sizeOf(x)).thenComparing(x -> x))
                .mapToInt(x -> x)
                .toArray();
        for (int shingle = 0; shingle < sets.vocabulary(); shingle++) {
            int claimant = -1;
            for (int x : order) {
                int found = Arrays.binarySearch(sets.tokens(), sets.start(x), sets.end(x), shingle);
                if (found < 0) continue;
                if (claimant < 0) claimant = x;
                else shared[Math.min(claimant, x)][Math.max(claimant, x)]++;
            }
        }
        PairSorter sorter = new PairSorter(sets.size(), PairMemory.usual(), 1);
        PairBuffer sink = sorter.buffer();
        for (int x = 0; x < shared.length; x++) {
            for (int y = x + 1; y < shared.length; y++) {
                int sizeX = sets.sizeOf(x);
                int sizeY = sets.sizeOf(y);
                if (shared[x][y] == 0 || !relation.how().accepts(shared[x][y], sizeX, sizeY)) continue;
                sink.pair(x, y, shared[x][y], relation.how().score(shared[x][y], sizeX, sizeY));
            }
        }
        return (Pairs) sorter.sorted(new Workers(1));
    }

    /** Pairs found are correct, and pairs that share a sufficiently rare shingle are found. */
    @Test
    void frequentShinglesDoNotJoin() throws InterruptedException {
        for (long seed : Seeds.cases(1500)) {
            Random random = new Random(seed);
            TokenSets sets = sets(random);
            OverlapRelation relation = relation(random);
            int most = 2 + random.nextInt(4);
            int[] frequencies = new int[sets.vocabulary()];
            for (int x = 0; x < sets.size(); x++) {
                for (int i = sets.start(x); i < sets.end(x); i++) frequencies[sets.tokens()[i]]++;
            }
            PairSorter sorter = new PairSorter(sets.size(), PairMemory.usual(), 1);
            PairBuffer expected = sorter.buffer();
            for (int x = 0; x < sets.size(); x++) {
                for (int y = x + 1; y < sets.size(); y++) {
                    if (shareRare(sets, x, y, frequencies, most))
                        relation.over(sets).verify(x, y, expected);
                }
            }
            RelationSearch search = new RelationSearch(relation, MeetingRule.EXACT, most);
            assertThat(answer(search, sets, Sides.within(sets.size()), 1, random.nextInt(4000)))
                    .as("seed %d", seed)
                    .isEqualTo(spell((Pairs) sorter.sorted(new Workers(1))));
        }
    }

    private static boolean shareRare(TokenSets sets, int x, int y, int[] frequencies, int most) {
        return Arrays.stream(sets.tokens(), sets.start(x), sets.end(x))
                .filter(shingle -> frequencies[shingle] <= most)
                .anyMatch(shingle -> Arrays.binarySearch(sets.tokens(), sets.start(y), sets.end(y), shingle) >= 0);
    }

    @Test
    void refusesInvalidArguments() {
        assertThatThrownBy(() -> new RelationSearch(
                        new OverlapRelation(Hamming.atMost("3")), MeetingRule.EXACT, RelationSearch.ALL))
                .hasMessage("a join by shingles is for similarities: hamming");
        assertThatThrownBy(() -> new RelationSearch(relation(Seeds.random()), MeetingRule.EXACT, 1))
                .hasMessage("max-df must be 2 or more, or off: 1");
    }
}
