package org.semblance.search.hamming.blocks;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.SearchCounts;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;
import org.semblance.search.hamming.BitBlocks.Field;

/**
 * The fingerprints in runs: those of a run agree in bits of the chosen blocks, and are compared with each other. In a run
 * documents rise.
 *
 * <p>Of a long fingerprint only a fold is here, the exclusive or of its words: two folds differ in no more bits than their
 * fingerprints do.
 */
final class BlockIndex implements Index {
    /** Fingerprints in a piece of work, about. */
    private static final int PIECE = 1 << 13;

    /** Runs of at most so many fingerprints are in one piece as a whole. */
    static final int NEVER_CUT = 1 << 9;

    static final int MOST_IN_PIECE = PIECE + NEVER_CUT;

    /** Marks the document that begins a run. */
    static final int BEGINS = Integer.MIN_VALUE;

    final BitVectors records;
    final Sides sides;
    final BlockDesign design;
    final int distance;
    final long choice;
    private final int size;
    final long[] folds;
    final int[] documents;
    private final List<SearchCounts> counts = new CopyOnWriteArrayList<>();

    BlockIndex(
            BitVectors records,
            Sides sides,
            BlockDesign design,
            int distance,
            long choice,
            ValuePartition parting,
            ReusedColumns room,
            Workers workers)
            throws InterruptedException {
        this.records = records;
        this.sides = sides;
        this.design = design;
        this.distance = distance;
        this.choice = choice;
        this.size = parting.size();
        this.folds = room.folds();
        this.documents = room.documents();
        Field[] rest = design.rest(choice);
        int keyBits = 0;
        for (Field field : rest) keyBits += field.width();
        int keys = 1 << keyBits;
        workers.forEach(parting.to() - parting.from(), p -> sort(parting, p, rest, new int[keys]));
    }

    /** Sorts a part by the rest of its key; part and counts stay in the cache meanwhile. */
    private void sort(ValuePartition parting, int part, Field[] rest, int[] next) {
        long[] entries = parting.entries();
        int words = records.words();
        int begin = parting.starts()[part];
        int end = parting.starts()[part + 1];
        if (begin == end) return;
        for (int i = begin; i < end; i++) next[key(entries, i * (words + 1), rest)]++;
        int sum = begin;
        for (int k = 0; k < next.length; k++) {
            int count = next[k];
            next[k] = sum;
            sum += count;
        }
        for (int i = begin; i < end; i++) {
            int row = i * (words + 1);
            int at = next[key(entries, row, rest)]++;
            folds[at] = fold(entries, row, words);
            documents[at] = (int) entries[row + words];
        }
        // By now every key begins where the one before it ends.
        documents[begin] |= BEGINS;
        for (int k = 0; k < next.length; k++) if (next[k] < end) documents[next[k]] |= BEGINS;
    }

    private static int key(long[] entries, int row, Field[] rest) {
        if (rest.length == 1) return rest[0].of(entries, row);
        int key = 0;
        for (Field field : rest) key = key << field.width() | field.of(entries, row);
        return key;
    }

    private static long fold(long[] entries, int row, int words) {
        long fold = entries[row];
        for (int w = 1; w < words; w++) fold ^= entries[row + w];
        return fold;
    }

    @Override
    public int pieces() {
        return (size + PIECE - 1) / PIECE;
    }

    /** Where a piece begins: with a run, unless that is far away. */
    int pieceStart(int piece) {
        long usual = (long) piece * PIECE;
        if (usual >= size) return size;
        int start = (int) usual;
        int last = Math.min(start + NEVER_CUT, size);
        int run = start;
        while (run < last && documents[run] >= 0) run++;
        return run < last || last == size ? run : start;
    }

    /** Where the run ends that an entry is in. */
    int runEnd(int at) {
        int end = at + 1;
        while (end < size && documents[end] >= 0) end++;
        return end;
    }

    int document(int at) {
        return documents[at] & ~BEGINS;
    }

    @Override
    public Searcher searcher() {
        SearchCounts counted = new SearchCounts();
        counts.add(counted);
        return new BlockSearcher(this, counted);
    }

    @Override
    public Map<String, Long> statistics() {
        return SearchCounts.named(size, "candidates", counts);
    }
}
