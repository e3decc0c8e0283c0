package org.semblance.search.hamming.blocks;

import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.Partitioning;
import org.semblance.search.hamming.BitBlocks;
import org.semblance.search.hamming.BitBlocks.Field;

/**
 * Which bits bring near fingerprints together: of all blocks, {@code same} must agree, and every choice of so many is one
 * pass over the collection. More blocks make fewer fingerprints meet by chance, and more passes.
 *
 * @param same blocks that must agree; 0 to compare everything with everything
 * @param leadBits at most so many bits of the first chosen block part the collection
 * @param restBits at most so many further bits sort each part
 */
record BlockDesign(BitBlocks blocks, int same, int leadBits, int restBits) {
    private static final int MOST_SAME = 4;
    private static final int MOST_CHOICES = 2000;

    /** A part should stay in a core's cache while it is sorted: 2^15 fingerprints. */
    private static final int PART_BITS = 15;

    private static final int MOST_LEAD_BITS = 10;
    private static final int MOST_REST_BITS = 12;

    // Nanoseconds, measured; only their ratios matter.
    private static final double PART = 6;
    private static final double SORT = 6;
    private static final double PROBE = 4;
    private static final double COMPARE = 0.1;

    // To send a fingerprint to one place, and how many are compared there at the most.
    private static final double SEND = 2000;
    private static final double TOGETHER = 4096;

    /** The design that should take the least time for so many fingerprints. */
    static BlockDesign cheapest(int size, int bits, int distance) {
        BlockDesign best = agreeing(0, new BitBlocks(bits, 1), size);
        for (int same = 1; same <= MOST_SAME && distance + same <= Math.min(bits, Long.SIZE); same++) {
            BlockDesign design = agreeing(same, new BitBlocks(bits, distance + same), size);
            if (choices(distance + same, same) > MOST_CHOICES) break;
            if (design.cost(size) < best.cost(size)) best = design;
        }
        return best;
    }

    /** The design under which so many fingerprints, spread over many machines, should meet with the least work. */
    static BlockDesign spread(long documents, int bits, int distance) {
        BlockDesign best = agreeing(0, new BitBlocks(bits, 1), 1);
        double least = SEND * (1 + documents / TOGETHER) + COMPARE * documents / 2;
        for (int same = 1; same <= MOST_SAME && distance + same <= Math.min(bits, Long.SIZE); same++) {
            if (choices(distance + same, same) > MOST_CHOICES) break;
            BitBlocks blocks = new BitBlocks(bits, distance + same);
            double met = documents / Math.pow(2, same * (double) bits / blocks.count()) / 2;
            double cost = choices(blocks.count(), same) * (SEND + COMPARE * met);
            if (cost < least) best = agreeing(same, blocks, 1);
            least = Math.min(least, cost);
        }
        return best;
    }

    /** What a fingerprint is sent to each place by: a number for its bits in each choice of blocks. */
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

    /** One pass for each of so many pieces. */
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

    /** Time for each fingerprint, if they are random. */
    private double cost(int size) {
        if (same == 0) return PROBE + COMPARE * size / 2;
        double keyBits = Math.min(leadBits + restBits, same * (double) blocks.bits() / blocks.count());
        double met = size / Math.pow(2, keyBits) / 2;
        int leads = blocks.count() - same + 1;
        return leads * PART + choices(blocks.count(), same) * (SORT + PROBE + COMPARE * met);
    }

    /** All choices of blocks that lead with the given one, as bits of a number. */
    List<Long> choicesLedBy(int lead) {
        List<Long> choices = new ArrayList<>();
        choose(lead + 1, same - 1, 1L << lead, choices);
        return choices;
    }

    private void choose(int from, int missing, long chosen, List<Long> choices) {
        if (missing == 0) choices.add(chosen);
        else for (int b = from; b < blocks.count(); b++) choose(b + 1, missing - 1, chosen | 1L << b, choices);
    }

    /** How many blocks can be the first of a choice. */
    int leads() {
        return blocks.count() - same + 1;
    }

    /** What parts the collection for all choices with this first block. */
    Field lead(int block) {
        return blocks.field(block).first(leadBits);
    }

    /** What sorts a part for a choice of blocks: the rest of the first, then the others, as far as there is need. */
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

    /** Whether this choice is the one under which two fingerprints are reported: their first blocks that agree. */
    boolean owns(long choice, long[] difference) {
        if (same == 0) return true;
        long agreeing = blocks.agreeing(difference);
        long others = agreeing;
        for (int i = 0; i < same; i++) others &= others - 1;
        return (agreeing ^ others) == choice;
    }
}
