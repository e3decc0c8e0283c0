package org.semblance.records;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.semblance.run.Footprint;
import org.semblance.spill.SavedBlocks;

/**
 * Keeps the tokens of all chunks in a file for later runs. Threads come with their chunks as they are done, and the file has them in
 * input order: who comes early leaves a copy, if there are not many already, and who is next writes what waits. A block is the
 * number of documents, where the hashes of each end, and the hashes.
 */
public final class TokenArchive implements Closeable {
    /** Hashes of documents, version 1. */
    static final int KIND = 0x5448_0001;

    private static final int MOST_WAITING = 16;

    private final SavedBlocks file;
    private final Footprint footprint;
    private final Map<Integer, ByteBuffer> waiting = new HashMap<>();
    private int next;

    /** Begins a file; what waits to be written is part of the footprint. */
    public TokenArchive(Path file, Footprint footprint) throws IOException {
        this.file = new SavedBlocks(file, KIND);
        this.footprint = footprint;
    }

    /** Takes the chunk with this number; the arrays may be written again afterwards. */
    void keep(int number, long[] hashes, int[] ends, int documents) {
        int tokens = documents == 0 ? 0 : ends[documents - 1];
        long bytes = Integer.BYTES * (1L + documents) + (long) Long.BYTES * tokens;
        footprint.take(bytes);
        ByteBuffer block = SavedBlocks.buffer(bytes);
        block.putInt(documents);
        block.asIntBuffer().put(ends, 0, documents);
        block.position(Integer.BYTES * (1 + documents));
        block.asLongBuffer().put(hashes, 0, tokens);
        block.position((int) bytes);
        try {
            write(number, block);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void write(int number, ByteBuffer block) throws IOException, InterruptedException {
        while (number >= next + MOST_WAITING) wait(); // if the one before fails, this thread is interrupted
        waiting.put(number, block);
        for (ByteBuffer ready = waiting.remove(next); ready != null; ready = waiting.remove(next)) {
            file.write(next++, ready);
            footprint.give(ready.capacity());
            notifyAll();
        }
    }

    /** All chunks are there, on the disk. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
