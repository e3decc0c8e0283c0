package org.semblance.search.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.CopiesOnce;
import org.semblance.search.Exhaustive;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.testing.Seeds;

/** All pairs are listed although copies are searched once. */
class CopyExpansionTest {
    @TempDir
    Path spill;

    private static Search<TokenSets> search(OverlapRelation relation) {
        return new CopiesOnce<>(PrefixSearch.ppJoin(relation));
    }

    record Row(int first, int second, int overlap, double score) {}

    private static List<Row> rows(SortedPairs pairs) throws IOException {
        List<Row> rows = new ArrayList<>();
        PairCursor pair = pairs.cursor();
        while (pair.next()) rows.add(new Row(pair.first(), pair.second(), pair.overlap(), pair.score()));
        assertThat(pairs.count()).isEqualTo(rows.size());
        return rows;
    }

    @Test
    void listsAllOrDistinctPairsWithAnyMemory() throws Exception {
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast("0.5"));
        for (long seed : Seeds.cases(1000)) {
            TokenSets sets = TestRecords.sets(new Random(seed));
            boolean within = sets.size() < 2 || seed % 2 == 0;
            Sides sides = within ? Sides.within(sets.size()) : Sides.between(sets.size() / 2, sets.size());
            List<Row> all = rows(new Join<>(new Exhaustive<>(relation), new Workers(1), Progress.SILENT)
                    .run(sets, sides)
                    .pairs());
            PairMemory memory = new PairMemory(40 * (seed % 5), spill);
            Join<TokenSets> join =
                    new Join<>(search(relation), new Workers((int) (1 + seed % 3)), Progress.SILENT, 1 << 20, memory);
            try (Join.Found found = join.run(sets, sides)) {
                JoinedPairs joined = found.joined();
                assertThat(joined.count()).as("seed %d", seed).isEqualTo(all.size());
                assertThat(joined.count(PairListing.ALL)).as("seed %d", seed).isEqualTo(all.size());
                try (SortedPairs listed = joined.list(PairListing.ALL, memory, new Workers(2))) {
                    assertThat(rows(listed)).as("seed %d", seed).isEqualTo(all);
                }
                try (SortedPairs listed = joined.list(PairListing.DISTINCT, memory, new Workers(2))) {
                    assertThat(rows(listed)).as("seed %d", seed).isEqualTo(distinct(sets, all, sides));
                    assertThat(joined.count(PairListing.DISTINCT)).isEqualTo(listed.count());
                }
                assertThat(joined.list(PairListing.NONE, memory, new Workers(2)).count())
                        .isZero();
            }
        }
        assertThat(spill).isEmptyDirectory();
    }

    /** The pairs between representatives, and those of a copy and its representative. */
    private static List<Row> distinct(TokenSets sets, List<Row> all, Sides sides) {
        int[] first = new int[sets.size()];
        Map<String, Integer> seen = new TreeMap<>();
        for (int x = 0; x < first.length; x++) {
            List<Integer> tokens = new ArrayList<>();
            for (int i = sets.start(x); i < sets.end(x); i++) tokens.add(sets.tokens()[i]);
            String own = sets.unique(x) > 0 ? "alone" + x : "";
            boolean probe = !sides.isWithin() && x < sides.probes();
            Integer earlier = seen.putIfAbsent(own + probe + tokens, x);
            first[x] = earlier == null ? x : earlier;
        }
        return all.stream()
                .filter(row -> first[row.first()] == row.first())
                .filter(row -> first[row.second()] == row.second() || first[row.second()] == row.first())
                .toList();
    }

    @Test
    void aHundredThousandCopiesAreSearchedOnce() throws Exception {
        TokenSets sets = TestRecords.copies(100_000);
        Join<TokenSets> join =
                new Join<>(search(new OverlapRelation(Jaccard.atLeast("0.8"))), new Workers(2), Progress.SILENT);
        Join.Found found = join.run(sets, Sides.within(sets.size()));
        assertThat(found.joined().count()).isEqualTo(4_999_950_000L);
        assertThat(found.joined().count(PairListing.DISTINCT)).isEqualTo(99_999);
        assertThat(found.statistics()).containsEntry("distinct_records", 1L).containsEntry("results", 4_999_950_000L);
        assertThat(rows(found.joined().list(PairListing.DISTINCT, join.room(), join.workers())))
                .hasSize(99_999)
                .allMatch(row -> row.first() == 0 && row.overlap() == 3 && row.score() == 1);
    }
}
