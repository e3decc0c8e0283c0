package org.semblance.io.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.formats.BlockCutter;
import org.semblance.io.formats.BlockCutter.RecordBlock;
import org.semblance.io.formats.RecordFormat;
import org.semblance.io.formats.RecordFormat.LineIds;
import org.semblance.io.formats.RecordFormat.RecordParser;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.ZstdWindows;

/** Reads a file of many records; every block is a batch. */
final class RecordsReader implements InputReader {
    private static final byte[] NO_HEADER = {};

    private final InputFile file;
    private final RecordFormat format;
    private final LineIds ids;
    private final long maxRecordBytes;
    private final OpenFile open;
    private final BlockCutter cutter;
    private @Nullable Supplier<RecordParser> parsers;
    private @Nullable InputException failure;

    RecordsReader(InputFile file, ReadOptions options, boolean several, int blockBytes, ZstdWindows windows) {
        this(file, options, several, blockBytes, OpenFile.open(file, windows), 1);
    }

    /**
     * @param open must be at the beginning of a record
     * @param firstLine the number of its line
     */
    RecordsReader(InputFile file, ReadOptions options, boolean several, int blockBytes, OpenFile open, long firstLine) {
        this.file = file;
        this.format = Formats.records(file, options);
        this.ids = LineIds.of(file, several);
        this.maxRecordBytes = options.maxRecordBytes();
        this.open = open;
        long likely = file.packing() == FileCompression.PLAIN ? file.size() : Integer.MAX_VALUE;
        this.cutter = new BlockCutter(open, format.framing(), blockBytes, maxRecordBytes, firstLine, likely);
    }

    /** Fails again after a failure, since another thread may call it before the run has ended. */
    @Override
    public @Nullable RecordBatch next() {
        if (failure != null) throw failure;
        try {
            return nextBatch();
        } catch (InputException e) {
            failure = e;
            throw e;
        }
    }

    private @Nullable RecordBatch nextBatch() {
        RecordBlock block;
        try {
            if (parsers == null) cutter.skipMark();
            block = cutter.next();
        } catch (IOException e) {
            throw open.broken(
                    e, format.hasLines() ? "after line " + cutter.linesSeen() : "after record " + cutter.recordsSeen());
        }
        if (block == null) {
            open.checkUnchanged();
            return null;
        }
        int skipped = parsers == null && file.format().layout() == Format.Layout.TABLE ? 1 : 0;
        if (skipped == 1 && block.fault(0) != RecordBlock.Fault.NONE)
            throw new InputException(file.title() + ": the header line does not end; is a quote missing?");
        requireFinished(block);
        return parsers == null ? first(block, skipped) : batch(parsers, block, 0);
    }

    /** A file that ends within a record is truncated, if the record may contain others. */
    private void requireFinished(RecordBlock block) {
        if (block.fault(block.size() - 1) != RecordBlock.Fault.UNFINISHED) return;
        String problem = format.truncated(block.faultLine());
        if (problem != null) throw new InputException(file.title() + ": " + problem);
    }

    private RecordBatch first(RecordBlock block, int skipped) {
        byte[] header = skipped == 0 ? NO_HEADER : Arrays.copyOfRange(block.bytes(), block.start(0), block.end(0));
        Supplier<RecordParser> made = format.parsers(open.file(), header, ids);
        parsers = made;
        return batch(made, block, skipped);
    }

    private RecordBatch batch(Supplier<RecordParser> made, RecordBlock block, int skipped) {
        return () -> new BlockCursor(block, skipped, made.get());
    }

    @Override
    public long bytesRead() {
        return open.diskBytes();
    }

    @Override
    public void close() throws IOException {
        open.close();
    }

    private final class BlockCursor implements RecordCursor {
        private final RecordBlock block;
        private final RecordParser parser;
        private int record;

        BlockCursor(RecordBlock block, int skipped, RecordParser parser) {
            this.block = block;
            this.parser = parser;
            this.record = skipped - 1;
        }

        @Override
        public boolean next() {
            return ++record < block.size();
        }

        @Override
        public long position() {
            return block.line(record);
        }

        @Override
        public InputFile file() {
            return file;
        }

        @Override
        public byte[] buffer() {
            return block.bytes();
        }

        @Override
        public int offset() {
            return block.start(record);
        }

        @Override
        public int length() {
            return block.end(record) - block.start(record);
        }

        @Override
        public long bytes() {
            return block.contentBytes(record);
        }

        @Override
        public @Nullable Document document() throws Rejection {
            int start = block.start(record);
            int end = block.contentEnd(record);
            RecordBlock.Fault fault = block.fault(record);
            boolean broken = fault == RecordBlock.Fault.BROKEN;
            if (end - start > maxRecordBytes || !broken && block.contentBytes(record) > maxRecordBytes)
                throw new Rejection("longer than " + maxRecordBytes + " bytes");
            if (fault == RecordBlock.Fault.UNFINISHED) throw new Rejection("the file ends within the record");
            if (broken)
                throw new Rejection("the " + file.packing().title() + " data of the record is broken or ends early");
            return parser.parse(block.bytes(), start, end, position());
        }
    }
}
