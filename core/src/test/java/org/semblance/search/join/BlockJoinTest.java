package org.semblance.search.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.pairs.PairMemory;
import org.semblance.records.sets.StoredSets;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Family;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Blockwise;
import org.semblance.search.Exhaustive;
import org.semblance.search.Search;
import org.semblance.search.SearchContract;
import org.semblance.search.Sides;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.spill.ScratchFiles;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/** A join of sets on disk finds the same pairs as the exhaustive search in memory, for any number of blocks. */
class BlockJoinTest {
    private static final List<Function<OverlapRelation, Search<TokenSets>>> SEARCHES = List.of(
            SieveSearch::new,
            PrefixSearch::allPairs,
            PrefixSearch::ppJoin,
            relation -> PrefixSearch.ppJoinPlus(relation, 2));

    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource
    void equalsExhaustiveSearch(Family family) throws Exception {
        for (long seed : Seeds.cases(600)) {
            Random random = new Random(seed);
            TokenSets sets =
                    random.nextInt(5) == 0 ? TestRecords.sets(random) : TestRecords.sets(RandomSets.few(random));
            OverlapRelation relation = new OverlapRelation(family.random(random));
            Search<TokenSets> search =
                    SEARCHES.get(random.nextInt(SEARCHES.size())).apply(relation);
            Blockwise blockwise = search.blockwise().orElseThrow();
            for (Sides sides : SearchContract.bothWays(sets.size(), random)) {
                int split = sides.isWithin() ? 0 : sides.probes();
                long storeMemory = random.nextInt(20_000);
                long memory = random.nextInt(3) == 0 ? Long.MAX_VALUE : random.nextInt(60_000);
                ScratchFiles scratch = new ScratchFiles(dir);
                try (StoredSets stored = StoredSets.of(sets, blockwise.needs(split), storeMemory, scratch);
                        Join.Found found = new BlockJoin(
                                        blockwise, stored, sides, SiteScope.everywhere(), memory, new Workers((int)
                                                (1 + seed % 3)))
                                .join(Progress.SILENT, new PairMemory(1 << 16, scratch));
                        Join.Found expected = new Join<>(search, new Workers(1), Progress.SILENT).run(sets, sides)) {
                    String what = "%s, %s, seed %d".formatted(search, sides, seed);
                    assertThat(SearchContract.spell(found.pairs()))
                            .as(what)
                            .isEqualTo(SearchContract.answer(new Exhaustive<>(relation), sets, sides));
                    assertThat(found.sizes()).as(what).isEqualTo(expected.sizes());
                    assertThat(found.joined().count())
                            .as(what)
                            .isEqualTo(expected.joined().count());
                    assertThat(found.joined().distinct().count())
                            .as(what)
                            .isEqualTo(expected.joined().distinct().count());
                }
            }
        }
        assertThat(dir).isEmptyDirectory();
    }
}
