package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.strings.Strings;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.PairSink;
import org.semblance.relation.edit.EditDistance;
import org.semblance.relation.edit.SharedGrams;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.testing.Levenshtein;
import org.semblance.testing.RandomStrings;
import org.semblance.testing.Seeds;

/** Compares set joins over q-grams with verification by edit distance to a comparison of all pairs. */
class EditSearchTest extends SearchContract<Strings> {
    EditSearchTest() {
        super(5000);
    }

    private static Search<Strings> search(int gram, int edits, int which) {
        OverlapRelation filter = new OverlapRelation(new SharedGrams(gram, edits));
        List<Search<TokenSets>> joins = List.of(
                new SieveSearch(filter),
                PrefixSearch.allPairs(filter),
                PrefixSearch.ppJoin(filter),
                PrefixSearch.ppJoinPlus(filter, 2));
        return new FilterAndVerify<>(joins.get(which), Strings::grams, new EditDistance(edits));
    }

    @Override
    Case<Strings> draw(Random random) throws InterruptedException {
        int gram = 1 + random.nextInt(4);
        Strings strings = TestRecords.strings(RandomStrings.collection(random), gram, random);
        int edits = List.of(0, 1, 2, 3, 7).get(random.nextInt(5));
        return new Case<>(strings, new EditDistance(edits), search(gram, edits, random.nextInt(4)));
    }

    @Test
    void exhaustiveSearchEqualsTheTextbook() throws InterruptedException {
        for (long seed : Seeds.cases(500)) {
            Random random = new Random(seed);
            List<String> all = RandomStrings.collection(random);
            int edits = random.nextInt(6);
            StringBuilder expected = new StringBuilder();
            for (int x = 0; x < all.size(); x++) {
                for (int y = x + 1; y < all.size(); y++) {
                    int distance = Levenshtein.distance(all.get(x), all.get(y));
                    if (all.get(x).isEmpty() || all.get(y).isEmpty() || distance > edits) continue;
                    expected.append(row(x, y, PairSink.NO_OVERLAP, distance));
                }
            }
            Strings strings = TestRecords.strings(all, 2, random);
            assertThat(answer(new Exhaustive<>(new EditDistance(edits)), strings, Sides.within(all.size())))
                    .as("edit %d, seed %d: %s", edits, seed, all)
                    .isEqualTo(expected.toString());
        }
    }

    @Test
    void countsVerifiedCandidates() throws InterruptedException {
        List<String> all = List.of("kitten", "mitten", "kitchen", "sitting", "an altogether different string");
        Strings strings = TestRecords.strings(all, 2, Seeds.random());
        var found = new Join<>(search(2, 2, 2), new Workers(2), Progress.SILENT).run(strings, Sides.within(all.size()));
        assertThat(found.pairs().size()).isEqualTo(2);
        assertThat(found.statistics().get("verified")).isBetween(2L, 6L);
        assertThat(found.statistics().get("candidates_positional"))
                .isGreaterThanOrEqualTo(found.statistics().get("verified"));
        assertThat(found.sizes()).containsExactly(6, 6, 7, 7, 30);
    }
}
