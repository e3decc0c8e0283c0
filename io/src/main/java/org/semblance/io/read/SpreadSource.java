package org.semblance.io.read;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Source;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;

/**
 * Some documents of inputs, spread over all of them in proportion to their sizes on disk. Of plain lines and JSON Lines stretches are read where
 * they stand; anything else is gone through, and a batch of records is read every so often. What must be unpacked or parsed to
 * be gone through is so only up to a length, in proportion for each input: beyond it, the beginnings have to do. For all threads.
 */
public final class SpreadSource implements Source {
    /** So much more may be gone through than is read. */
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
        if (share < 1 && plain && (input.format() == Format.LINES || input.format() == Format.JSONL)) {
            return new StretchReader(first, options, several, batchBytes, stretches, before);
        }
        boolean costly = !input.format().wholeFiles() && input.format() != Format.PARQUET;
        long end = costly && through < 1 ? (long) (through * input.size()) + 1 : Long.MAX_VALUE;
        beginnings |= end < input.size();
        InputReader all = Formats.open(input, options, several, fullNames, batchBytes);
        return new SkippingReader(all, costly ? skipping : free, end);
    }

    /** Bytes on disk that were gone through so far, or passed over. */
    @Override
    public long bytesRead() {
        return passed;
    }

    /** Bytes on disk that the chunks so far stand for. */
    public long chosenBytes() {
        return chosen;
    }

    @Override
    public long totalBytes() {
        return total;
    }

    /** Whether some inputs were too long to be gone through, so that only their beginnings were. */
    public synchronized boolean ofBeginnings() {
        return beginnings;
    }

    /** Whether all documents are read. */
    public boolean isWhole() {
        return share == 1;
    }

    @Override
    public void close() throws IOException {
        Thinned closing = reader;
        reader = null;
        if (closing != null) closing.close();
    }

    /** Some batches of an input, chosen from all over it. */
    interface Thinned extends InputReader {
        /** Bytes on disk that the chosen batches so far stand for. */
        long chosenBytes();
    }
}
