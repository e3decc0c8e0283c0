package org.semblance.io;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;

/** Documents from files. */
final class FileSource implements Source {
    private final List<Input> inputs;
    private final Batches batches;

    FileSource(List<Input> known, List<Input> inputs, ReadOptions options, int chunkBytes) {
        this.inputs = List.copyOf(inputs);
        this.batches = new Batches(known, inputs, options, chunkBytes);
    }

    @Override
    public List<String> places() {
        return inputs.stream().map(Input::name).toList();
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        Batch batch = batches.next();
        return batch == null ? null : new Batch.Chunk(batches.place(), batch);
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
