package org.semblance.io.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;

/** The batches of all inputs, in input order; used by one thread at a time. */
public final class InputBatches implements InputReader {
    private final List<Input> inputs;
    private final ReadOptions options;
    private final int batchBytes;
    private final boolean fullNames;
    private final int first;
    private int place;
    private @Nullable InputReader reader;
    private long finishedBytes;

    /** Bytes on disk handed out so far; other threads look at it to show progress. */
    private volatile long diskBytes;

    /** The batches of inputs behind others, which are not read, but whose names count: ids are unique among all. */
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

    /** Whether two places have a file of the same relative path, so that only full names are unique. */
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

    /** The place of the batch taken last, among those that are read. */
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
