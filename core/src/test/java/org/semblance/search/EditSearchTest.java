package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.pairs.Pairs;
import org.semblance.records.RandomStrings;
import org.semblance.records.Strings;
import org.semblance.records.TokenSets;
import org.semblance.relation.EditDistance;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.PairSink;
import org.semblance.relation.SharedGrams;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.testing.Levenshtein;

/** Set joins over q-grams, refined by edit distance, against comparing everything with everything. */
class EditSearchTest {
    private static final int COLLECTIONS = 1_000;

    private static Search<Strings> search(int gram, int edits, int which) {
        OverlapRelation filter = new OverlapRelation(new SharedGrams(gram, edits));
        List<Search<TokenSets>> joins = List.of(
                new SieveSearch(filter),
                PrefixSearch.allPairs(filter),
                PrefixSearch.ppJoin(filter),
                PrefixSearch.ppJoinPlus(filter, 2));
        return new Refined<>(joins.get(which % joins.size()), Strings::grams, new EditDistance(edits));
    }

    record Row(int first, int second, int overlap, double score) {}

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7})
    void findsWhatExhaustiveSearchFinds(int edits) throws InterruptedException {
        long found = 0;
        for (int seed = 0; seed < COLLECTIONS; seed++) {
            Random random = new Random(seed);
            List<String> all = RandomStrings.collection(random);
            int gram = 1 + random.nextInt(4);
            Strings strings = RandomStrings.encode(all, gram, random);
            List<Sides> sides = new ArrayList<>(List.of(Sides.within(all.size())));
            if (all.size() > 1) sides.add(Sides.between(1 + random.nextInt(all.size() - 1), all.size()));
            for (Sides s : sides) {
                List<Row> expected = answer(new Exhaustive<>(new EditDistance(edits)), strings, s, 1);
                assertThat(answer(search(gram, edits, seed), strings, s, seed % 10 == 0 ? 3 : 1))
                        .as("edit %d, q %d, seed %d, %s: %s", edits, gram, seed, s, all)
                        .isEqualTo(expected);
                found += expected.size();
            }
        }
        assertThat(found).isGreaterThan(COLLECTIONS);
    }

    @Test
    void exhaustiveSearchIsTheTextbook() throws InterruptedException {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<String> all = RandomStrings.collection(random);
            int edits = random.nextInt(6);
            List<Row> expected = new ArrayList<>();
            for (int x = 0; x < all.size(); x++) {
                for (int y = x + 1; y < all.size(); y++) {
                    int distance = Levenshtein.distance(all.get(x), all.get(y));
                    if (all.get(x).isEmpty() || all.get(y).isEmpty() || distance > edits) continue;
                    expected.add(new Row(x, y, PairSink.NO_OVERLAP, distance));
                }
            }
            Strings strings = RandomStrings.encode(all, 2, random);
            assertThat(answer(new Exhaustive<>(new EditDistance(edits)), strings, Sides.within(all.size()), 2))
                    .as("edit %d, seed %d: %s", edits, seed, all)
                    .isEqualTo(expected);
        }
    }

    private static List<Row> answer(Search<Strings> search, Strings strings, Sides sides, int threads)
            throws InterruptedException {
        Pairs pairs = new Join<>(search, new Workers(threads), Progress.SILENT)
                .run(strings, sides)
                .pairs();
        return IntStream.range(0, pairs.size())
                .mapToObj(p -> new Row(pairs.first(p), pairs.second(p), pairs.overlap(p), pairs.score(p)))
                .toList();
    }

    @Test
    void countsWhatItJudges() throws InterruptedException {
        List<String> all = List.of("kitten", "mitten", "kitchen", "sitting", "an altogether different string");
        Strings strings = RandomStrings.encode(all, 2, new Random(1));
        var found = new Join<>(search(2, 2, 2), new Workers(2), Progress.SILENT).run(strings, Sides.within(all.size()));
        assertThat(found.pairs().size()).isEqualTo(2);
        assertThat(found.statistics().get("verified")).isBetween(2L, 6L);
        assertThat(found.statistics().get("candidates_positional"))
                .isGreaterThanOrEqualTo(found.statistics().get("verified"));
        assertThat(found.sizes()).containsExactly(6, 6, 7, 7, 30);
    }
}
