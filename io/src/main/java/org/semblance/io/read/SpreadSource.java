package org.semblance.io.read;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Source;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format.Layout;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.InputReader.RecordBatch;

/**
 * A sample of the documents, spread over all inputs in proportion to their sizes on disk. For uncompressed lines and
 * JSON Lines in UTF-8 random byte ranges are read; other inputs are read sequentially, and every n-th batch is used.
 * Inputs that must be decompressed or parsed to skip records are read only up to a limit, in proportion to their sizes;
 * the sample then covers only their beginnings. Thread-safe.
 */
public final class SpreadSource implements Source {
    /** Limit for sequential reading, as a multiple of the sample size. */
    private static final long THROUGH = 32;

    private final List<Input> inputs;
    private final ReadOptions options;
    private final int batchBytes;
    private final DocumentNaming naming;
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
        this.naming = DocumentNaming.among(inputs);
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
            passed = before + reader.bytesRead();
            chosen = finishedChosen + reader.chosenBytes();
            if (batch != null) return new RecordBatch.Chunk(place, batch);
            finishedChosen = chosen;
            before += inputs.get(place).size();
            passed = before;
            close();
        }
    }

    private Thinned open(Input input) {
        boolean plain = input.packing() == FileCompression.PLAIN;
        InputFile first = input.files().getFirst();
        if (share < 1
                && plain
                && input.format().layout() == Layout.LINES
                && OpenFile.encoding(first).isUtf8()) return new StretchReader(first);
        boolean costly = !input.format().wholeFiles() && input.format().layout() != Layout.COLUMNS;
        long end = costly && through < 1 ? (long) (through * input.size()) + 1 : Long.MAX_VALUE;
        beginnings |= end < input.size();
        InputReader all = Formats.open(input, options, naming, batchBytes);
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

    /**
     * Stratified sample of byte ranges of equal length: the data is divided into equal strata, and one range is placed
     * at random in each.
     *
     * @param length bytes of a range
     * @param part bytes of a stratum
     * @param seed random seed
     */
    record SampledStretches(long length, double part, long seed) {
        private static final double UNIT = 0x1p-53;

        /** Ranges of at most {@code most} bytes in total, out of {@code line} bytes. */
        static SampledStretches of(long most, long line, long seed) {
            long length = Math.clamp(most / 64, 1L << 12, 1L << 20);
            return new SampledStretches(length, Math.max((double) length, (double) length / most * line), seed);
        }

        /** A range such that no earlier one reaches the position. */
        long firstAt(long position) {
            return Math.max(0, (long) (position / part) - 1);
        }

        long start(long stretch) {
            double uniform = (TokenHash.mix(TokenHash.mix(seed) + stretch) >>> 11) * UNIT;
            return (long) (stretch * part + uniform * (part - length));
        }

        long end(long stretch) {
            return start(stretch) + length;
        }
    }

    /** Reads an input, or its beginning, and returns every n-th batch. */
    static final class SkippingReader implements Thinned {
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
            while (all.bytesRead() < end) {
                RecordBatch batch = all.next();
                diskBytes = all.bytesRead();
                if (batch == null) return null;
                seen++;
                if (!share.selectsNext()) continue;
                chosen++;
                return batch;
            }
            return null;
        }

        @Override
        public long bytesRead() {
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

    /**
     * The lines of an uncompressed file that begin in the sampled byte ranges. Line numbers start at the offset of the
     * range, so that they are unique across ranges.
     *
     * @see SampledStretches
     */
    private final class StretchReader implements Thinned {
        private final InputFile file;
        private final long start = before;
        private long stretch = stretches.firstAt(start);
        private long diskBytes;
        private long chosenBytes;
        private @Nullable RecordsReader lines;

        StretchReader(InputFile file) {
            this.file = file;
        }

        @Override
        public @Nullable RecordBatch next() {
            while (true) {
                if (lines == null && !open()) return null;
                RecordsReader opened = lines;
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
            while (stretches.start(stretch) < start + file.size()) {
                long from = Math.max(0, stretches.start(stretch) - start);
                long to = Math.min(file.size(), stretches.end(stretch) - start);
                stretch++;
                if (from >= to) continue;
                OpenFile range = OpenFile.lines(file, from, to);
                lines = new RecordsReader(file, options, naming.several(), batchBytes, range, from + 1);
                chosenBytes += to - from;
                diskBytes = to;
                return true;
            }
            diskBytes = file.size();
            return false;
        }

        @Override
        public long bytesRead() {
            return diskBytes;
        }

        @Override
        public long chosenBytes() {
            return chosenBytes;
        }

        @Override
        public void close() throws IOException {
            RecordsReader closing = lines;
            lines = null;
            if (closing != null) closing.close();
        }
    }
}
