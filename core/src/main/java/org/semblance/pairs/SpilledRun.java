package org.semblance.pairs;

import java.io.IOException;
import java.nio.ByteBuffer;

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
    private static final class RunCursor implements PairCursor {
        private final SpilledRun run;
        private final ByteBuffer buffer;
        private long read;
        private int at;

        RunCursor(SpilledRun run, ByteBuffer buffer) {
            this.run = run;
            this.buffer = buffer.limit(0);
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

        @Override
        public int first() {
            return buffer.getInt(at);
        }

        @Override
        public int second() {
            return buffer.getInt(at + 4);
        }

        @Override
        public int overlap() {
            return buffer.getInt(at + 8);
        }

        @Override
        public double score() {
            return buffer.getDouble(at + 12);
        }
    }
}
