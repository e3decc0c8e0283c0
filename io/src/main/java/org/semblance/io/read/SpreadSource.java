package org.semblance.io.read;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format.Layout;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;

/**
 * A sample of the documents, spread over all inputs in proportion to their sizes on disk. For uncompressed lines and
 * JSON Lines random byte ranges are read; other inputs are read sequentially, and every n-th batch is used. Inputs that
 * must be decompressed or parsed to skip records are read only up to a limit, in proportion to their sizes; the sample
 * then covers only their beginnings. Thread-safe.
 */
public final class SpreadSource implements Source {
    /** Limit for sequential reading, as a multiple of the sample size. */
    private static final long THROUGH = 32;

    private final List<Input> inputs;
    private final ReadOptions options;
    private final int batchBytes;
    private final boolean fullNames;
    private final long total;
    private final double share;
    private final double through;
    private final SampledStretches stretches;
    private final SkippingReader.Share skipping;
    private final SkippingReader.Share free;
    private int place = -1;
    private long before;
    private boolean beginnings;
    private @Nullable Thinned reader;
    private long finishedChosen;
    private volatile long passed;
    private volatile long chosen;

    public SpreadSource(List<Input> inputs, ReadOptions options, long most, long seed, int batchBytes) {
        if (most < 1) throw new IllegalArgumentException("bytes to read must be at least 1: " + most);
        this.inputs = List.copyOf(inputs);
        this.options = options;
        this.batchBytes = batchBytes;
        this.fullNames = InputBatches.collide(inputs);
        this.total = inputs.stream().mapToLong(Input::size).sum();
        this.share = most >= total ? 1 : (double) most / total;
        this.through = Math.min(1, THROUGH * share);
        this.stretches = SampledStretches.of(Math.min(most, Math.max(1, total)), Math.max(1, total), seed);
        this.skipping = new SkippingReader.Share(through < 1 ? 1.0 / THROUGH : share);
        this.free = new SkippingReader.Share(share);
    }

    @Override
    public List<String> places() {
        return inputs.stream().map(Input::name).toList();
    }

    @Override
    public synchronized @Nullable Chunk next() throws IOException {
        while (true) {
            if (reader == null && ++place >= inputs.size()) return null;
            if (reader == null) reader = open(inputs.get(place));
            RecordBatch batch = reader.next();
            passed = before + reader.diskBytes();
            chosen = finishedChosen + reader.chosenBytes();
            if (batch != null) return new RecordBatch.Chunk(place, batch);
            finishedChosen = chosen;
            before += inputs.get(place).size();
            passed = before;
            close();
        }
    }

    private Thinned open(Input input) {
        boolean several = inputs.size() > 1;
        InputFile first = input.files().getFirst();
        boolean plain = input.packing() == FileCompression.PLAIN;
        if (share < 1 && plain && input.format().layout() == Layout.LINES) {
            return new StretchReader(first, options, several, batchBytes, stretches, before);
        }
        boolean costly = !input.format().wholeFiles() && input.format().layout() != Layout.COLUMNS;
        long end = costly && through < 1 ? (long) (through * input.size()) + 1 : Long.MAX_VALUE;
        beginnings |= end < input.size();
        InputReader all = Formats.open(input, options, several, fullNames, batchBytes);
        return new SkippingReader(all, costly ? skipping : free, end);
    }

    /** Bytes on disk that were read or skipped so far. */
    @Override
    public long bytesRead() {
        return passed;
    }

    /** Bytes on disk of the chunks returned so far. */
    public long chosenBytes() {
        return chosen;
    }

    @Override
    public long totalBytes() {
        return total;
    }

    /** Whether some inputs exceeded the limit, so that the sample covers only their beginnings. */
    public synchronized boolean ofBeginnings() {
        return beginnings;
    }

    /** Whether the sample contains all documents. */
    public boolean isWhole() {
        return share == 1;
    }

    @Override
    public void close() throws IOException {
        Thinned closing = reader;
        reader = null;
        if (closing != null) closing.close();
    }

    /** A sample of the batches of one input. */
    interface Thinned extends InputReader {
        /** Bytes on disk of the batches returned so far. */
        long chosenBytes();
    }
}
