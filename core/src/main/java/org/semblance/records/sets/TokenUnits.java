package org.semblance.records.sets;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.sets.TokenSetAssembly.TokenPart;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockReader;
import org.semblance.spill.BlockWriter;
import org.semblance.spill.ScratchFiles;

/**
 * Spilled tokens in units that are counted together, in the order of hashes. A part that fits in memory is one unit, read
 * from the spill. A larger part is first divided by the next bits of the hashes into units in a temporary file. So a token
 * is read at most twice, however little memory there is.
 *
 * <p>Threads take tasks in order. Parts are divided ahead of those whose units are counted, one for each thread: every
 * thread has work, and no more divided parts than threads wait on disk.
 */
final class TokenUnits implements Closeable {
    /** Hashes and documents of divided parts, version 1. */
    private static final int KIND = 0x5455_0001;

    private static final int MOST_BITS = 12;

    /** A token in memory or in a divided part: hash and document. */
    private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES;

    /** Memory of a token while its unit is counted, including what a shared token takes in a bin. */
    private static final int TOKEN_BYTES = ENTRY_BYTES + 2 * Integer.BYTES + Character.BYTES;

    private final TokenSpill spill;
    private final ScratchFiles scratch;
    private final MemoryMeter footprint;
    private final int[] firstDocument;
    private final int bufferBytes;
    private final long mostUndivided;
    private final long mostBytes;
    private final List<Part> parts = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    /** A unit to count, or, if the unit is -1, a part to divide. */
    private record Task(Part part, int unit, int number) {}

    /**
     * All units of a spill.
     *
     * @param firstDocument the first document of each chunk, by tag
     * @param room memory for all threads: a quarter of it for parts that are not divided, an eighth for units of divided ones, of
     *     which counted ones wait for their turn
     */
    TokenUnits(
            TokenSpill spill,
            int[] firstDocument,
            long room,
            Workers workers,
            ScratchFiles scratch,
            MemoryMeter footprint) {
        this.spill = spill;
        this.scratch = scratch;
        this.footprint = footprint;
        this.firstDocument = firstDocument;
        this.bufferBytes = SpilledAssembly.buffer(room / 64);
        this.mostUndivided = room / 4 / workers.threads();
        this.mostBytes = Math.max(1, room / 8 / workers.threads());
        List<Part> large = new ArrayList<>();
        for (int p = 0; p < TokenSetChunk.PARTS; p++) {
            long tokens = spill.tokens(p);
            if (tokens == 0) continue;
            Part part = new Part(p, bits(tokens));
            parts.add(part);
            if (part.bits > 0) large.add(part);
        }
        int divided = 0;
        int units = 0;
        int ahead = workers.threads();
        for (Part part : parts) {
            if (part.bits > 0) {
                int most = Math.min(large.size(), large.indexOf(part) + ahead);
                for (; divided < most; divided++) tasks.add(new Task(large.get(divided), -1, -1));
            }
            for (int unit = 0; unit < 1 << part.bits; unit++) tasks.add(new Task(part, unit, units++));
        }
    }

    /** Number of hash bits by which a part with this number of tokens is divided; 0 if it fits in memory. */
    private int bits(long tokens) {
        if (tokens * TOKEN_BYTES <= mostUndivided) return 0;
        int bits = 1;
        while (bits < MOST_BITS && (tokens >>> bits) * TOKEN_BYTES > mostBytes) bits++;
        return bits;
    }

    /** A reader for one thread. */
    Reader reader() {
        return new Reader();
    }

    @Override
    public void close() throws IOException {
        ScratchFiles.closeAll(parts);
    }

    /** A part, and its units on disk if it is divided. */
    private final class Part implements Closeable {
        private final int number;
        private final int bits;
        private int left;

        /** The number of tokens of each bin. */
        private int[] binSizes = new int[0];

        private @Nullable BlockFile units;

        Part(int number, int bits) {
            this.number = number;
            this.bits = bits;
            this.left = 1 << bits;
        }

        /** Leading bits, after those of the part, of bins of about the target size. */
        private int binBits(int most) {
            long bins = spill.tokens(number) / TokenPart.BIN_TOKENS;
            return Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(bins), bits + 1, most);
        }

        /** Sizes of bins as they were counted while chunks were written. */
        private void count() {
            int bits = binBits(TokenSpill.BIN_BITS);
            int[] counts = spill.binSizes(number);
            binSizes = new int[1 << bits];
            for (int b = 0; b < counts.length; b++) binSizes[b >>> TokenSpill.BIN_BITS - bits] += counts[b];
        }

        private synchronized void divided(BlockFile file, int[] sizes) {
            units = file;
            binSizes = sizes;
            notifyAll();
        }

        private synchronized BlockFile units() throws InterruptedException {
            while (units == null) wait(); // if the thread that divides it fails, this one is interrupted
            return units;
        }

        /** A unit is in memory; after the last one the file is deleted. */
        private synchronized void read() throws IOException {
            if (--left == 0) close();
        }

        @Override
        public synchronized void close() throws IOException {
            if (units != null) units.close();
            units = null;
            binSizes = new int[0];
        }
    }

    /** Divides parts and reads units into memory. Not thread-safe. */
    final class Reader implements Closeable {
        /** Memory outside of the heap is reused: it is freed only when the heap is collected. */
        private final BlockReader source = spill.file().reader(bufferBytes);

        private @Nullable BlockWriter target;
        private @Nullable Task task;
        private long[] hashes = new long[0];
        private int[] documents = new int[0];
        private long[] block = new long[0];
        private int[] blockDocuments = new int[0];
        private byte[] steps = new byte[0];

        /** Goes to the next unit; false if there is none. Divides parts if it is time. */
        boolean next() throws IOException, InterruptedException {
            while (true) {
                if (Thread.interrupted()) throw new InterruptedException();
                int n = next.getAndIncrement();
                task = n < tasks.size() ? tasks.get(n) : null;
                if (task == null) return false;
                if (task.unit >= 0) return true;
                divide(task.part);
            }
        }

        /** The number of the current unit. */
        int unit() {
            return task == null ? -1 : task.number;
        }

        /** The shared tokens of the current unit, in bins ordered by hash. */
        TokenBin[] count(TokenTable table) throws IOException, InterruptedException {
            if (task == null) throw new IllegalStateException("no unit");
            Part part = task.part;
            BlockFile units = part.bits == 0 ? null : part.units();
            if (units == null) part.count();
            int bins = part.binSizes.length >>> part.bits;
            int binBits = Integer.numberOfTrailingZeros(part.binSizes.length);
            int[] starts = starts(part.binSizes, task.unit * bins, bins);
            int[] next = starts.clone();
            if (units == null) readPart(part, binBits, next);
            else readUnit(units, task.unit, binBits, next);
            part.read();
            TokenBin[] counted = new TokenBin[bins];
            for (int b = 0; b < bins; b++) counted[b] = table.count(hashes, documents, starts[b], starts[b + 1]);
            return counted;
        }

        /** Where bins start, and room for their tokens. */
        private int[] starts(int[] sizes, int first, int bins) {
            int[] starts = new int[bins + 1];
            long total = 0;
            for (int b = 0; b < bins; b++) {
                starts[b] = (int) total;
                total += sizes[first + b];
                if (total > CollectionTooLarge.MOST_TOKENS) throw new CollectionTooLarge(total);
            }
            starts[bins] = (int) total;
            if (total > hashes.length) {
                // The same columns for all units, which have about the same size; new ones would be garbage of a large
                // heap.
                int length = (int) Math.min(total + total / 16, CollectionTooLarge.MOST_TOKENS);
                long before = hashes.length;
                hashes = new long[0];
                documents = new int[0];
                footprint.take(ENTRY_BYTES * (length - before));
                hashes = new long[length];
                documents = new int[length];
            }
            return starts;
        }

        private void readPart(Part part, int binBits, int[] next) {
            for (BlockFile.Block from : blocks(part)) {
                int n = read(from);
                int first = firstDocument[from.tag()];
                locate(n, first);
                move(n, binBits, 0, next);
            }
        }

        private void readUnit(BlockFile units, int unit, int binBits, int[] next) {
            int firstBin = unit * (next.length - 1);
            for (BlockFile.Block from : units.blocks(unit)) {
                int n = (int) (from.length() / ENTRY_BYTES);
                reserve(n);
                source.begin(units, from);
                source.longs(block, 0, n);
                source.ints(blockDocuments, 0, n);
                source.end();
                move(n, binBits, firstBin, next);
            }
        }

        /** Appends the tokens of a block to their bins. */
        private void move(int n, int binBits, int firstBin, int[] next) {
            long[] from = block;
            int[] fromDocuments = blockDocuments;
            long[] to = hashes;
            int[] toDocuments = documents;
            int shift = Long.SIZE - binBits;
            for (int i = 0; i < n; i++) {
                long hash = from[i];
                int at = next[(int) (hash << TokenSetChunk.PART_BITS >>> shift) - firstBin]++;
                to[at] = hash;
                toDocuments[at] = fromDocuments[i];
            }
        }

        /** Reads a part once and writes each token to its unit. */
        private void divide(Part part) throws IOException {
            int binBits = part.binBits(part.bits + 16);
            int[] sizes = new int[1 << binBits];
            int units = 1 << part.bits;
            int length = Math.clamp(mostBytes / 2 / ENTRY_BYTES / units, 16, 1 << 14);
            long bytes = (long) units * length * ENTRY_BYTES + (long) Integer.BYTES * sizes.length;
            footprint.take(bytes);
            BlockFile file = new BlockFile(scratch, KIND, units, 1);
            try {
                if (target == null) target = file.writer(bufferBytes);
                else target.continueIn(file);
                UnitWriter writer = new UnitWriter(target, units, length);
                int shift = Long.SIZE - binBits;
                for (BlockFile.Block from : blocks(part)) {
                    int n = read(from);
                    locate(n, firstDocument[from.tag()]);
                    for (int i = 0; i < n; i++) {
                        int bin = (int) (block[i] << TokenSetChunk.PART_BITS >>> shift);
                        sizes[bin]++;
                        writer.add(bin >>> binBits - part.bits, block[i], blockDocuments[i]);
                    }
                }
                writer.end();
            } catch (RuntimeException | Error e) {
                file.close();
                throw e;
            }
            footprint.give(bytes);
            part.divided(file, sizes);
        }

        /** The blocks of a part in the order of documents. */
        private List<BlockFile.Block> blocks(Part part) {
            return spill.file().blocks(part.number).stream()
                    .sorted(Comparator.comparingInt(block -> firstDocument[block.tag()]))
                    .toList();
        }

        private int read(BlockFile.Block from) {
            int[] count = new int[1];
            source.begin(spill.file(), from);
            source.ints(count, 0, 1);
            int n = count[0];
            int stepped = (int) (from.length() - Integer.BYTES - (long) Long.BYTES * n);
            reserve(n);
            if (steps.length < stepped) steps = new byte[stepped];
            source.longs(block, 0, n);
            source.bytes(steps, 0, stepped);
            source.end();
            return n;
        }

        private void reserve(int n) {
            if (block.length >= n) return;
            block = new long[n];
            blockDocuments = new int[n];
        }

        /** Turns the steps of a block into documents. */
        private void locate(int n, int first) {
            int stepped = 0;
            int document = first;
            for (int i = 0; i < n; i++) {
                int step;
                do {
                    step = steps[stepped++] & TokenSetChunk.LONG_STEP;
                    document += step;
                } while (step == TokenSetChunk.LONG_STEP);
                blockDocuments[i] = document;
            }
        }

        @Override
        public void close() {
            footprint.give((long) ENTRY_BYTES * hashes.length);
            hashes = new long[0];
            documents = new int[0];
        }
    }

    /** Gathers tokens by unit and writes them as blocks. Not thread-safe. */
    private static final class UnitWriter {
        private final BlockWriter writer;
        private final int length;
        private final long[] hashes;
        private final int[] documents;
        private final int[] ends;

        /** Gathers {@code length} tokens of each unit. */
        UnitWriter(BlockWriter writer, int units, int length) {
            this.writer = writer;
            this.length = length;
            this.hashes = new long[units * length];
            this.documents = new int[units * length];
            this.ends = new int[units];
            for (int u = 0; u < units; u++) ends[u] = u * length;
        }

        void add(int unit, long hash, int document) {
            int at = ends[unit];
            hashes[at] = hash;
            documents[at] = document;
            ends[unit] = ++at;
            if (at == (unit + 1) * length) write(unit);
        }

        private void write(int unit) {
            int from = unit * length;
            writer.begin(unit, 0, (long) ENTRY_BYTES * (ends[unit] - from));
            writer.longs(hashes, from, ends[unit]);
            writer.ints(documents, from, ends[unit]);
            writer.end();
            ends[unit] = from;
        }

        /** Writes the rest. */
        void end() {
            for (int u = 0; u < ends.length; u++) if (ends[u] > u * length) write(u);
        }
    }
}
