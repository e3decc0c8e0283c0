package org.semblance.search.hamming.blocks;

import org.semblance.records.bits.BitVectors;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;
import org.semblance.search.hamming.BitBlocks.Field;

/**
 * Fingerprints partitioned by their value in some bits, with ascending documents within a partition. Documents without
 * a fingerprint are omitted.
 *
 * @param block the block that contains the bits
 * @param from the first value
 * @param to one past the last value
 * @param entries for each fingerprint its words, then its document
 * @param starts start of each value among the entries, and the end of the last
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as values
record ValuePartition(int block, int from, int to, long[] entries, int[] starts) {
    /** Number of fingerprints with each value. */
    static int[] counts(BitVectors records, Field field) {
        int[] counts = new int[1 << field.width()];
        for (int x = 0; x < records.size(); x++) {
            if (records.sizeOf(x) > 0) counts[field.of(records.rows(), x * records.words())]++;
        }
        return counts;
    }

    static ValuePartition of(
            BitVectors records,
            int block,
            Field lead,
            int from,
            int to,
            BlockPlan.ReusedColumns columns,
            Workers workers)
            throws InterruptedException {
        int parts = workers.threads();
        int[][] next = new int[parts][to - from];
        workers.forEachRange(records.size(), parts, (p, begin, end) -> count(records, lead, from, begin, end, next[p]));
        int[] starts = PartCounts.begin(next);
        long[] entries = columns.entries();
        workers.forEachRange(
                records.size(), parts, (p, begin, end) -> write(records, lead, from, begin, end, next[p], entries));
        return new ValuePartition(block, from, to, entries, starts);
    }

    int size() {
        return starts[starts.length - 1];
    }

    private static void count(BitVectors records, Field lead, int from, int begin, int end, int[] counts) {
        long[] rows = records.rows();
        int words = records.words();
        for (int x = begin; x < end; x++) {
            int value = lead.of(rows, x * words) - from;
            if (value >= 0 && value < counts.length && records.sizeOf(x) > 0) counts[value]++;
        }
    }

    private static void write(
            BitVectors records, Field lead, int from, int begin, int end, int[] next, long[] entries) {
        long[] rows = records.rows();
        int words = records.words();
        for (int x = begin; x < end; x++) {
            int value = lead.of(rows, x * words) - from;
            if (value < 0 || value >= next.length || records.sizeOf(x) == 0) continue;
            int at = next[value]++ * (words + 1);
            for (int w = 0; w < words; w++) entries[at + w] = rows[x * words + w];
            entries[at + words] = x;
        }
    }
}
