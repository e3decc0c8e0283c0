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
 * A temporary file of sorted runs of pairs. Where the system allows it, the file is unlinked as soon as it is open, so
 * that nothing is left however the process ends.
 */
final class SpillFile implements Closeable {
    private static final int WRITE_BYTES = 1 << 20;

    /**
     * Free disk space that is required for each byte of spilled pairs: they are usually listed on the same disk, where
     * a row takes two or three times as much, and it is better to stop early than to fill the disk.
     */
    private static final int FREE_SPACE_FACTOR = 3;

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

    /** Appends a run of sorted pairs. Thread-safe. */
    SpilledRun write(PairColumns pairs) {
        long bytes = pairs.size() * PairColumns.BYTES_EACH;
        long start = end.getAndAdd(bytes);
        try {
            long free = scratch.free();
            if (free / FREE_SPACE_FACTOR < start + bytes) {
                throw TooManyPairs.soFar(
                        (start + bytes) / PairColumns.BYTES_EACH, FREE_SPACE_FACTOR * (start + bytes), free);
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

    /** Fills a buffer from a position of the file. */
    void read(ByteBuffer buffer, long position) throws IOException {
        try {
            FileChannel from = channel();
            while (buffer.hasRemaining()) {
                int read = from.read(buffer, position);
                if (read < 0) throw new IOException("a temporary file was truncated");
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

    /** A run of sorted pairs in a temporary file. */
    record SpilledRun(SpillFile file, long start, long count) implements SortedPairs {
        /** The most bytes for the buffers of all runs of a file. */
        private static final int ALL_BUFFERS = 1 << 23;

        /** The most and the fewest bytes for the buffer of one run. */
        private static final int LARGEST_BUFFER = 1 << 18;

        private static final int LEAST_BUFFER = 1 << 12;

        @Override
        public PairCursor cursor() {
            int bytes = Math.clamp(ALL_BUFFERS / Math.max(1, file.runs()), LEAST_BUFFER, LARGEST_BUFFER);
            int pairs = (int) Math.min(count, bytes / PairColumns.BYTES_EACH);
            return new RunCursor(this, ByteBuffer.allocate(pairs * PairColumns.BYTES_EACH));
        }

        /** Reads the run buffer by buffer. */
        private static final class RunCursor extends SavedPairs.BufferCursor {
            private final SpilledRun run;
            private long read;

            RunCursor(SpilledRun run, ByteBuffer buffer) {
                super(buffer.limit(0));
                this.run = run;
            }

            @Override
            public boolean next() throws IOException {
                at += PairColumns.BYTES_EACH;
                if (at < buffer.limit()) return true;
                long left = run.count * PairColumns.BYTES_EACH - read;
                if (left == 0) return false;
                buffer.clear().limit((int) Math.min(left, buffer.capacity()));
                run.file.read(buffer, run.start + read);
                read += buffer.limit();
                at = 0;
                return true;
            }
        }
    }
}
