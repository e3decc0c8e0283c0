package org.semblance.io.read;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads an input, or its beginning, and returns every n-th batch. */
final class SkippingReader implements SpreadSource.Thinned {
    private final InputReader all;
    private final Share share;
    private final long end;
    private long diskBytes;
    private long seen;
    private long chosen;

    /** Selects a fixed share of the batches of all inputs, starting with the first, regardless of their sizes. */
    static final class Share {
        private final double of;
        private long seen;

        Share(double of) {
            this.of = of;
        }

        boolean selectsNext() {
            boolean selected = seen == 0 || Math.floor(seen * of) > Math.floor((seen - 1) * of);
            seen++;
            return selected;
        }
    }

    /** @param end bytes on disk after which reading stops */
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
            if (!share.selectsNext()) continue;
            chosen++;
            return batch;
        }
        return null;
    }

    @Override
    public long diskBytes() {
        return diskBytes;
    }

    /** Estimated by the number of batches, because the decompressor reads ahead. */
    @Override
    public long chosenBytes() {
        return seen == 0 ? 0 : (long) ((double) diskBytes / seen * chosen);
    }

    @Override
    public void close() throws IOException {
        all.close();
    }
}
