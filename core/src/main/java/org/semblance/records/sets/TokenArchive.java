package org.semblance.records.sets;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.semblance.records.Encoded;
import org.semblance.records.Restorable;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedBlocks;
import org.semblance.spill.SavedReader;

/**
 * Stores the tokens of all chunks in a file for later runs. Threads deliver chunks when they complete; the file
 * contains them in input order. The thread with the next chunk writes it and all directly following chunks that are
 * waiting; a thread that is early leaves a copy if memory permits, and otherwise waits. A block consists of the number
 * of documents, the end of each document's hashes, and the hashes.
 */
public final class TokenArchive implements Closeable, Restorable.Store {
    /** Hashes of documents, version 1. */
    static final int KIND = 0x5448_0001;

    private final Path path;
    private final SavedBlocks file;
    private final MemoryMeter footprint;
    private final Map<Integer, Chunk> waiting = new HashMap<>();
    private long waitingBytes;
    private int next;

    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    private record Chunk(long[] hashes, int[] ends, int documents) {
        int tokens() {
            return documents == 0 ? 0 : ends[documents - 1];
        }

        long bytes() {
            return Integer.BYTES * (1L + documents) + (long) Long.BYTES * tokens();
        }

        Chunk copy() {
            return new Chunk(Arrays.copyOf(hashes, tokens()), Arrays.copyOf(ends, documents), documents);
        }
    }

    /** Creates the file; waiting chunks are counted in the footprint. */
    public TokenArchive(Path file, MemoryMeter footprint) throws IOException {
        this.path = file;
        this.file = new SavedBlocks(file, KIND);
        this.footprint = footprint;
    }

    /** Stores the chunk with this number; the arrays may be reused afterwards. */
    @Override
    public void keep(int number, long[] hashes, int[] ends, int documents) {
        try {
            keep(number, new Chunk(hashes, ends, documents));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void keep(int number, Chunk chunk) throws IOException, InterruptedException {
        while (number != next && !hasRoom(chunk.bytes())) wait(); // if the thread before fails, this one is interrupted
        if (number != next) {
            footprint.take(chunk.bytes());
            waitingBytes += chunk.bytes();
            waiting.put(number, chunk.copy());
            return;
        }
        write(chunk);
        for (Chunk ready = waiting.remove(next); ready != null; ready = waiting.remove(next)) {
            write(ready);
            waitingBytes -= ready.bytes();
            footprint.give(ready.bytes());
        }
        notifyAll();
    }

    private boolean hasRoom(long bytes) {
        return waitingBytes + bytes <= footprint.reading() && 2 * bytes <= footprint.room();
    }

    private void write(Chunk chunk) throws IOException {
        file.begin(next++, chunk.bytes());
        file.ints(new int[] {chunk.documents}, 0, 1);
        file.ints(chunk.ends, 0, chunk.documents);
        file.longs(chunk.hashes, 0, chunk.tokens());
        file.end();
    }

    /** The path of the file. */
    Path path() {
        return path;
    }

    /** The checksum of the file's content so far. */
    public synchronized FileChecksum content() {
        return file.content();
    }

    /** Completes the file and syncs it to disk. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * Restores the chunks that a {@link TokenArchive} stored.
     *
     * @param chunks makes the chunks
     */
    public record ArchivedTokens(Chunks chunks, Workers workers) {
        /** Makes a chunk of the hashes of its documents. */
        public interface Chunks {
            Encoded chunk(long[] hashes, int[] ends, int documents);
        }

        /** Restores token sets, which {@code spill} receives. */
        public ArchivedTokens(TokenSpill spill, Workers workers) {
            this(spill::known, workers);
        }

        /**
         * The chunks of a file, in their order, after a check of its content. Threads take turns reading and partition
         * their chunks in parallel.
         */
        public List<Encoded> read(Path file, FileChecksum content) throws IOException, InterruptedException {
            Map<Integer, Encoded> restored = new TreeMap<>();
            AtomicInteger begun = new AtomicInteger();
            try (SavedReader blocks = new SavedReader(file, TokenArchive.KIND)) {
                workers.share(() -> {
                    while (true) {
                        SavedReader.Block block;
                        synchronized (blocks) {
                            if (Thread.interrupted()) throw new InterruptedException();
                            block = blocks.next();
                            if (block == null) return;
                            if (block.tag() != begun.getAndIncrement())
                                throw SavedReader.damaged(file, "a block is missing");
                        }
                        Encoded chunk = chunk(block.content(), file);
                        synchronized (restored) {
                            restored.put(block.tag(), chunk);
                        }
                    }
                });
                content.require(blocks.content(), file);
            }
            return List.copyOf(restored.values());
        }

        private Encoded chunk(ByteBuffer in, Path file) throws IOException {
            int documents = in.remaining() < Integer.BYTES ? -1 : in.getInt();
            if (documents < 0 || in.remaining() / Integer.BYTES < documents) throw invalidBlock(file);
            int[] ends = new int[documents];
            in.asIntBuffer().get(ends);
            in.position(Integer.BYTES * (1 + documents));
            int tokens = documents == 0 ? 0 : ends[documents - 1];
            if (tokens < 0 || in.remaining() != (long) Long.BYTES * tokens) throw invalidBlock(file);
            for (int d = 1; d < documents; d++) if (ends[d] < ends[d - 1]) throw invalidBlock(file);
            long[] hashes = new long[tokens];
            in.asLongBuffer().get(hashes);
            return chunks.chunk(hashes, ends, documents);
        }

        private static IOException invalidBlock(Path file) {
            return SavedReader.damaged(file, "the content of a block does not match its header");
        }
    }
}
