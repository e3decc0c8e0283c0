package org.semblance.relation;

import java.util.Arrays;
import org.semblance.records.sequences.Sequences;

/**
 * How much of two sequences lies in blocks that both have; one thread's scratch. A place lies in a common block of so many things or more
 * exactly if it lies in one of exactly so many, so those are looked up: the first sequence's in a table, by hash, and compared.
 */
final class CommonBlocks {
    private final Sequences sequences;
    private final int[] things;
    private final int block;

    /** Whose blocks are in the table; a search asks for one document many times in a row. */
    private int held = -1;

    private int[] slots = new int[64];

    /** By place in the held sequence: the first place with the same block, and the last comparison that met it. */
    private int[] firsts = new int[16];

    private int[] met = new int[16];
    private int comparison;

    CommonBlocks(Sequences sequences, int block) {
        this.sequences = sequences;
        this.things = sequences.elements();
        this.block = block;
    }

    /** The places of x in common blocks, or those of y, whichever are fewer. */
    int places(int x, int y) {
        if (held != x) hold(x);
        comparison++;
        int covered = 0;
        int until = sequences.start(y);
        for (int i = sequences.start(y); i + block <= sequences.end(y); i++) {
            int slot = slots[slotOf(i, sequences.start(x))];
            if (slot == 0) continue;
            met[slot - 1] = comparison;
            covered += i + block - Math.max(i, until);
            until = i + block;
        }
        return Math.min(covered, covered == 0 ? 0 : heldPlaces(x));
    }

    private int heldPlaces(int x) {
        int covered = 0;
        int until = 0;
        for (int i = 0; i + block <= sequences.sizeOf(x); i++) {
            if (met[firsts[i]] != comparison) continue;
            covered += i + block - Math.max(i, until);
            until = i + block;
        }
        return covered;
    }

    private void hold(int x) {
        held = x;
        int size = sequences.sizeOf(x);
        if (size > firsts.length) {
            firsts = new int[Math.max(size, 2 * firsts.length)];
            met = new int[firsts.length];
            comparison = 0;
        }
        Arrays.fill(met, 0, size, 0);
        comparison = 0;
        int capacity = Integer.highestOneBit(Math.clamp(size, 16, 1 << 28)) * 4;
        if (capacity > slots.length) slots = new int[capacity];
        else Arrays.fill(slots, 0);
        int start = sequences.start(x);
        for (int i = 0; i + block <= size; i++) {
            int slot = slotOf(start + i, start);
            if (slots[slot] == 0) slots[slot] = i + 1;
            firsts[i] = slots[slot] - 1;
        }
    }

    /** Where the block that begins at a place of the column is in the table of the sequence from {@code start}, or would be. */
    private int slotOf(int place, int start) {
        int hash = 0;
        for (int k = 0; k < block; k++) hash = (hash + things[place + k]) * 0x9E3779B1;
        int mask = slots.length - 1;
        int slot = (hash ^ hash >>> 15) & mask;
        while (slots[slot] != 0 && !isSame(place, start + slots[slot] - 1)) slot = slot + 1 & mask;
        return slot;
    }

    private boolean isSame(int place, int other) {
        return Arrays.equals(things, place, place + block, things, other, other + block);
    }
}
