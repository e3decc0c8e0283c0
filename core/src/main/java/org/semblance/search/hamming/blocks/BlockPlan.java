package org.semblance.search.hamming.blocks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Lazy;
import org.semblance.search.Plan;
import org.semblance.search.RankBlocks;
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
    private final Lazy<ReusedColumns> columns = new Lazy<>();
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
            RankBlocks parts = RankBlocks.of(values, v -> counts[v], capacity);
            for (int b = 0; b < parts.count(); b++) addRounds(block, parts.from(b), parts.to(b));
            most = Math.max(most, (int) parts.largest());
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
        ReusedColumns reused = columns.get(() -> ReusedColumns.of(largest, records.words()));
        ValuePartition current = partition;
        if (current == null || !round.uses(current)) {
            int block = Long.numberOfTrailingZeros(round.choice());
            Field lead = round.choice() == 0 ? new Field(0, 0, 0) : design.lead(block);
            current = ValuePartition.of(records, block, lead, round.from(), round.to(), reused, workers);
            partition = current;
        }
        return new BlockIndex(records, sides, design, distance, round.choice(), current, reused, workers);
    }

    /**
     * Columns that are reused by all rounds of a join: allocating and clearing them again would cost as much as filling
     * them.
     *
     * @param entries partitioned fingerprints, see {@link ValuePartition}
     * @param folds fingerprints in runs, see {@link BlockIndex}
     * @param documents the document of each fold
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
    record ReusedColumns(long[] entries, long[] folds, int[] documents) {
        /** Columns for {@code size} fingerprints. */
        static ReusedColumns of(int size, int words) {
            return new ReusedColumns(new long[size * (words + 1)], new long[size], new int[size]);
        }

        /** Memory per fingerprint. */
        static long bytesEach(int words) {
            return (long) Long.BYTES * (words + 1) + Long.BYTES + Integer.BYTES;
        }
    }
}
