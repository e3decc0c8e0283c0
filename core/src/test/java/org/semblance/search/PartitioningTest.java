package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.Pairs;
import org.semblance.records.EditedDocuments;
import org.semblance.records.RandomBits;
import org.semblance.records.RandomSketches;
import org.semblance.records.Records;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.BitDistance;
import org.semblance.relation.SharedAtLeast;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.PsmSearch;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.hamming.blocks.PieceSearch;
import org.semblance.search.join.Join;
import org.semblance.search.keys.KeySearch;
import org.semblance.testing.Seeds;

/**
 * The records of every pair share a key, and the search of the partitions finds the pair among the two records alone.
 */
class PartitioningTest {
    private static <R extends Records> void check(Search<R> search, R records, Selection<R> selection, String what)
            throws InterruptedException {
        if (!(search.partitioning(records.size()) instanceof Partitioning.Keyed<R> keyed)) {
            throw new AssertionError("no keys: " + what);
        }
        Partitioning.Keys keys = keyed.keys().over(records);
        Pairs pairs = join(search).run(records, Sides.within(records.size())).pairs();
        for (int i = 0; i < pairs.size(); i++) {
            int x = pairs.first(i);
            int y = pairs.second(i);
            Set<Long> common = keys(keys, x);
            common.retainAll(keys(keys, y));
            assertThat(common).as("%s: %d, %d", what, x, y).isNotEmpty();
        }
        for (int i = 0; i < pairs.size(); i += 1 + pairs.size() / 20) {
            R two = selection.of(records, new int[] {pairs.first(i), pairs.second(i)});
            assertThat(join(keyed.search()).run(two, Sides.within(2)).pairs().size())
                    .as("%s: %d, %d alone", what, pairs.first(i), pairs.second(i))
                    .isEqualTo(1);
        }
    }

    /** Selects records. */
    private interface Selection<R> {
        R of(R records, int[] ordinals);
    }

    private static <R extends Records> Join<R> join(Search<R> search) {
        return new Join<>(search, new Workers(1), Progress.SILENT);
    }

    private static Set<Long> keys(Partitioning.Keys keys, int x) {
        Set<Long> found = new HashSet<>();
        keys.of(x, found::add);
        return found;
    }

    @Test
    void nearFingerprintsShareAKey() throws InterruptedException {
        for (long seed : Seeds.cases(60)) {
            Random random = new Random(seed);
            int bits = 64 * (1 + random.nextInt(6));
            BitVectors records = RandomBits.random(random, bits, 60);
            BitDistance relation = new BitDistance(random.nextInt(bits == 64 ? 20 : 70));
            check(new BlockSearch(relation), records, BitVectors::select, "blocks, seed " + seed);
            check(new PieceSearch(relation, 1 + random.nextInt(60)), records, BitVectors::select, "pieces, " + seed);
            check(new MankuSearch(new BitDistance(random.nextInt(8)), 0), records, BitVectors::select, "manku " + seed);
        }
    }

    @Test
    void likelyFlipsShareAKey() throws InterruptedException {
        for (long seed : Seeds.cases(5)) {
            BitVectors records = EditedDocuments.random(new Random(seed), 200);
            for (int lead : List.of(0, 3, 9)) {
                PsmSearch search = new PsmSearch(new BitDistance(6), 15, lead, FlipModel.USUAL);
                check(search, records, BitVectors::select, "seed %d, lead %d".formatted(seed, lead));
            }
        }
    }

    @Test
    void sketchesShareAKey() throws InterruptedException {
        for (long seed : Seeds.cases(60)) {
            Random random = new Random(seed);
            Sketches records = RandomSketches.random(random, 60);
            int least = 1 + random.nextInt(records.width());
            check(new KeySearch(new SharedAtLeast(least)), records, Sketches::select, "seed " + seed);
        }
    }
}
