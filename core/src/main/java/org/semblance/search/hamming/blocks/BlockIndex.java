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
 * The fingerprints in runs: the fingerprints of a run agree in bits of the chosen blocks and are compared with each
 * other. Documents are ascending within a run.
 *
 * <p>For long fingerprints only a fold is stored, the exclusive or of their words: two folds differ in no more bits
 * than their fingerprints do.
 */
final class BlockIndex implements Index {
    /** Approximate number of fingerprints per piece of work. */
    private static final int PIECE = 1 << 13;

    /** Runs of at most this many fingerprints are never divided between pieces. */
    static final int NEVER_CUT = 1 << 9;

    static final int MOST_IN_PIECE = PIECE + NEVER_CUT;

    /** Marks the first document of a run. */
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
            ValuePartition partition,
            BlockPlan.ReusedColumns columns,
            Workers workers)
            throws InterruptedException {
        this.records = records;
        this.sides = sides;
        this.design = design;
        this.distance = distance;
        this.choice = choice;
        this.size = partition.size();
        this.folds = columns.folds();
        this.documents = columns.documents();
        Field[] rest = design.rest(choice);
        int keyBits = 0;
        for (Field field : rest) keyBits += field.width();
        int keys = 1 << keyBits;
        workers.forEach(partition.to() - partition.from(), p -> sort(partition, p, rest, new int[keys]));
    }

    /** Sorts a partition by the rest of its key; partition and counters stay in the cache. */
    private void sort(ValuePartition partition, int part, Field[] rest, int[] next) {
        long[] entries = partition.entries();
        int words = records.words();
        int begin = partition.starts()[part];
        int end = partition.starts()[part + 1];
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
        // At this point next[k] is the end of key k, that is, the start of the next key.
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

    /** Start of a piece: the start of a run, unless that is far away. */
    int pieceStart(int piece) {
        long usual = (long) piece * PIECE;
        if (usual >= size) return size;
        int start = (int) usual;
        int last = Math.min(start + NEVER_CUT, size);
        int run = start;
        while (run < last && documents[run] >= 0) run++;
        return run < last || last == size ? run : start;
    }

    /** End of the run that contains an entry. */
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
