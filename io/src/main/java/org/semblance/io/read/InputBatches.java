package org.semblance.io.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;

/** The batches of all inputs, in input order. Not thread-safe, except for the progress counter. */
public final class InputBatches implements InputReader {
    private final List<Input> inputs;
    private final ReadOptions options;
    private final int batchBytes;
    private final boolean fullNames;
    private final int first;
    private int place;
    private @Nullable InputReader reader;
    private long finishedBytes;

    /** Bytes on disk of the batches returned so far; other threads read it to show progress. */
    private volatile long diskBytes;

    /**
     * Batches of {@code fresh}; {@code known} is not read, but its names count, because ids must be unique over all
     * inputs.
     */
    InputBatches(List<Input> known, List<Input> fresh, ReadOptions options, int batchBytes) {
        List<Input> all = new ArrayList<>(known);
        all.addAll(fresh);
        this.inputs = List.copyOf(all);
        this.first = known.size();
        this.place = first - 1;
        this.options = options;
        this.batchBytes = batchBytes;
        this.fullNames = collide(inputs);
    }

    /** Whether two inputs contain the same relative path, so that only full names are unique. */
    public static boolean collide(List<Input> inputs) {
        List<Input> folders =
                inputs.stream().filter(input -> input.format().wholeFiles()).toList();
        if (folders.size() < 2) return false;
        Set<String> seen = new HashSet<>();
        return folders.stream().flatMap(input -> input.files().stream()).anyMatch(file -> !seen.add(file.relative()));
    }

    @Override
    public @Nullable RecordBatch next() throws IOException {
        while (true) {
            if (reader == null) {
                if (place + 1 >= inputs.size()) return null;
                reader = Formats.open(inputs.get(++place), options, inputs.size() > 1, fullNames, batchBytes);
            }
            RecordBatch batch = reader.next();
            diskBytes = finishedBytes + reader.diskBytes();
            if (batch != null) return batch;
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
    public long diskBytes() {
        return diskBytes;
    }

    @Override
    public void close() throws IOException {
        if (reader == null) return;
        InputReader closing = reader;
        reader = null;
        closing.close();
    }
}
