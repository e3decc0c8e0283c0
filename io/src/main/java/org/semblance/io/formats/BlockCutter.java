package org.semblance.io.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.RecordBlock.Fault;
import org.semblance.io.inputs.GzipStream;

/**
 * Cuts a stream into blocks of whole records.
 *
 * <p>A record longer than a block makes the buffer grow; one longer than the limit is skipped without being kept.
 */
public final class BlockCutter {
    private final InputStream in;
    private final RecordFraming framing;
    private final int blockBytes;
    private final int mostBytes;

    /** Begins with the current record; the framing has seen {@code scanned} bytes of the {@code have} there are. */
    private byte[] buffer;

    private int have;
    private int scanned;
    private long line;
    private boolean ended;
    private boolean broken; // what comes next does not continue what there is

    BlockCutter(InputStream in, RecordFraming framing, int blockBytes, long maxRecordBytes) {
        this(in, framing, blockBytes, maxRecordBytes, 1);
    }

    /** @param firstLine the number of the first line there */
    public BlockCutter(InputStream in, RecordFraming framing, int blockBytes, long maxRecordBytes, long firstLine) {
        this.line = firstLine;
        this.in = in;
        this.framing = framing;
        this.blockBytes = blockBytes;
        this.mostBytes = (int) Math.max(blockBytes, maxRecordBytes + 2);
        this.buffer = new byte[Math.max(blockBytes, 3)];
    }

    /** Drops a byte order mark; to be called before the first block is taken. */
    public boolean skipMark() throws IOException {
        have = in.readNBytes(buffer, 0, 3);
        boolean mark = have == 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF;
        if (mark) have = 0;
        return mark;
    }

    /** The next records, at least one, or null at the end. */
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

    /** Lines that were seen so far, whole or not handed out included. */
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

    /** Takes every whole record out of the buffer; at the end of the stream, the rest as well. */
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
            if (framing.unfinished()) block.fail(Fault.UNFINISHED);
            start = have;
        }
        if (broken) {
            block.add(start, have, line++);
            block.fail(Fault.BROKEN);
            start = have;
            mend();
        }
        keepFrom(start);
        scanned = have;
        return block;
    }

    /** What is lost belongs to the record before; another begins. */
    private void mend() {
        broken = false;
        framing.restart();
    }

    /** The block owns the old buffer from now on, since another thread may be reading it. */
    private void keepFrom(int start) {
        if (start == 0) return;
        int rest = have - start;
        byte[] next = new byte[Math.max(blockBytes, rest)];
        System.arraycopy(buffer, start, next, 0, rest);
        buffer = next;
        have = rest;
    }

    /** Reads on to the end of a record that is too long, and keeps nothing of it. */
    private RecordBlock skip() throws IOException {
        RecordBlock block = new RecordBlock(new byte[0], line);
        block.add(0, 0, line);
        block.fail(Fault.TOO_LONG);
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
}
