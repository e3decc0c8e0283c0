package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.semblance.records.RandomBits;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.PairSink;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.hamming.blocks.PieceSearch;
import org.semblance.testing.Seeds;

class AgreementSearchTest extends SearchContract<BitVectors> {
    AgreementSearchTest() {
        super(150);
    }

    @Override
    Case<BitVectors> draw(Random random) {
        BitVectors records = RandomBits.random(random, 384);
        BitsAgreeing relation = new BitsAgreeing(384, 321 + random.nextInt(64));
        return new Case<>(
                records,
                relation,
                new FilterAndVerify<>(new BlockSearch(relation.asDistance()), Function.identity(), relation, true));
    }

    /** A pair is found only if it agrees in a whole piece of 32 bits. */
    @Test
    void findsPairsThatAgreeInAPiece() throws InterruptedException {
        for (long seed : Seeds.cases(150)) {
            Random random = new Random(seed);
            BitVectors records = RandomBits.random(random, 384);
            BitDistance relation = new BitDistance(random.nextInt(40));
            PieceSearch search = new PieceSearch(relation, 12);
            assertThat(search.exact()).isEqualTo(relation.most() < 12);
            StringBuilder expected = new StringBuilder();
            for (int x = 0; x < records.size(); x++) {
                for (int y = x + 1; y < records.size(); y++) {
                    int distance = records.distance(x, y);
                    if (records.sizeOf(x) == 0 || records.sizeOf(y) == 0) continue;
                    if (distance > relation.most() || !agreeInAPiece(records, x, y)) continue;
                    expected.append(row(x, y, PairSink.NO_OVERLAP, distance));
                }
            }
            assertThat(joined(search, records, Sides.within(records.size()), (int) (1 + seed % 3)))
                    .as("seed %d, %s", seed, relation)
                    .isEqualTo(expected.toString());
        }
    }

    private static boolean agreeInAPiece(BitVectors records, int x, int y) {
        for (int w = 0; w < 6; w++) {
            long difference = records.rows()[6 * x + w] ^ records.rows()[6 * y + w];
            if ((int) difference == 0 || difference >>> 32 == 0) return true;
        }
        return false;
    }
}
