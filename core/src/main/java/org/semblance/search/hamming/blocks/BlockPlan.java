package org.semblance.search.hamming.blocks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Sides;
import org.semblance.search.hamming.BitBlocks.Field;

/**
 * A round for every choice of blocks, or several if memory is short: then each takes the fingerprints with some values of
 * the first block only. The parting by the first block serves all rounds that differ in other blocks.
 */
final class BlockPlan implements Plan {
    private final BitVectors records;
    private final Sides sides;
    private final BlockDesign design;
    private final int distance;
    private final long bytes;
    private final List<Round> rounds = new ArrayList<>();
    private final int largest;
    private @Nullable ReusedColumns room;
    private @Nullable ValuePartition parting;

    /** One choice of blocks, for the fingerprints whose leading value is in a range. */
    record Round(long choice, int from, int to) {
        boolean sharesParting(ValuePartition parting) {
            return Long.numberOfTrailingZeros(choice) == parting.block()
                    && from == parting.from()
                    && to == parting.to();
        }
    }

    BlockPlan(BitVectors records, Sides sides, BlockDesign design, int distance, long bytes) {
        this.records = records;
        this.sides = sides;
        this.design = design;
        this.distance = distance;
        long each = ReusedColumns.bytesEach(records.words());
        long most = Math.min(bytes / each, (Integer.MAX_VALUE - 8L) / (records.words() + 1));
        this.largest = design.same() == 0 ? everything() : rounds(most);
        this.bytes = each * largest;
    }

    private int everything() {
        rounds.add(new Round(0, 0, 1));
        return records.size();
    }

    /** Cuts the work into rounds of at most so many fingerprints, if it can be cut so far; returns how many the largest has. */
    private int rounds(long capacity) {
        int most = 0;
        for (int block = 0; block < design.leads(); block++) {
            Field lead = design.lead(block);
            int values = 1 << lead.width();
            if (records.size() <= capacity) {
                addRounds(block, 0, values);
                most = records.size();
                continue;
            }
            int[] counts = ValuePartition.counts(records, lead);
            int from = 0;
            int sum = 0;
            for (int v = 0; v < values; v++) {
                if (sum > 0 && sum + counts[v] > capacity) {
                    addRounds(block, from, v);
                    from = v;
                    sum = 0;
                }
                sum += counts[v];
                most = Math.max(most, sum);
            }
            addRounds(block, from, values);
        }
        return most;
    }

    private void addRounds(int block, int from, int to) {
        for (long choice : design.choicesLedBy(block)) rounds.add(new Round(choice, from, to));
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public int rounds() {
        return rounds.size();
    }

    @Override
    public Index index(int number, Workers workers) throws InterruptedException {
        Round round = rounds.get(number);
        ReusedColumns taken = room == null ? ReusedColumns.of(largest, records.words()) : room;
        room = taken;
        ValuePartition parted = parting;
        if (parted == null || !round.sharesParting(parted)) {
            int block = Long.numberOfTrailingZeros(round.choice());
            Field lead = round.choice() == 0 ? new Field(0, 0, 0) : design.lead(block);
            parted = ValuePartition.of(records, block, lead, round.from(), round.to(), taken, workers);
            parting = parted;
        }
        return new BlockIndex(records, sides, design, distance, round.choice(), parted, taken, workers);
    }
}
