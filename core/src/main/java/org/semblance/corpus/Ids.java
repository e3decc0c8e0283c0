package org.semblance.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.TokenHash;
import org.semblance.spill.SavedBlocks;

/** The ids of all documents as UTF-8, a block for each chunk of the input: 20 bytes or so instead of a String's 60. */
final class Ids {
    private final Block[] blocks;
    private final int[] firsts;

    Ids(List<Block> blocks) {
        this.blocks = blocks.toArray(Block[]::new);
        this.firsts = new int[this.blocks.length + 1];
        for (int b = 0; b < this.blocks.length; b++) firsts[b + 1] = firsts[b] + this.blocks[b].size;
    }

    int size() {
        return firsts[blocks.length];
    }

    String get(int x) {
        int b = blockOf(x);
        return blocks[b].get(x - firsts[b]);
    }

    int length(int x) {
        int b = blockOf(x);
        return blocks[b].length(x - firsts[b]);
    }

    int longest() {
        int longest = 0;
        for (Block block : blocks) {
            for (int i = 0; i < block.size; i++) longest = Math.max(longest, block.length(i));
        }
        return longest;
    }

    int copyTo(int x, byte[] target, int at) {
        int b = blockOf(x);
        return blocks[b].copyTo(x - firsts[b], target, at);
    }

    /** A copy of the ids from one to another, not included. */
    Block copy(int from, int to) {
        Block copy = new Block();
        for (int b = blockOf(from); copy.size < to - from; b++) {
            int x = Math.max(from, firsts[b]);
            copy.addAll(blocks[b], x - firsts[b], Math.min(to, firsts[b + 1]) - firsts[b]);
        }
        return copy;
    }

    long bytes() {
        long bytes = 0;
        for (Block block : blocks) bytes += block.bytes();
        return bytes;
    }

    /** The hashes of the ids from one to another, not included, in 32 bits. */
    int[] hashes(int from, int to) {
        int[] hashes = new int[to - from];
        for (int b = blockOf(from), n = 0; n < hashes.length; b++) {
            int end = Math.min(to, firsts[b + 1]) - firsts[b];
            for (int i = Math.max(from, firsts[b]) - firsts[b]; i < end; i++) hashes[n++] = (int) blocks[b].hash(i);
        }
        return hashes;
    }

    boolean same(int x, int y) {
        return get(x).equals(get(y));
    }

    private int blockOf(int x) {
        int found = Arrays.binarySearch(firsts, x);
        if (found < 0) return -found - 2;
        while (found < blocks.length && firsts[found + 1] == x) found++; // blocks without documents share a first
        return found;
    }

    /** The ids of one chunk. */
    static final class Block {
        private byte[] bytes = new byte[1 << 10];
        private int[] ends = new int[1 << 7];
        private int size;

        /** The ids that end at so many bytes each. */
        static Block of(byte[] bytes, int[] ends) {
            Block block = new Block();
            block.bytes = bytes;
            block.ends = ends;
            block.size = ends.length;
            return block;
        }

        void add(String id) {
            byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
            int start = end();
            addBytes(utf8, 0, utf8.length);
            if (size == ends.length) ends = Arrays.copyOf(ends, 2 * size);
            ends[size++] = start + utf8.length;
        }

        /** Adds the ids of another block from one to another, not included. */
        void addAll(Block from, int first, int last) {
            int shift = end() - from.start(first);
            if (last > first) addBytes(from.bytes, from.start(first), from.ends[last - 1] - from.start(first));
            int count = last - first;
            if (size + count > ends.length) ends = Arrays.copyOf(ends, Math.max(size + count, 2 * size));
            for (int i = first; i < last; i++) ends[size++] = from.ends[i] + shift;
        }

        private void addBytes(byte[] from, int at, int length) {
            int start = end();
            if (start + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(start + length, 2 * bytes.length));
            }
            System.arraycopy(from, at, bytes, start, length);
        }

        /** Bytes of all ids. */
        int end() {
            return start(size);
        }

        /** Puts the ends of the ids and then the ids into a buffer. */
        void put(ByteBuffer out) {
            SavedBlocks.put(out, ends, 0, size);
            out.put(bytes, 0, end());
        }

        void trim() {
            ends = Arrays.copyOf(ends, size);
            bytes = Arrays.copyOf(bytes, size == 0 ? 0 : ends[size - 1]);
        }

        long bytes() {
            return bytes.length + Integer.BYTES * (long) ends.length;
        }

        private int start(int i) {
            return i == 0 ? 0 : ends[i - 1];
        }

        int length(int i) {
            return ends[i] - start(i);
        }

        int copyTo(int i, byte[] target, int at) {
            System.arraycopy(bytes, start(i), target, at, length(i));
            return length(i);
        }

        String get(int i) {
            return new String(bytes, start(i), ends[i] - start(i), StandardCharsets.UTF_8);
        }

        long hash(int i) {
            return TokenHash.of(bytes, start(i), ends[i] - start(i));
        }
    }
}
