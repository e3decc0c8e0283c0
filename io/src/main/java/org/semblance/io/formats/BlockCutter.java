package org.semblance.io.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.RecordFormat.RecordFraming;
import org.semblance.io.inputs.GzipStream;

/**
 * Splits a stream into blocks of complete records.
 *
 * <p>The buffer grows if a record is longer than a block; a record longer than the limit is skipped and not stored.
 */
public final class BlockCutter {
    private final InputStream in;
    private final RecordFraming framing;
    private final int blockBytes;
    private final int mostBytes;

    /** Begins with the current record. Of its {@code have} bytes the framing has scanned {@code scanned}. */
    private byte[] buffer;

    private int have;
    private int scanned;
    private long line;
    private boolean ended;
    private boolean broken; // the next bytes do not continue the current record

    BlockCutter(InputStream in, RecordFraming framing, int blockBytes, long maxRecordBytes) {
        this(in, framing, blockBytes, maxRecordBytes, 1);
    }

    /** @param firstLine the number of the first line in the stream */
    public BlockCutter(InputStream in, RecordFraming framing, int blockBytes, long maxRecordBytes, long firstLine) {
        this.line = firstLine;
        this.in = in;
        this.framing = framing;
        this.blockBytes = blockBytes;
        this.mostBytes = (int) Math.max(blockBytes, maxRecordBytes + 2);
        this.buffer = new byte[Math.max(blockBytes, 3)];
    }

    /** Skips a byte order mark; call it before the first block is read. */
    public boolean skipMark() throws IOException {
        have = in.readNBytes(buffer, 0, 3);
        boolean mark = have == 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF;
        if (mark) have = 0;
        return mark;
    }

    /** The next block with at least one record, or null at the end. */
    public @Nullable RecordBlock next() throws IOException {
        while (true) {
            fill();
            RecordBlock block = cut();
            if (block.size() > 0) return block;
            if (ended) return null;
            if (have < buffer.length) continue;
            if (buffer.length == mostBytes) return skip();
            buffer = Arrays.copyOf(buffer, (int) Math.min(mostBytes, 2L * buffer.length));
        }
    }

    /** Lines read so far, including lines of records that were not returned yet. */
    public long linesSeen() {
        long lines = line - 1;
        for (int i = 0; i < have; i++) if (buffer[i] == '\n') lines++;
        return lines;
    }

    private void fill() throws IOException {
        while (!ended && !broken && have < buffer.length) {
            try {
                int n = in.read(buffer, have, buffer.length - have);
                if (n < 0) ended = true;
                else have += n;
            } catch (GzipStream.BrokenStretch e) {
                broken = true;
            }
        }
    }

    /** Removes all complete records from the buffer; at the end of the stream, the rest as well. */
    private RecordBlock cut() {
        RecordBlock block = new RecordBlock(buffer, line);
        int start = 0;
        int end = framing.end(buffer, scanned, have);
        while (end >= 0) {
            if (framing.isRecord(buffer, start, end)) block.add(start, end, line);
            line += framing.lines();
            start = end;
            end = framing.end(buffer, start, have);
        }
        if (ended && start < have) {
            if (framing.isRecord(buffer, start, have)) block.add(start, have, line);
            if (framing.unfinished()) block.fail(RecordBlock.Fault.UNFINISHED);
            start = have;
        }
        if (broken) {
            block.add(start, have, line++);
            block.fail(RecordBlock.Fault.BROKEN);
            start = have;
            mend();
        }
        keepFrom(start);
        scanned = have;
        return block;
    }

    /** The lost bytes belong to the previous record; a new record begins. */
    private void mend() {
        broken = false;
        framing.restart();
    }

    /** The block now owns the old buffer, since another thread may be reading it. */
    private void keepFrom(int start) {
        if (start == 0) return;
        int rest = have - start;
        byte[] next = new byte[Math.max(blockBytes, rest)];
        System.arraycopy(buffer, start, next, 0, rest);
        buffer = next;
        have = rest;
    }

    /** Reads to the end of a record that is too long, without storing it. */
    private RecordBlock skip() throws IOException {
        RecordBlock block = new RecordBlock(new byte[0], line);
        block.add(0, 0, line);
        block.fail(RecordBlock.Fault.TOO_LONG);
        int end = -1;
        while (end < 0 && !ended && !broken) {
            have = 0;
            fill();
            end = framing.end(buffer, 0, have);
        }
        line += end < 0 ? broken ? 1 : 0 : framing.lines();
        if (broken && end < 0) mend();
        scanned = 0;
        keepFrom(end < 0 ? have : end);
        return block;
    }

    /** Consecutive complete records: their bytes, boundaries and line numbers. */
    public static final class RecordBlock {
        /** Why the last record of a block cannot be read. */
        public enum Fault {
            NONE,
            /** It exceeds the maximum length; its bytes were not stored. */
            TOO_LONG,
            /** The file ends within it. */
            UNFINISHED,
            /** The rest of it cannot be decompressed. */
            BROKEN
        }

        private final byte[] bytes;
        private final long firstLine;
        private Fault fault = Fault.NONE;
        private int size;
        private int[] bounds = new int[64];
        private int[] lines = new int[32];

        RecordBlock(byte[] bytes, long firstLine) {
            this.bytes = bytes;
            this.firstLine = firstLine;
        }

        void add(int start, int end, long line) {
            if (size == lines.length) {
                lines = Arrays.copyOf(lines, size * 2);
                bounds = Arrays.copyOf(bounds, size * 4);
            }
            bounds[2 * size] = start;
            bounds[2 * size + 1] = end;
            lines[size++] = (int) (line - firstLine);
        }

        /** Marks the last record. */
        void fail(Fault found) {
            fault = found;
        }

        public byte[] bytes() {
            return bytes;
        }

        public int size() {
            return size;
        }

        public int start(int record) {
            return bounds[2 * record];
        }

        /** The end of a record, including its line terminator. */
        public int end(int record) {
            return bounds[2 * record + 1];
        }

        /** The end of a record's content, before its line terminator. */
        public int contentEnd(int record) {
            int start = start(record);
            int end = end(record);
            if (end > start && bytes[end - 1] == '\n') end--;
            if (end > start && bytes[end - 1] == '\r') end--;
            return end;
        }

        public long line(int record) {
            return firstLine + lines[record];
        }

        public Fault fault(int record) {
            return record == size - 1 ? fault : Fault.NONE;
        }
    }
}
