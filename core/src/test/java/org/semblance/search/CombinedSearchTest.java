package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.RandomBits;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.pages.PageForms;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.Combined;
import org.semblance.relation.CombinedBySite;
import org.semblance.relation.PairSink;
import org.semblance.relation.SharedAtLeast;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.join.Join;
import org.semblance.search.join.Scope;
import org.semblance.search.join.SiteScope;
import org.semblance.search.keys.KeySearch;
import org.semblance.testing.Seeds;

/** Compares the search on pages with all pairs decided by the definition. */
class CombinedSearchTest {
    private static final int BITS = 384;
    private static final int WIDTH = 6;

    private static PageForms pages(Random random, boolean sited) {
        BitVectors bits = RandomBits.random(random, BITS);
        int size = bits.size();
        int values = 1 + random.nextInt(4);
        long[] rows = random.longs((long) WIDTH * size, 0, values).toArray();
        int[] sizes = new int[size];
        for (int x = 0; x < size; x++) {
            sizes[x] = bits.sizeOf(x) == 0 || random.nextInt(9) == 0 ? 0 : bits.sizeOf(x);
            for (int i = 0; i < WIDTH && sizes[x] == 0; i++) rows[WIDTH * x + i] = 0;
        }
        int most = 1 + random.nextInt(3);
        long[] sites = random.ints(size, 0, most + 1)
                .mapToLong(s -> s == 0 ? 0 : 2L * s + 1)
                .toArray();
        return new PageForms(new Sketches(WIDTH, rows, sizes), bits, sited ? sites : new long[0]);
    }

    private static int shared(PageForms pages, int x, int y) {
        if (pages.sketches().sizeOf(x) == 0 || pages.sketches().sizeOf(y) == 0) return 0;
        long[] rows = pages.sketches().rows();
        int shared = 0;
        for (int i = 0; i < WIDTH; i++) if (rows[WIDTH * x + i] == rows[WIDTH * y + i]) shared++;
        return shared;
    }

    private static int agreeing(PageForms pages, int x, int y) {
        if (pages.sizeOf(x) == 0 || pages.sizeOf(y) == 0) return -1;
        return BITS - pages.bits().distance(x, y);
    }

    private interface Judge {
        boolean near(int x, int y);
    }

    private static String expected(PageForms pages, Sides sides, Judge judge) {
        StringBuilder rows = new StringBuilder();
        for (int x = 0; x < sides.probes(); x++) {
            for (int y = Math.max(x + 1, sides.indexed()); y < sides.size(); y++) {
                if (!judge.near(x, y)) continue;
                rows.append(SearchContract.row(x, y, PairSink.NO_OVERLAP, agreeing(pages, x, y)));
            }
        }
        return rows.toString();
    }

    private static String found(Search<PageForms> search, PageForms pages, Sides sides, SiteScope scope, int threads)
            throws InterruptedException {
        return SearchContract.spell(new Join<>(search, new Workers(threads), Progress.SILENT)
                .run(pages, sides, scope)
                .pairs());
    }

    @Test
    void combinedFindsPairsAcceptedByBothForms() throws InterruptedException {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            PageForms pages = pages(random, false);
            int least = 1 + random.nextInt(WIDTH);
            int bits = 340 + random.nextInt(45);
            Combined relation = new Combined(new SharedAtLeast(least), new BitsAgreeing(BITS, bits));
            Search<PageForms> search =
                    new FilterAndVerify<>(new KeySearch(relation.sketches()), PageForms::sketches, relation, true);
            for (Sides sides : SearchContract.bothWays(pages.size(), random)) {
                assertThat(found(search, pages, sides, SiteScope.everywhere(), (int) (1 + seed % 3)))
                        .as("seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected(
                                pages, sides, (x, y) -> shared(pages, x, y) >= least && agreeing(pages, x, y) >= bits));
            }
        }
    }

    @Test
    void bySiteUsesCombinedWithinSitesAndProjectionAcross() throws InterruptedException {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            PageForms pages = pages(random, true);
            int least = 1 + random.nextInt(WIDTH);
            int within = 340 + random.nextInt(45);
            int across = 360 + random.nextInt(25);
            CombinedBySite relation = new CombinedBySite(
                    new Combined(new SharedAtLeast(least), new BitsAgreeing(BITS, within)),
                    new BitsAgreeing(BITS, across));
            Search<PageForms> search = bySite(relation);
            Judge judge = (x, y) -> {
                boolean same = pages.siteOf(x) != 0 && pages.siteOf(x) == pages.siteOf(y);
                return same
                        ? shared(pages, x, y) >= least && agreeing(pages, x, y) >= within
                        : agreeing(pages, x, y) >= across;
            };
            long[] sites = new long[pages.size()];
            for (int x = 0; x < sites.length; x++) sites[x] = pages.siteOf(x);
            for (Sides sides : SearchContract.bothWays(pages.size(), random)) {
                assertThat(found(search, pages, sides, SiteScope.everywhere(), (int) (1 + seed % 3)))
                        .as("seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected(pages, sides, judge));
                assertThat(found(search, pages, sides, new SiteScope(Scope.CROSS_SITE, sites, new BitSet()), 2))
                        .as("across sites, seed %d, %s, %s", seed, relation, sides)
                        .isEqualTo(expected(
                                pages,
                                sides,
                                (x, y) -> sites[x] * sites[y] != 0 && sites[x] != sites[y] && judge.near(x, y)));
            }
        }
    }

    private static Search<PageForms> bySite(CombinedBySite relation) {
        return new UnionSearch<>(
                new FilterAndVerify<>(
                        new KeySearch(relation.within().sketches()), PageForms::sketches, relation.only(true)),
                new FilterAndVerify<>(
                        new BlockSearch(relation.across().asDistance()), PageForms::bits, relation.only(false)),
                relation,
                true);
    }
}
