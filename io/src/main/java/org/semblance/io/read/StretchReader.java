package org.semblance.io.read;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;

/**
 * The lines of an uncompressed file that begin in the sampled byte ranges. Line numbers start at the offset of the
 * range, so that they are unique across ranges.
 *
 * @see SampledStretches
 */
final class StretchReader implements SpreadSource.Thinned {
    private final InputFile file;
    private final ReadOptions options;
    private final boolean several;
    private final int blockBytes;
    private final SampledStretches stretches;
    private final long before;
    private long stretch;
    private long diskBytes;
    private long chosenBytes;
    private @Nullable RecordsReader reader;

    /** @param before total size of the preceding inputs */
    StretchReader(
            InputFile file,
            ReadOptions options,
            boolean several,
            int blockBytes,
            SampledStretches stretches,
            long before) {
        this.file = file;
        this.options = options;
        this.several = several;
        this.blockBytes = blockBytes;
        this.stretches = stretches;
        this.before = before;
        this.stretch = stretches.firstAt(before);
    }

    @Override
    public @Nullable RecordBatch next() {
        while (true) {
            if (reader == null && !open()) return null;
            RecordsReader opened = reader;
            RecordBatch batch = opened == null ? null : opened.next();
            if (batch != null) return batch;
            try {
                close();
            } catch (IOException e) {
                throw InputException.of(file.title(), e);
            }
        }
    }

    /** Opens the next range that overlaps the file. */
    private boolean open() {
        while (stretches.start(stretch) < before + file.size()) {
            long from = Math.max(0, stretches.start(stretch) - before);
            long to = Math.min(file.size(), stretches.end(stretch) - before);
            stretch++;
            if (from >= to) continue;
            reader = new RecordsReader(file, options, several, blockBytes, OpenFile.lines(file, from, to), from + 1);
            chosenBytes += to - from;
            diskBytes = to;
            return true;
        }
        diskBytes = file.size();
        return false;
    }

    @Override
    public long diskBytes() {
        return diskBytes;
    }

    @Override
    public long chosenBytes() {
        return chosenBytes;
    }

    @Override
    public void close() throws IOException {
        RecordsReader closing = reader;
        reader = null;
        if (closing != null) closing.close();
    }
}
