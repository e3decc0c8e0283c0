package org.semblance.search.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.pairs.Grouping;
import org.semblance.pairs.Groups;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.pairs.Preference;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.CopiesOnce;
import org.semblance.search.Exhaustive;
import org.semblance.search.Search;
import org.semblance.search.SearchContract;
import org.semblance.search.Sides;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.testing.Seeds;

/** A scope keeps the pairs within a site, or across sites, and changes nothing else. */
class ScopeTest {
    private static final OverlapRelation RELATION = new OverlapRelation(Jaccard.atLeast("0.5"));

    private static final List<Search<TokenSets>> SEARCHES = List.of(
            new SieveSearch(RELATION), new CopiesOnce<>(PrefixSearch.ppJoin(RELATION)), PrefixSearch.ppJoin(RELATION));

    /** Few sites, so that some copies share a site and some do not; some documents have no site. */
    private static long[] sites(Random random, int documents) {
        int most = 1 + random.nextInt(4);
        return random.ints(documents, 0, most + 1)
                .mapToLong(s -> s == 0 ? 0 : 2L * s + 1)
                .toArray();
    }

    private static Preference preference(Random random, int documents) {
        if (random.nextInt(3) == 0) return new Preference(List.of(), new BitSet());
        BitSet protection = new BitSet();
        if (random.nextBoolean()) for (int d = 0; d < documents; d++) protection.set(d, random.nextInt(4) == 0);
        return new Preference(List.of(random.longs(documents, 0, 3).toArray()), protection);
    }

    /** Compares all pairs and filters them by the definition of the scope. */
    private static Pairs expected(TokenSets sets, Sides sides, Scope scope, long[] sites) throws InterruptedException {
        Pairs all = new Join<>(new Exhaustive<>(RELATION), new Workers(1), Progress.SILENT)
                .run(sets, sides)
                .pairs();
        PairSorter sorter = new PairSorter(sets.size(), PairMemory.usual(), 1);
        PairBuffer buffer = sorter.buffer();
        for (int p = 0; p < all.size(); p++) {
            long a = sites[all.first(p)];
            long b = sites[all.second(p)];
            boolean known = a != 0 && b != 0;
            boolean counts = switch (scope) {
                case ALL -> true;
                case SAME_SITE -> known && a == b;
                case CROSS_SITE -> known && a != b;
            };
            if (counts) buffer.pair(all.first(p), all.second(p), all.overlap(p), all.score(p));
        }
        return (Pairs) sorter.sorted(new Workers(1));
    }

    @ParameterizedTest
    @EnumSource
    void isAFilterOfAllPairs(Scope scope) throws Exception {
        for (long seed : Seeds.cases(250)) {
            Random random = new Random(seed);
            TokenSets sets = TestRecords.sets(random);
            long[] sites = sites(random, sets.size());
            SiteScope counting =
                    new SiteScope(scope, sites, preference(random, sets.size()).protection());
            Search<TokenSets> search = SEARCHES.get((int) (seed % SEARCHES.size()));
            for (Sides sides : SearchContract.bothWays(sets.size(), random)) {
                Pairs expected = expected(sets, sides, scope, sites);
                Join.Found found = new Join<>(search, new Workers((int) (1 + seed % 3)), Progress.SILENT)
                        .run(sets, sides, counting);
                assertThat(SearchContract.spell(found.pairs()))
                        .as("seed %d, %s", seed, sides)
                        .isEqualTo(SearchContract.spell(expected));
                assertThat(found.joined().count())
                        .as("seed %d, %s", seed, sides)
                        .isEqualTo(expected.size());
                assertThat(found.statistics()).containsEntry("results", (long) expected.size());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void groupsAndRemovalsFollowFromThePairsInScope(Scope scope) throws Exception {
        for (long seed : Seeds.cases(250)) {
            Random random = new Random(seed);
            TokenSets sets = TestRecords.sets(random);
            int documents = sets.size();
            long[] sites = sites(random, documents);
            Preference preference = preference(random, documents);
            SiteScope counting = new SiteScope(scope, sites, preference.protection());
            Sides within = Sides.within(documents);
            JoinedPairs plain = JoinedPairs.of(expected(sets, within, scope, sites), documents);
            Search<TokenSets> search = SEARCHES.get((int) (seed % SEARCHES.size()));
            JoinedPairs joined = new Join<>(search, new Workers(2), Progress.SILENT)
                    .run(sets, within, counting)
                    .joined();
            for (Groups.Shape shape : Groups.Shape.values()) {
                List<String> one = spelled(joined, preference, shape, documents);
                assertThat(one).as("seed %d, %s", seed, shape).isEqualTo(spelled(plain, preference, shape, documents));
            }
        }
    }

    private static List<String> spelled(JoinedPairs pairs, Preference preference, Groups.Shape shape, int documents)
            throws Exception {
        Groups groups = new Grouping(pairs, preference, PairMemory.usual(), new Workers(1)).groups(shape);
        List<String> rows = new ArrayList<>();
        for (int d = 0; d < documents; d++) {
            String why = groups.isKept(d) ? "" : groups.overlap(d) + " " + groups.score(d);
            rows.add("%d in %d for %d %s".formatted(d, groups.groupOf(d), groups.keptFor(d), why));
        }
        return rows;
    }

    @Test
    void aHundredThousandCopiesOnASiteAreSearchedOnce() throws Exception {
        TokenSets sets = TestRecords.copies(100_000);
        long[] sites = new long[sets.size()];
        for (int x = 0; x < sites.length; x++) sites[x] = x % 100 == 0 ? 5 : 3;
        Join<TokenSets> join = new Join<>(new SieveSearch(RELATION), new Workers(2), Progress.SILENT);
        Sides within = Sides.within(sets.size());
        JoinedPairs same = join.run(sets, within, new SiteScope(Scope.SAME_SITE, sites, new BitSet()))
                .joined();
        assertThat(same.count()).isEqualTo(99_000L * 98_999 / 2 + 1000L * 999 / 2);
        assertThat(same.count(PairListing.DISTINCT)).isEqualTo(99_998);
        JoinedPairs across = join.run(sets, within, new SiteScope(Scope.CROSS_SITE, sites, new BitSet()))
                .joined();
        assertThat(across.count()).isEqualTo(99_000L * 1000);
        assertThat(across.count(PairListing.DISTINCT)).isEqualTo(1);
    }

    @Test
    void parsesItsName() {
        assertThat(Scope.parse("same-site")).isEqualTo(Scope.SAME_SITE);
        assertThat(Scope.parse("cross_site")).isEqualTo(Scope.CROSS_SITE);
        assertThatThrownBy(() -> Scope.parse("site"))
                .hasMessage("unknown --scope 'site'; use one of all, same-site, cross-site");
    }
}
