package org.semblance.relation;

import java.util.Arrays;
import java.util.Optional;
import org.semblance.records.sequences.Sequences;

/**
 * Sequences are near duplicates if they have long blocks in common: runs of at least {@code block} consecutive elements
 * that occur in both. The overlap is the number of positions of one sequence that lie in such runs, or of the other if
 * that is smaller, and the Jaccard similarity of that overlap decides.
 *
 * @param block the smallest number of elements of a block, m in the documentation
 */
public record BlockOverlap(int block, Jaccard how) implements MeasuredRelation<Sequences> {
    public BlockOverlap {
        if (block < 1) throw new IllegalArgumentException("a block must have at least 1 sentence: " + block);
    }

    @Override
    public String measure() {
        return "blocks";
    }

    @Override
    public Verifier over(Sequences sequences) {
        CommonBlocks common = new CommonBlocks(sequences, block);
        return (x, y, pairs) -> {
            int sizeX = sequences.sizeOf(x);
            int sizeY = sequences.sizeOf(y);
            if (sizeX == 0 || sizeY == 0 || !how.accepts(Math.min(sizeX, sizeY), sizeX, sizeY)) return;
            int overlap = common.places(x, y);
            if (how.accepts(overlap, sizeX, sizeY)) pairs.pair(x, y, overlap, how.score(overlap, sizeX, sizeY));
        };
    }

    @Override
    public Optional<Scorer> scorer(Sequences sequences) {
        CommonBlocks common = new CommonBlocks(sequences, block);
        return Optional.of((x, y) -> {
            int sizeX = sequences.sizeOf(x);
            int sizeY = sequences.sizeOf(y);
            if (sizeX == 0 || sizeY == 0) return Double.NaN;
            return how.score(common.places(x, y), sizeX, sizeY);
        });
    }

    /**
     * Counts the positions of two sequences that lie in common blocks. Not thread-safe. A position lies in a common block
     * of at least {@code block} elements if and only if it lies in one of exactly {@code block} elements, so only those are
     * looked up: the blocks of the first sequence are in a hash table, and hits are compared.
     */
    static final class CommonBlocks {
        private final Sequences sequences;
        private final int[] elements;
        private final int block;

        /** The sequence whose blocks are in the table: a search verifies many candidates of one record in a row. */
        private int held = -1;

        private int[] slots = new int[64];

        /** By position in the held sequence: the first position with an equal block. */
        private int[] firsts = new int[16];

        /** By position in the held sequence: the last comparison in which the block was found. */
        private int[] found = new int[16];

        private int comparison;

        CommonBlocks(Sequences sequences, int block) {
            this.sequences = sequences;
            this.elements = sequences.elements();
            this.block = block;
        }

        /** The number of positions of x in common blocks, or of y if that is smaller. */
        int places(int x, int y) {
            if (held != x) hold(x);
            comparison++;
            int covered = 0;
            int until = sequences.start(y);
            for (int i = sequences.start(y); i + block <= sequences.end(y); i++) {
                int slot = slots[slotOf(i, sequences.start(x))];
                if (slot == 0) continue;
                found[slot - 1] = comparison;
                covered += i + block - Math.max(i, until);
                until = i + block;
            }
            return Math.min(covered, covered == 0 ? 0 : heldPlaces(x));
        }

        private int heldPlaces(int x) {
            int covered = 0;
            int until = 0;
            for (int i = 0; i + block <= sequences.sizeOf(x); i++) {
                if (found[firsts[i]] != comparison) continue;
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
                found = new int[firsts.length];
                comparison = 0;
            }
            Arrays.fill(found, 0, size, 0);
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

        /**
         * The slot, in the table of the sequence from {@code start}, of the block at a position of the column; free if it
         * is absent.
         */
        private int slotOf(int position, int start) {
            int hash = 0;
            for (int k = 0; k < block; k++) hash = (hash + elements[position + k]) * 0x9E3779B1;
            int mask = slots.length - 1;
            int slot = (hash ^ hash >>> 15) & mask;
            while (slots[slot] != 0 && !isSame(position, start + slots[slot] - 1)) slot = slot + 1 & mask;
            return slot;
        }

        private boolean isSame(int position, int other) {
            return Arrays.equals(elements, position, position + block, elements, other, other + block);
        }
    }
}
