package org.semblance.search.hamming;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;

/**
 * Rounds in which some documents stand in a {@link SortedTable} of the first 64 bits of their fingerprints: all of them once
 * for each table of a method, or chunk after chunk if memory is short.
 */
final class ChunkPlan implements Plan {
    /** Makes the index of a round from its table. */
    interface Asking {
        Index index(int number, SortedTable table);
    }

    /** What tells tables apart: how fingerprints are written in them, and by how many bits they are sorted. */
    interface Keys {
        int tables();

        LongUnaryOperator key(int number);

        int lead(int number);

        /** The directory of a table of so many fingerprints. */
        int directoryBits(int number, int size);
    }

    private final BitVectors records;
    private final int from;
    private final Keys keys;
    private final Asking asking;
    private final int chunk;

    /** @param from the first document that stands in tables; all behind it do */
    ChunkPlan(BitVectors records, int from, Keys keys, Asking asking, long bytes) {
        this.records = records;
        this.from = from;
        this.keys = keys;
        this.asking = asking;
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
        return asking.index(number, SortedTable.of(fingerprints, documents, keys.lead(number), bits));
    }
}
