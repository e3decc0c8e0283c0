package org.semblance.io.read;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Goes through an input, or its beginning, and chooses a batch every so often. */
final class SkippingReader implements SpreadSource.Thinned {
    private final InputReader all;
    private final Share share;
    private final long end;
    private long diskBytes;
    private long seen;
    private long chosen;

    /** Which batches are chosen, of those of all inputs so far: the first, and then one in so many, whatever their sizes. */
    static final class Share {
        private final double of;
        private long seen;

        Share(double of) {
            this.of = of;
        }

        boolean takesNext() {
            boolean taken = seen == 0 || Math.floor(seen * of) > Math.floor((seen - 1) * of);
            seen++;
            return taken;
        }
    }

    /** @param end how far to go */
    SkippingReader(InputReader all, Share share, long end) {
        this.all = all;
        this.share = share;
        this.end = end;
    }

    @Override
    public @Nullable RecordBatch next() throws IOException {
        while (all.diskBytes() < end) {
            RecordBatch batch = all.next();
            diskBytes = all.diskBytes();
            if (batch == null) return null;
            seen++;
            if (!share.takesNext()) continue;
            chosen++;
            return batch;
        }
        return null;
    }

    @Override
    public long diskBytes() {
        return diskBytes;
    }

    /** By the number of batches: what is unpacked is read from the disk well before it is needed. */
    @Override
    public long chosenBytes() {
        return seen == 0 ? 0 : (long) ((double) diskBytes / seen * chosen);
    }

    @Override
    public void close() throws IOException {
        all.close();
    }
}
