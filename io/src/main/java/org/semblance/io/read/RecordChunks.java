package org.semblance.io.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;

/** The records of inputs, in order, in chunks that several threads can read. */
public final class RecordChunks implements Closeable {
    private final FileSource source;
    private int taken;

    public RecordChunks(List<Input> inputs, ReadOptions options, int chunkBytes) {
        this.source = new FileSource(List.of(), inputs, options, chunkBytes);
    }

    /** Consecutive records of one input, which any thread may read, several times. */
    public static final class Chunk {
        private final int number;
        private final InputReader.RecordBatch.Chunk batch;

        private Chunk(int number, InputReader.RecordBatch.Chunk batch) {
            this.number = number;
            this.batch = batch;
        }

        /** The number of the chunk, from 0. */
        public int number() {
            return number;
        }

        /** The index of the input. */
        public int place() {
            return batch.place();
        }

        /** Reads the records from the first on. */
        public RecordReader records() {
            return RecordReader.of(batch);
        }
    }

    /** The next chunk, or null at the end. Called by one thread at a time. */
    public @Nullable Chunk next() throws IOException {
        InputReader.RecordBatch.Chunk batch = source.next();
        return batch == null ? null : new Chunk(taken++, batch);
    }

    /** Bytes on disk of the chunks returned so far. */
    public long bytesRead() {
        return source.bytesRead();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
