package org.semblance.records.sets;

import java.util.Comparator;
import java.util.List;
import org.semblance.records.CollectionTooLarge;
import org.semblance.run.MemoryMeter;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockReader;

/** Reads units into memory and counts their tokens. Not thread-safe. */
final class UnitReader {
    private final BlockFile file;
    private final Comparator<BlockFile.Block> byDocument;
    private final int[] firstDocument;
    private final BlockReader reader;
    private final MemoryMeter footprint;
    private long[] block = new long[0];
    private byte[] steps = new byte[0];

    /** Reads blocks in this order; {@code firstDocument} has the first document of each tag. */
    UnitReader(
            BlockFile file,
            Comparator<BlockFile.Block> byDocument,
            int[] firstDocument,
            int buffer,
            MemoryMeter footprint) {
        this.file = file;
        this.byDocument = byDocument;
        this.firstDocument = firstDocument;
        this.reader = file.reader(buffer);
        this.footprint = footprint;
    }

    /**
     * The shared tokens of a unit, in bins ordered by hash. The unit is read twice, first to determine the sizes of the
     * bins.
     */
    TokenBin[] count(TokenUnit unit, TokenTable table) {
        List<BlockFile.Block> blocks =
                file.blocks(unit.part()).stream().sorted(byDocument).toList();
        long expected = blocks.stream().mapToLong(BlockFile.Block::length).sum() / (Long.BYTES + 1) >>> unit.bits();
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(expected / TokenPart.BIN_TOKENS), 1, 20);
        long[] counts = new long[(1 << bits) + 1];
        for (BlockFile.Block next : blocks) {
            int n = read(next);
            for (int i = 0; i < n; i++) if (unit.has(block[i])) counts[unit.bin(block[i], bits) + 1]++;
        }
        for (int b = 0; b < 1 << bits; b++) counts[b + 1] += counts[b];
        long total = counts[1 << bits];
        if (total > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(total);
        long bytes = (Long.BYTES + Integer.BYTES) * total;
        footprint.take(bytes);
        TokenBin[] bins = bins(unit, blocks, bits, counts, (int) total, table);
        footprint.give(bytes);
        return bins;
    }

    private TokenBin[] bins(
            TokenUnit unit, List<BlockFile.Block> blocks, int bits, long[] starts, int total, TokenTable table) {
        long[] hashes = new long[total];
        int[] documents = new int[total];
        long[] next = starts.clone();
        for (BlockFile.Block from : blocks) {
            move(unit, read(from), bits, next, hashes, documents, firstDocument[from.tag()]);
        }
        TokenBin[] bins = new TokenBin[1 << bits];
        for (int b = 0; b < bins.length; b++) {
            bins[b] = table.count(hashes, documents, (int) starts[b], (int) starts[b + 1]);
        }
        return bins;
    }

    private int read(BlockFile.Block next) {
        int[] count = new int[1];
        reader.begin(next);
        reader.ints(count, 0, 1);
        int n = count[0];
        int stepped = (int) (next.length() - Integer.BYTES - (long) Long.BYTES * n);
        if (block.length < n) block = new long[n];
        if (steps.length < stepped) steps = new byte[stepped];
        reader.longs(block, 0, n);
        reader.bytes(steps, 0, stepped);
        reader.end();
        return n;
    }

    private void move(TokenUnit unit, int n, int bits, long[] next, long[] toHashes, int[] toDocuments, int first) {
        int stepped = 0;
        int document = first;
        for (int i = 0; i < n; i++) {
            int step;
            do {
                step = steps[stepped++] & TokenSetChunk.LONG_STEP;
                document += step;
            } while (step == TokenSetChunk.LONG_STEP);
            if (!unit.has(block[i])) continue;
            int at = (int) next[unit.bin(block[i], bits)]++;
            toHashes[at] = block[i];
            toDocuments[at] = document;
        }
    }
}
