package org.semblance.search.suffix;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.semblance.records.sequences.Sequences;
import org.semblance.search.AscendingSizes;

/**
 * The documents that have each block of a fixed number of elements. Blocks are numbered by ascending document
 * frequency; blocks of a single document have no number.
 *
 * @param begins the start of the document of each rank in {@code blocks}, and finally the end
 * @param blocks by position: the block that begins there, or {@link #NONE}
 * @param starts the start of the list of each block in {@code ranks}, and finally the end
 * @param ranks the indexed documents of each block, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record BlockLists(int[] begins, int[] blocks, int[] starts, int[] ranks) {
    /** No block that begins here occurs in another document. */
    static final int NONE = -1;

    /** Memory for making lists of documents with a total number of elements. */
    static long bytes(long documents, long elements) {
        return SuffixArray.bytes(elements + documents) + Integer.BYTES * (5 * documents + 4 * elements);
    }

    /** The lists; documents of ordinals from {@code first} are indexed. */
    static BlockLists of(Sequences sequences, AscendingSizes order, int block, int first) {
        int[] begins = new int[order.count() + 1];
        for (int r = 0; r < order.count(); r++) {
            begins[r + 1] = begins[r] + sequences.sizeOf(order.documents()[r]) + 1;
        }
        SuffixArray suffixes = SuffixArray.of(text(sequences, order, begins), sequences.vocabulary(), block);
        int[] owners = new int[begins[order.count()]];
        for (int r = 0; r < order.count(); r++) Arrays.fill(owners, begins[r], begins[r + 1], r);
        return new Maker(suffixes, begins, owners, block).lists(order, first);
    }

    /** All sequences, each terminated by 0. */
    private static int[] text(Sequences sequences, AscendingSizes order, int[] begins) {
        int[] text = new int[begins[order.count()]];
        for (int r = 0; r < order.count(); r++) {
            int x = order.documents()[r];
            System.arraycopy(sequences.elements(), sequences.start(x), text, begins[r], sequences.sizeOf(x));
        }
        return text;
    }

    int documents(int block) {
        return starts[block + 1] - starts[block];
    }

    /**
     * Makes the lists from the suffix array, in which suffixes with equal blocks are adjacent, in the order of the
     * text.
     */
    private record Maker(SuffixArray suffixes, int[] begins, int[] owners, int block) {
        BlockLists lists(AscendingSizes order, int first) {
            int[] frequencies = frequencies();
            int[] numbers = numbers(frequencies);
            int shared = 0;
            for (int number : numbers) shared = Math.max(shared, number + 1);
            int[] blocks = new int[owners.length];
            int[] starts = new int[shared + 2];
            for (int i = 0; i < blocks.length; i++) blocks[i] = isWhole(i) ? numbers[suffixes.ranks[i]] : NONE;
            forEachDocument(blocks, order, first, i -> starts[blocks[i] + 2]++);
            for (int b = 2; b < starts.length; b++) starts[b] += starts[b - 1];
            int[] ranks = new int[starts[shared + 1]];
            forEachDocument(blocks, order, first, i -> ranks[starts[blocks[i] + 1]++] = owners[i]);
            return new BlockLists(begins, blocks, starts, ranks);
        }

        /** Whether the block at a position ends within its document. */
        private boolean isWhole(int position) {
            return position + block < begins[owners[position] + 1];
        }

        /** By class of suffixes: the number of documents that have the block. */
        private int[] frequencies() {
            int[] frequencies = new int[suffixes.classes()];
            int last = -1;
            for (int i : suffixes.order) {
                if (!isWhole(i)) continue;
                boolean again = last >= 0 && suffixes.ranks[i] == suffixes.ranks[last] && owners[i] == owners[last];
                if (!again) frequencies[suffixes.ranks[i]]++;
                last = i;
            }
            return frequencies;
        }

        /** By class of suffixes: the number of the block. */
        private static int[] numbers(int[] frequencies) {
            int most = 0;
            for (int frequency : frequencies) most = Math.max(most, frequency);
            int[] next = new int[most + 2];
            for (int frequency : frequencies) if (frequency > 1) next[frequency + 1]++;
            for (int f = 0; f <= most; f++) next[f + 1] += next[f];
            int[] numbers = new int[frequencies.length];
            for (int r = 0; r < numbers.length; r++) numbers[r] = frequencies[r] > 1 ? next[frequencies[r]]++ : NONE;
            return numbers;
        }

        /**
         * Visits each block of each document once, by a position where it begins; the documents of a block are
         * ascending.
         */
        private void forEachDocument(int[] blocks, AscendingSizes order, int first, IntConsumer position) {
            int last = -1;
            for (int i : suffixes.order) {
                if (blocks[i] == NONE || order.documents()[owners[i]] < first) continue;
                boolean again = last >= 0 && blocks[i] == blocks[last] && owners[i] == owners[last];
                last = i;
                if (!again) position.accept(i);
            }
        }
    }
}
