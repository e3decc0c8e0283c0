package org.semblance.search.hamming;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;

/**
 * Rounds that each put documents into a {@link SortedTable} of the first 64 bits of their fingerprints: one round per
 * table of a method, or several if memory is short, each with a chunk of the documents.
 */
final class ChunkPlan implements Plan {
    /** Creates the index of a round from its table. */
    interface IndexFactory {
        Index index(int number, SortedTable table);
    }

    /** The keys of each table: the order of their bits, and the number of bits by which they are sorted. */
    interface Keys {
        int tables();

        LongUnaryOperator key(int number);

        int lead(int number);

        /** Directory bits of a table of {@code size} fingerprints. */
        int directoryBits(int number, int size);
    }

    private final BitVectors records;
    private final int from;
    private final Keys keys;
    private final IndexFactory factory;
    private final int chunk;

    /** @param from first document to put into tables; all later ones follow */
    ChunkPlan(BitVectors records, int from, Keys keys, IndexFactory factory, long bytes) {
        this.records = records;
        this.from = from;
        this.keys = keys;
        this.factory = factory;
        int size = Math.max(1, records.size() - from);
        while (size > 1 && bytes(size) > bytes) size = (size + 1) / 2;
        this.chunk = size;
    }

    private long bytes(int size) {
        long most = 0;
        for (int t = 0; t < keys.tables(); t++) {
            most = Math.max(most, SortedTable.bytesToMake(size, keys.directoryBits(t, size)));
        }
        return most;
    }

    @Override
    public long bytes() {
        return bytes(chunk);
    }

    private int chunks() {
        return (int) Math.max(1, ((long) records.size() - from + chunk - 1) / chunk);
    }

    @Override
    public int rounds() {
        return keys.tables() * chunks();
    }

    @Override
    public Index index(int round, Workers workers) {
        int number = round / chunks();
        int begin = from + round % chunks() * chunk;
        int end = (int) Math.min((long) begin + chunk, records.size());
        long[] fingerprints = new long[end - begin];
        int[] documents = new int[end - begin];
        LongUnaryOperator key = keys.key(number);
        int next = 0;
        for (int x = begin; x < end; x++) {
            if (records.sizeOf(x) == 0) continue;
            fingerprints[next] = key.applyAsLong(records.rows()[x * records.words()]);
            documents[next++] = x;
        }
        if (next < fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, next);
            documents = Arrays.copyOf(documents, next);
        }
        int bits = keys.directoryBits(number, end - begin);
        return factory.index(number, SortedTable.of(fingerprints, documents, keys.lead(number), bits));
    }
}
