package org.semblance.search.hamming.blocks;

import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.Partitioning;
import org.semblance.search.hamming.BitBlocks;
import org.semblance.search.hamming.BitBlocks.Field;

/**
 * Which bits must agree for two fingerprints to be compared: {@code same} of all blocks, with one pass over the
 * collection for every choice of {@code same} blocks. More blocks mean fewer chance candidates, and more passes.
 *
 * @param blocks the division of a fingerprint into blocks
 * @param same number of blocks that must agree; 0 to compare all pairs
 * @param leadBits maximum number of bits of the first chosen block that partition the collection
 * @param restBits maximum number of further bits that sort each partition
 */
record BlockDesign(BitBlocks blocks, int same, int leadBits, int restBits) {
    private static final int MOST_SAME = 4;
    private static final int MOST_CHOICES = 2000;

    /** A partition should stay in a core's cache while it is sorted: 2^15 fingerprints. */
    private static final int PART_BITS = 15;

    private static final int MOST_LEAD_BITS = 10;
    private static final int MOST_REST_BITS = 12;

    // Nanoseconds, measured; only their ratios matter.
    private static final double PART = 6;
    private static final double SORT = 6;
    private static final double PROBE = 4;
    private static final double COMPARE = 0.1;

    // For a distributed join: cost of sending a fingerprint to one partition, and the maximum size of a partition.
    private static final double SEND = 2000;
    private static final double MAX_PARTITION = 4096;

    /** The design with the lowest estimated time for {@code size} fingerprints. */
    static BlockDesign cheapest(int size, int bits, int distance) {
        BlockDesign best = agreeing(0, new BitBlocks(bits, 1), size);
        for (int same = 1; same <= MOST_SAME && distance + same <= Math.min(bits, Long.SIZE); same++) {
            BlockDesign design = agreeing(same, new BitBlocks(bits, distance + same), size);
            if (choices(distance + same, same) > MOST_CHOICES) break;
            if (design.cost(size) < best.cost(size)) best = design;
        }
        return best;
    }

    /** The design with the lowest estimated cost for a join distributed over many machines. */
    static BlockDesign spread(long documents, int bits, int distance) {
        BlockDesign best = agreeing(0, new BitBlocks(bits, 1), 1);
        double least = SEND * (1 + documents / MAX_PARTITION) + COMPARE * documents / 2;
        for (int same = 1; same <= MOST_SAME && distance + same <= Math.min(bits, Long.SIZE); same++) {
            if (choices(distance + same, same) > MOST_CHOICES) break;
            BitBlocks blocks = new BitBlocks(bits, distance + same);
            double candidates = documents / Math.pow(2, same * (double) bits / blocks.count()) / 2;
            double cost = choices(blocks.count(), same) * (SEND + COMPARE * candidates);
            if (cost < least) best = agreeing(same, blocks, 1);
            least = Math.min(least, cost);
        }
        return best;
    }

    /** The partition keys of a fingerprint: a hash of its bits in each choice of blocks. */
    Partitioning.Keys keys(BitVectors records) {
        int words = records.words();
        List<Long> choices = new ArrayList<>();
        for (int lead = 0; same > 0 && lead < leads(); lead++) choices.addAll(choicesLedBy(lead));
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            if (same == 0) to.accept(0);
            for (long choice : choices) {
                long key = choice;
                for (long left = choice; left != 0; left &= left - 1) {
                    int block = Long.numberOfTrailingZeros(left);
                    key = TokenHash.mix(key) + blocks.value(records.rows(), x * words, block);
                }
                to.accept(key);
            }
        };
    }

    /** One pass for each piece: pairs must agree in at least one of them. */
    static BlockDesign pieces(int size, int bits, int pieces) {
        return agreeing(1, new BitBlocks(bits, pieces), size);
    }

    private static BlockDesign agreeing(int same, BitBlocks blocks, int size) {
        int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
        int leadBits = Math.clamp(sizeBits - PART_BITS, 0, MOST_LEAD_BITS);
        int restBits = Math.clamp(sizeBits - leadBits, 0, MOST_REST_BITS);
        return new BlockDesign(blocks, same, leadBits, restBits);
    }

    private static double choices(int of, int chosen) {
        double choices = 1;
        for (int i = 0; i < chosen; i++) choices = choices * (of - i) / (i + 1);
        return choices;
    }

    /** Estimated time per fingerprint, if they are random. */
    private double cost(int size) {
        if (same == 0) return PROBE + COMPARE * size / 2;
        double keyBits = Math.min(leadBits + restBits, same * (double) blocks.bits() / blocks.count());
        double candidates = size / Math.pow(2, keyBits) / 2;
        int leads = blocks.count() - same + 1;
        return leads * PART + choices(blocks.count(), same) * (SORT + PROBE + COMPARE * candidates);
    }

    /** All choices of blocks whose first block is the given one, as bit sets. */
    List<Long> choicesLedBy(int lead) {
        List<Long> choices = new ArrayList<>();
        choose(lead + 1, same - 1, 1L << lead, choices);
        return choices;
    }

    private void choose(int from, int missing, long chosen, List<Long> choices) {
        if (missing == 0) choices.add(chosen);
        else for (int b = from; b < blocks.count(); b++) choose(b + 1, missing - 1, chosen | 1L << b, choices);
    }

    /** Number of blocks that can be the first of a choice. */
    int leads() {
        return blocks.count() - same + 1;
    }

    /** The bits that partition the collection for all choices with this first block. */
    Field lead(int block) {
        return blocks.field(block).first(leadBits);
    }

    /**
     * The bits that sort a partition for a choice of blocks: the rest of the first block, then the other blocks, up to
     * {@link #restBits} bits.
     */
    Field[] rest(long choice) {
        List<Field> fields = new ArrayList<>();
        int bits = restBits;
        int lead = Long.numberOfTrailingZeros(choice);
        for (long left = choice; left != 0 && bits > 0; left &= left - 1) {
            int block = Long.numberOfTrailingZeros(left);
            Field field = blocks.field(block);
            if (block == lead) field = field.without(lead(block).width());
            field = field.first(bits);
            if (field.width() > 0) fields.add(field);
            bits -= field.width();
        }
        return fields.toArray(Field[]::new);
    }

    /**
     * Whether two fingerprints are reported under this choice: its blocks must be the first ones in which they agree.
     */
    boolean owns(long choice, long[] difference) {
        if (same == 0) return true;
        long agreeing = blocks.agreeing(difference);
        long others = agreeing;
        for (int i = 0; i < same; i++) others &= others - 1;
        return (agreeing ^ others) == choice;
    }
}
