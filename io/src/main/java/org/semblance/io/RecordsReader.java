package org.semblance.io;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/** Reads a file of many records, one block to a batch. */
final class RecordsReader implements InputReader {
    private static final byte[] NO_HEADER = {};

    private final InputFile file;
    private final RecordFormat format;
    private final LineIds ids;
    private final long maxRecordBytes;
    private final OpenFile open;
    private final BlockCutter cutter;
    private @Nullable Supplier<RecordParser> parsers;

    RecordsReader(InputFile file, ReadOptions options, boolean several, int blockBytes) {
        this(file, options, several, blockBytes, OpenFile.open(file), 1);
    }

    /** What is open of a file, which must not begin within a record; its lines are counted from a number. */
    RecordsReader(InputFile file, ReadOptions options, boolean several, int blockBytes, OpenFile open, long firstLine) {
        this.file = file;
        this.format = Formats.records(file.format(), options);
        this.ids = LineIds.of(file, several);
        this.maxRecordBytes = options.maxRecordBytes();
        this.open = open;
        this.cutter = new BlockCutter(open, format.framing(), blockBytes, maxRecordBytes, firstLine);
    }

    @Override
    public @Nullable Batch next() {
        Block block;
        try {
            if (parsers == null) cutter.skipMark();
            block = cutter.next();
        } catch (IOException e) {
            throw open.broken(e, format.hasLines() ? cutter.linesSeen() : -1);
        }
        if (block == null) {
            open.checkUnchanged();
            return null;
        }
        return parsers == null ? first(block) : batch(parsers, block, 0);
    }

    private Batch first(Block block) {
        int skipped = format.headed() ? 1 : 0;
        if (skipped == 1 && block.fault(0) != Block.Fault.NONE)
            throw new InputException(file.title() + ": the header line does not end; is a quote missing?");
        byte[] header = skipped == 0 ? NO_HEADER : Arrays.copyOfRange(block.bytes(), block.start(0), block.end(0));
        Supplier<RecordParser> made = format.parsers(file, header, ids);
        parsers = made;
        return batch(made, block, skipped);
    }

    private Batch batch(Supplier<RecordParser> made, Block block, int skipped) {
        return () -> new BlockCursor(block, skipped, made.get());
    }

    @Override
    public long diskBytes() {
        return open.diskBytes();
    }

    @Override
    public void close() throws IOException {
        open.close();
    }

    private final class BlockCursor implements Cursor {
        private final Block block;
        private final RecordParser parser;
        private int record;

        BlockCursor(Block block, int skipped, RecordParser parser) {
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
        public @Nullable Document document() throws Rejection {
            int start = block.start(record);
            int end = block.contentEnd(record);
            Block.Fault fault = block.fault(record);
            if (fault == Block.Fault.TOO_LONG || end - start > maxRecordBytes)
                throw new Rejection("longer than " + maxRecordBytes + " bytes");
            if (fault == Block.Fault.UNFINISHED) throw new Rejection(format.unfinished());
            if (fault == Block.Fault.BROKEN)
                throw new Rejection("the " + file.packing().title() + " data of the record is broken or ends early");
            return parser.parse(block.bytes(), start, end, position());
        }
    }
}
