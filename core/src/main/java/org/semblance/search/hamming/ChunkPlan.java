package org.semblance.search.hamming;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.Index;
import org.semblance.search.Plan;

/**
 * Rounds that each put documents into a {@link SortedTable} of the first 64 bits of their fingerprints: one round per
 * table of a method, or several if memory is short, each with a chunk of the documents.
 *
 * @param from first document to put into tables; all later ones follow
 * @param tables the order of the bits of each table, sorted by their leading bits
 * @param directoryBits of a table with a number of leading bits and a number of fingerprints
 */
record ChunkPlan(BitVectors records, int from, List<Permutation> tables, IntBinaryOperator directoryBits) {
    /** Creates the index of a round from its table. */
    interface IndexFactory {
        Index index(int number, SortedTable table);
    }

    Plan within(long bytes, IndexFactory factory) {
        int size = Math.max(1, records.size() - from);
        while (size > 1 && bytes(size) > bytes) size = (size + 1) / 2;
        int chunk = size;
        int chunks = (int) Math.max(1, ((long) records.size() - from + chunk - 1) / chunk);
        return Plan.of(bytes(chunk), tables.size() * chunks, (round, _) -> {
            int begin = from + round % chunks * chunk;
            int end = (int) Math.min((long) begin + chunk, records.size());
            return factory.index(round / chunks, table(tables.get(round / chunks), begin, end));
        });
    }

    private long bytes(int size) {
        return tables.stream()
                .mapToLong(table -> SortedTable.bytesToMake(size, directoryBits.applyAsInt(table.lead(), size)))
                .max()
                .orElse(0);
    }

    private SortedTable table(Permutation order, int begin, int end) {
        long[] fingerprints = new long[end - begin];
        int[] documents = new int[end - begin];
        int next = 0;
        for (int x = begin; x < end; x++) {
            if (records.sizeOf(x) == 0) continue;
            fingerprints[next] = order.of(records.rows()[x * records.words()]);
            documents[next++] = x;
        }
        if (next < fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, next);
            documents = Arrays.copyOf(documents, next);
        }
        int bits = directoryBits.applyAsInt(order.lead(), end - begin);
        return SortedTable.of(fingerprints, documents, order.lead(), bits);
    }
}
