package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.semblance.spill.ScratchFiles;

/**
 * A temporary file of sorted runs of pairs. Where the system allows it, the file loses its name as soon as it is open, so
 * that nothing is left however the program ends.
 */
final class SpillFile implements Closeable {
    private static final int WRITE_BYTES = 1 << 20;

    /**
     * Pairs that are spilled are mostly to be listed on the same disk, where a row takes two or three times as much: it
     * is better to stop now than to fill the disk.
     */
    private static final int ROWS = 3;

    private final ScratchFiles scratch;
    private final AtomicLong end = new AtomicLong();
    private final AtomicInteger runs = new AtomicInteger();
    private @Nullable FileChannel channel;

    SpillFile(ScratchFiles scratch) {
        this.scratch = scratch;
    }

    private synchronized FileChannel channel() throws IOException {
        if (channel == null) channel = scratch.open();
        return channel;
    }

    /** Writes sorted pairs behind what is there; any thread may at any time. */
    SpilledRun write(PairColumns pairs) {
        long bytes = pairs.size() * PairColumns.BYTES_EACH;
        long start = end.getAndAdd(bytes);
        try {
            long free = scratch.free();
            if (free / ROWS < start + bytes) {
                throw TooManyPairs.soFar((start + bytes) / PairColumns.BYTES_EACH, ROWS * (start + bytes), free);
            }
            scratch.writing(bytes);
            write(pairs, channel(), start);
        } catch (IOException e) {
            throw new UncheckedIOException(scratch.named(e));
        }
        runs.incrementAndGet();
        return new SpilledRun(this, start, pairs.size());
    }

    private static void write(PairColumns pairs, FileChannel to, long start) throws IOException {
        ByteBuffer buffer =
                ByteBuffer.allocateDirect((int) Math.min(WRITE_BYTES, pairs.size() * PairColumns.BYTES_EACH));
        long position = start;
        for (long i = 0; i < pairs.size(); i++) {
            buffer.putLong(pairs.key(i)).putInt(pairs.overlap(i)).putDouble(pairs.score(i));
            if (buffer.remaining() < PairColumns.BYTES_EACH || i == pairs.size() - 1) {
                buffer.flip();
                while (buffer.hasRemaining()) position += to.write(buffer, position);
                buffer.clear();
            }
        }
    }

    int runs() {
        return runs.get();
    }

    /** Fills a buffer from a position on. */
    void read(ByteBuffer buffer, long position) throws IOException {
        try {
            FileChannel from = channel();
            while (buffer.hasRemaining()) {
                int read = from.read(buffer, position);
                if (read < 0) throw new IOException("a temporary file was cut short");
                position += read;
            }
        } catch (IOException e) {
            throw scratch.named(e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel != null) channel.close();
    }
}
