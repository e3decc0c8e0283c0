package org.semblance.io.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.ZstdWindows;
import org.semblance.run.Heap;

/** The documents of files, in chunks, in input order. Not thread-safe, except for the progress counter. */
public final class FileSource implements Source, InputReader {
    private final List<Input> inputs;
    private final ReadOptions options;
    private final int batchBytes;
    private final DocumentNaming naming;
    private final ZstdWindows windows;
    private final int first;
    private int place;
    private @Nullable InputReader reader;
    private long finishedBytes;

    /** Bytes on disk of the batches returned so far; other threads read it to show progress. */
    private volatile long diskBytes;

    /**
     * The documents of {@code fresh}; {@code known} is not read, but its names count, because ids must be unique over
     * all inputs.
     */
    public FileSource(List<Input> known, List<Input> fresh, ReadOptions options, int batchBytes) {
        List<Input> all = new ArrayList<>(known);
        all.addAll(fresh);
        this.inputs = List.copyOf(all);
        this.first = known.size();
        this.place = first - 1;
        this.options = options;
        this.batchBytes = batchBytes;
        this.naming = DocumentNaming.among(inputs);
        this.windows = ZstdWindows.beside(Heap.limit(), options);
    }

    @Override
    public List<String> places() {
        return fresh().map(Input::name).toList();
    }

    private Stream<Input> fresh() {
        return inputs.stream().skip(first);
    }

    @Override
    public RecordBatch.@Nullable Chunk next() throws IOException {
        while (true) {
            if (reader == null) {
                if (place + 1 >= inputs.size()) return null;
                reader = Formats.open(inputs.get(++place), options, naming, batchBytes, windows);
            }
            RecordBatch batch = reader.next();
            diskBytes = finishedBytes + reader.bytesRead();
            if (batch != null) return new RecordBatch.Chunk(place(), batch);
            close();
            finishedBytes += inputs.get(place).size();
            diskBytes = finishedBytes;
        }
    }

    /** The index of the last batch's input among those that are read. */
    int place() {
        return place - first;
    }

    @Override
    public long bytesRead() {
        return diskBytes;
    }

    @Override
    public long totalBytes() {
        return fresh().mapToLong(Input::size).sum();
    }

    /** @throws org.semblance.io.inputs.InputException if a file changed since it was found */
    @Override
    public Optional<Source> again() {
        fresh().forEach(input -> input.files().forEach(InputFile::checkUnchanged));
        return Optional.of(
                new FileSource(inputs.subList(0, first), inputs.subList(first, inputs.size()), options, batchBytes));
    }

    @Override
    public Optional<Source> earlier() {
        return Optional.of(new FileSource(List.of(), inputs.subList(0, first), options, batchBytes));
    }

    @Override
    public void close() throws IOException {
        if (reader == null) return;
        InputReader closing = reader;
        reader = null;
        closing.close();
    }
}
