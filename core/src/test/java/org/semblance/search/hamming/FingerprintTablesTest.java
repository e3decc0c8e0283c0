package org.semblance.search.hamming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.RandomBits;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

/** Compares the answers of tables with a comparison of all fingerprints. */
class FingerprintTablesTest {
    private static final float[] UNKNOWN = {};

    private static List<String> byDefinition(long[] fingerprints, long query, int most) {
        List<String> rows = new ArrayList<>();
        for (int x = 0; x < fingerprints.length; x++) {
            int distance = Long.bitCount(query ^ fingerprints[x]);
            if (distance <= most) rows.add(x + ":" + distance);
        }
        return rows;
    }

    private static List<String> answer(FingerprintTable.Searcher searcher, long query, float[] margins) {
        List<String> rows = new ArrayList<>();
        searcher.search(query, margins, (row, distance) -> rows.add(row + ":" + distance));
        return rows;
    }

    private static long query(Random random, long[] fingerprints, int most) {
        if (fingerprints.length == 0 || random.nextInt(4) == 0) return random.nextLong();
        long query = fingerprints[random.nextInt(fingerprints.length)];
        for (int flips = random.nextInt(most + 3); flips > 0; flips--) query ^= 1L << random.nextInt(64);
        return query;
    }

    private static long[] fingerprints(Random random, int size) {
        BitVectors records = RandomBits.random(random, 64, size);
        return records.rows();
    }

    private static void check(FingerprintTable table, long[] fingerprints, int most, Random random, String what) {
        FingerprintTable.Searcher searcher = table.searcher();
        for (int q = 0; q < 12; q++) {
            long query = query(random, fingerprints, most);
            List<String> expected = byDefinition(fingerprints, query, most);
            List<String> found = answer(searcher, query, UNKNOWN);
            expected.sort(null); // for many rows faster than a comparison in any order
            found.sort(null);
            assertThat(found).as(what).isEqualTo(expected);
            List<Integer> first = new ArrayList<>();
            searcher.search(query, UNKNOWN, (row, _) -> {
                first.add(row);
                return false;
            });
            assertThat(first).as(what).hasSize(Math.min(1, expected.size()));
        }
    }

    @Test
    void exactTablesFindAll() throws InterruptedException {
        for (long seed : Seeds.cases(2500)) {
            Random random = new Random(seed);
            long[] fingerprints = fingerprints(random, random.nextInt(random.nextInt(50) == 0 ? 20_000 : 200));
            int most = random.nextInt(8);
            ExactTable table = ExactTable.of(fingerprints, most, new Workers((int) (1 + seed % 3)));
            check(table, fingerprints, most, random, "seed " + seed + ", distance " + most);
        }
    }

    @Test
    void exactTablesFindAllAtLargeDistances() throws InterruptedException {
        Random random = Seeds.random();
        for (int most = 8; most <= 16; most++) {
            long[] fingerprints = fingerprints(random, 500);
            check(ExactTable.of(fingerprints, most, new Workers(1)), fingerprints, most, random, "distance " + most);
        }
    }

    @Test
    void mankuTablesFindAll() throws InterruptedException {
        for (long seed : Seeds.cases(400)) {
            Random random = new Random(seed);
            long[] fingerprints = fingerprints(random, random.nextInt(random.nextInt(50) == 0 ? 5000 : 200));
            int most = (int) (seed % 8);
            List<MankuDesign> designs = MankuDesign.all(most);
            int tables = designs.get(random.nextInt(designs.size())).tables().size();
            MankuTables table = MankuTables.of(fingerprints, most, tables, new Workers((int) (1 + seed % 3)));
            assertThat(table.tables()).isEqualTo(tables);
            check(table, fingerprints, most, random, "seed %d, distance %d, %d tables".formatted(seed, most, tables));
        }
    }

    @Test
    void mankuHasThePublishedDesigns() throws InterruptedException {
        assertThat(MankuDesign.all(3))
                .extracting(design -> design.tables().size())
                .containsExactly(4, 10, 16, 20);
        assertThat(MankuDesign.of(3, 4).tables()).allMatch(table -> table.lead() == 16);
        assertThat(MankuDesign.of(3, 16).tables()).allMatch(table -> table.lead() == 28);
        // 2^34 fingerprints, 20 tables: 8 checks in each table with 31 leading bits.
        assertThat(MankuDesign.of(3, 4).checks(1L << 34)).isEqualTo(4.0 * (1 << 18));
        assertThat(MankuTables.of(new long[100], 3, 0, new Workers(1)).tables()).isEqualTo(4);
        assertThatThrownBy(() -> MankuTables.of(new long[1], 3, 5, new Workers(1)))
                .hasMessage("tables must be 4, 10, 16, 20 for distance 3: 5");
        assertThatThrownBy(() -> MankuTables.of(new long[1], 8, 0, new Workers(1)))
                .hasMessage("manku tables support distances 0 to 7: 8");
        assertThatThrownBy(() -> ExactTable.of(new long[1], 17, new Workers(1)))
                .hasMessage("distance must be 0 to 16: 17");
    }

    @Test
    void psmFindsAllWithAllCombinationsAndNothingElseWithFewer() throws InterruptedException {
        for (long seed : Seeds.cases(600)) {
            Random random = new Random(seed);
            long[] fingerprints = fingerprints(random, random.nextInt(300));
            int most = random.nextInt(5);
            int lead = random.nextInt(11);
            FlipModel model = FlipModel.values()[(int) (seed % 2)];
            check(
                    PsmTable.of(fingerprints, most, Integer.MAX_VALUE, lead, model, new Workers(1)),
                    fingerprints,
                    most,
                    random,
                    "seed " + seed);
            PsmTable few = PsmTable.of(fingerprints, most, random.nextInt(20), lead, model, new Workers(1));
            long query = query(random, fingerprints, most);
            assertThat(answer(few.searcher(), query, UNKNOWN))
                    .doesNotHaveDuplicates()
                    .allMatch(new HashSet<>(byDefinition(fingerprints, query, most))::contains);
        }
        assertThatThrownBy(() -> PsmTable.of(new long[1], 3, 9, 29, FlipModel.LINEAR, new Workers(1)))
                .hasMessage("p must be 1 to 28, or 0 for automatic: 29");
    }

    /** From 16 leading bits on, tables store only the bits after them. */
    @Test
    void largePsmTablesFindAll() throws InterruptedException {
        for (long seed : Seeds.cases(3)) {
            Random random = new Random(seed);
            int lead = 16 + random.nextInt(3);
            long[] fingerprints = fingerprints(random, 40_000 << lead - 16);
            for (int most = 0; most <= 2; most++) {
                check(
                        PsmTable.of(fingerprints, most, Integer.MAX_VALUE, lead, FlipModel.LINEAR, new Workers(1)),
                        fingerprints,
                        most,
                        random,
                        "p = %d, h = %d, seed %d".formatted(lead, most, seed));
            }
        }
    }
}
