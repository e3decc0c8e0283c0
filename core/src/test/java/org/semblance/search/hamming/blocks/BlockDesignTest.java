package org.semblance.search.hamming.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlockDesignTest {
    /** An exact search takes one pass more than the paper's search by twelve pieces, which may miss pairs. */
    @Test
    void oneBlockOfThirteenMustAgreeForTwelveBits() {
        BlockDesign design = BlockDesign.cheapest(1_000_000, 384, 12);
        assertThat(design.same()).isEqualTo(1);
        assertThat(design.blocks().count()).isEqualTo(13);
        assertThat(BlockDesign.pieces(1_000_000, 384, 12).leads()).isEqualTo(12);
    }

    @Test
    void fewFingerprintsAreAllCompared() {
        assertThat(BlockDesign.cheapest(100, 384, 29).same()).isZero();
    }
}
