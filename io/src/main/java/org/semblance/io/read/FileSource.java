package org.semblance.io.read;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.InputReader.RecordBatch;

/** The documents of files, in chunks. */
public final class FileSource implements Source {
    private final List<Input> inputs;
    private final InputBatches batches;

    public FileSource(List<Input> known, List<Input> inputs, ReadOptions options, int chunkBytes) {
        this.inputs = List.copyOf(inputs);
        this.batches = new InputBatches(known, inputs, options, chunkBytes);
    }

    @Override
    public List<String> places() {
        return inputs.stream().map(Input::name).toList();
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        RecordBatch batch = batches.next();
        return batch == null ? null : new RecordBatch.Chunk(batches.place(), batch);
    }

    @Override
    public long bytesRead() {
        return batches.diskBytes();
    }

    @Override
    public long totalBytes() {
        return inputs.stream().mapToLong(Input::size).sum();
    }

    @Override
    public void close() throws IOException {
        batches.close();
    }
}
