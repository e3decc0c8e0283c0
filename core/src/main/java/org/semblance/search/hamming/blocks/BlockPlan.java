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
 * One round per choice of blocks, or several if memory is short: then each round processes only the fingerprints with
 * some values of the first block. All rounds with the same first block and values share a partition.
 */
final class BlockPlan implements Plan {
    private final BitVectors records;
    private final Sides sides;
    private final BlockDesign design;
    private final int distance;
    private final long bytes;
    private final List<Round> rounds = new ArrayList<>();
    private final int largest;
    private @Nullable ReusedColumns columns;
    private @Nullable ValuePartition partition;

    /** One choice of blocks, for the fingerprints whose value of the leading bits is in [from, to). */
    record Round(long choice, int from, int to) {
        boolean uses(ValuePartition partition) {
            return Long.numberOfTrailingZeros(choice) == partition.block()
                    && from == partition.from()
                    && to == partition.to();
        }
    }

    BlockPlan(BitVectors records, Sides sides, BlockDesign design, int distance, long bytes) {
        this.records = records;
        this.sides = sides;
        this.design = design;
        this.distance = distance;
        long each = ReusedColumns.bytesEach(records.words());
        long most = Math.min(bytes / each, (Integer.MAX_VALUE - 8L) / (records.words() + 1));
        this.largest = design.same() == 0 ? compareAll() : rounds(most);
        this.bytes = each * largest;
    }

    private int compareAll() {
        rounds.add(new Round(0, 0, 1));
        return records.size();
    }

    /**
     * Divides the work into rounds of at most {@code capacity} fingerprints, as far as possible; returns the size of
     * the largest round.
     */
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
        ReusedColumns reused = columns == null ? ReusedColumns.of(largest, records.words()) : columns;
        columns = reused;
        ValuePartition current = partition;
        if (current == null || !round.uses(current)) {
            int block = Long.numberOfTrailingZeros(round.choice());
            Field lead = round.choice() == 0 ? new Field(0, 0, 0) : design.lead(block);
            current = ValuePartition.of(records, block, lead, round.from(), round.to(), reused, workers);
            partition = current;
        }
        return new BlockIndex(records, sides, design, distance, round.choice(), current, reused, workers);
    }
}
