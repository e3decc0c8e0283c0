package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.records.BitVectors;
import org.semblance.records.RandomBits;
import org.semblance.relation.BitDistance;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.hamming.BlockSearch;

class BlockSearchTest extends BitSearchContract {
    @Override
    Search<BitVectors> search(BitDistance relation) {
        return new BlockSearch(relation);
    }

    @Override
    int mostDistance() {
        return 70;
    }

    @Test
    void aHundredThousandCopiesAreOneKind() throws InterruptedException {
        int[] sizes = new int[100_000];
        Arrays.fill(sizes, 5);
        BitVectors records = new BitVectors(64, new long[sizes.length], sizes);
        Join<BitVectors> join = new Join<>(search(new BitDistance(3)), new Workers(2), Progress.SILENT);
        Join.Found found = join.run(records, Sides.within(records.size()));
        assertThat(found.joined().count()).isEqualTo(4_999_950_000L);
        assertThat(found.statistics()).containsEntry("distinct_records", 1L);
    }

    @Test
    void countsTheSameOnAnyNumberOfThreads() throws InterruptedException {
        BitVectors records = RandomBits.random(new Random(5), 64, 3000);
        Sides sides = Sides.within(records.size());
        var one = new Join<>(search(new BitDistance(3)), new Workers(1), Progress.SILENT).run(records, sides);
        var four = new Join<>(search(new BitDistance(3)), new Workers(4), Progress.SILENT).run(records, sides);
        assertThat(four.statistics()).isEqualTo(one.statistics());
        assertThat(one.statistics()).containsKeys("index_entries", "probed", "candidates", "verified", "results");
    }
}
