package org.semblance.pairs;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Sorted pairs in a file, from a position on. */
record SpilledRun(SpillFile file, long start, long count) implements SortedPairs {
    private static final int BUFFERED_PAIRS = (1 << 18) / PairColumns.BYTES_EACH;

    @Override
    public PairCursor cursor() {
        return new RunCursor(this, ByteBuffer.allocate((int) Math.min(count, BUFFERED_PAIRS) * PairColumns.BYTES_EACH));
    }

    /** Reads the run, a buffer at a time. */
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
