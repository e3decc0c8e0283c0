package org.semblance.search.suffix;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.semblance.records.sequences.Sequences;
import org.semblance.search.AscendingSizes;

/**
 * Which documents have which blocks of exactly so many things. Blocks are numbered by rising document frequency; those of one document
 * are not.
 *
 * @param begins where the document of each rank begins in {@code blocks}, and the end
 * @param blocks by place: the block that begins there, or {@link #NONE}
 * @param starts where the list of each block begins in {@code ranks}, and the end
 * @param ranks the indexed documents of each block, rising
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record BlockLists(int[] begins, int[] blocks, int[] starts, int[] ranks) {
    /** No block begins here that another document has. */
    static final int NONE = -1;

    /** What it takes to make lists for so many documents and things. */
    static long bytes(long documents, long things) {
        return SuffixArray.bytes(things + documents) + Integer.BYTES * (5 * documents + 4 * things);
    }

    /** The lists, with documents from ordinal {@code first} on in them. */
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

    /** All sequences, and a 0 behind each. */
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

    /** Goes through the suffixes; those that are alike stand next to each other, in the order of the text. */
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

        /** Whether a block that begins at a place ends within the document. */
        private boolean isWhole(int place) {
            return place + block < begins[owners[place] + 1];
        }

        /** By rank of suffixes: how many documents have that block. */
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

        /** By rank of suffixes: the number of the block. */
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

        /** Shows each block of each document once, by a place where it begins; documents of a block rise. */
        private void forEachDocument(int[] blocks, AscendingSizes order, int first, IntConsumer place) {
            int last = -1;
            for (int i : suffixes.order) {
                if (blocks[i] == NONE || order.documents()[owners[i]] < first) continue;
                boolean again = last >= 0 && blocks[i] == blocks[last] && owners[i] == owners[last];
                last = i;
                if (!again) place.accept(i);
            }
        }
    }
}
