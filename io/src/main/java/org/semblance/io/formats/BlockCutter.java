package org.semblance.io.formats;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.IntColumn;
import org.semblance.io.formats.BlockCutter.RecordBlock.Fault;
import org.semblance.io.formats.RecordFormat.RecordFraming;
import org.semblance.io.inputs.BrokenStretch;
import org.semblance.io.inputs.OpenFile;

/**
 * Splits a stream into blocks of complete records.
 *
 * <p>The buffer grows if a record is longer than a block; a record longer than the limit is skipped and not stored. A
 * record that does not end where its header says is searched again for the beginning of the next one; if it was too long to
 * store, the file is read again from there, a few times at most.
 */
public final class BlockCutter {
    /** No end was found in what has been read. */
    private static final int MORE = -1;

    /** The record must be searched again, but is not stored. */
    private static final int AGAIN = -2;

    /** Bytes that remain while a record is skipped: more than a framing examines after the end of a record. */
    private static final int CARRY = 1 << 8;

    /** Bytes of a member that show whether a record begins. */
    private static final int ENOUGH = 8;

    private static final int MOST_REREADS = 8;

    /** Most bytes of long records that are searched again, apart from a multiple of what was read. */
    private static final long MOST_SEARCHED = 4L << 30;

    private static final int MOST_TIMES_SEARCHED = 64;
    private static final int SMALLEST_BUFFER = 1 << 16;
    private static final int LONG_RECORD = 1 << 20;

    private final OpenFile in;
    private final RecordFraming framing;
    private final int blockBytes;
    private final int mostBytes;

    /** Begins with the current record. Of its {@code have} bytes the framing has scanned {@code scanned}. */
    private byte[] buffer;

    private int have;
    private int scanned;

    /** Offset of the buffer in the content of the file. */
    private long position;

    /** Where compressed members begin in the buffer; the current record continues in those up to {@code joined}. */
    private IntColumn members = new IntColumn(8);

    private int nextMember;
    private int joined = -1;

    private long line;
    private long size = Long.MAX_VALUE; // of the content, once it is known
    private boolean ended;
    private @Nullable BrokenStretch broken; // the next bytes do not continue the current record
    private Fault fault = Fault.NONE; // of the record that was found last
    private int rereads;
    private boolean searching; // a record in the buffer was searched again
    private long searched;

    BlockCutter(OpenFile in, RecordFraming framing, int blockBytes, long maxRecordBytes) {
        this(in, framing, blockBytes, maxRecordBytes, 1, Integer.MAX_VALUE);
    }

    /**
     * @param firstLine the number of the first line in the stream
     * @param likelyBytes of the stream, if they are known: a small file needs no large buffer
     */
    public BlockCutter(
            OpenFile in, RecordFraming framing, int blockBytes, long maxRecordBytes, long firstLine, long likelyBytes) {
        this.line = firstLine;
        this.in = in;
        this.framing = framing;
        this.blockBytes = blockBytes;
        this.mostBytes = (int) Math.max(blockBytes, maxRecordBytes + 2L * CARRY);
        // A byte more shows that the stream has ended.
        this.buffer = new byte[Math.max((int) Math.min(blockBytes, Math.max(SMALLEST_BUFFER, likelyBytes) + 1), 3)];
    }

    /** Skips a byte order mark; call it before the first block is read. */
    public boolean skipMark() throws IOException {
        while (have < 3 && !ended && broken == null) read(3);
        boolean mark = have == 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF;
        if (mark) {
            have = 0;
            position = 3;
            members.clear();
        }
        return mark;
    }

    /** The next block with at least one record, or null at the end. */
    public @Nullable RecordBlock next() throws IOException {
        while (true) {
            while (!ended && broken == null && have < buffer.length) read(buffer.length);
            RecordBlock block = cut();
            if (block.size() > 0) return block;
            if (ended) return null;
            if (have < buffer.length) continue;
            if (buffer.length < mostBytes) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(mostBytes, 2L * buffer.length));
            } else {
                block = skip();
                if (block.size() > 0) return block;
            }
        }
    }

    /** Lines read so far, including lines of records that were not returned yet. */
    public long linesSeen() {
        long lines = line - 1;
        for (int i = 0; i < have; i++) if (buffer[i] == '\n') lines++;
        return lines;
    }

    /** Records read so far, including those that were not returned yet; nothing can be read after this. */
    public long recordsSeen() {
        try {
            cut();
            return line - 1;
        } catch (IOException e) {
            return line - 1; // too many searches: those up to there are counted
        }
    }

    private void read(int most) throws IOException {
        try {
            int n = in.read(buffer, have, most - have);
            if (n > 0 && in.beganMember()) members.add(have);
            if (n < 0) ended = true;
            else have += n;
        } catch (BrokenStretch e) {
            broken = e;
        }
    }

    /** Removes all complete records from the buffer; at the end of the stream, the rest as well. */
    private RecordBlock cut() throws IOException {
        RecordBlock block = new RecordBlock(buffer, line);
        int start = 0;
        while ((start < have || broken != null) && block.fault == Fault.NONE) {
            int end = scan(start);
            if (end < 0) break;
            boolean record = fault != Fault.NONE || framing.isRecord(buffer, start, end);
            if (record) block.add(start, end, line);
            if (fault != Fault.NONE) fail(block);
            line += framing.lines(record);
            start = end;
        }
        requireLinearTime();
        keepFrom(start);
        return block;
    }

    /** A long record is buffered before it turns out to be broken; this must not happen every few bytes. */
    private void requireLinearTime() throws IOException {
        if (searching && have > Math.max(blockBytes, LONG_RECORD)) searched += have;
        searching = false;
        if (searched > MOST_SEARCHED + MOST_TIMES_SEARCHED * position)
            throw new IOException("too many long records do not end where their headers say");
    }

    private void fail(RecordBlock block) {
        block.fail(fault, framing.linesBeforeUnfinished());
        if (fault != Fault.BROKEN || broken == null) return;
        block.lost = broken.bytes();
        broken = null;
    }

    /**
     * The end of the record that begins at {@code start}, which is negative if its beginning is not in the buffer;
     * otherwise {@link #MORE} or {@link #AGAIN}. Sets the fault.
     */
    private int scan(int start) {
        fault = Fault.NONE;
        if (size < Long.MAX_VALUE && start >= 0) framing.within(size - position - start);
        while (true) {
            int to = boundary(start);
            int end = framing.end(buffer, scanned, to);
            if (end >= 0) {
                scanned = end;
                return end;
            }
            if (end == RecordFraming.BROKEN) {
                if (!distrust(start)) return AGAIN;
                continue;
            }
            scanned = to;
            boolean last = ended || broken != null;
            if (have - to < ENOUGH && !last) return MORE;
            if (to < have && !framing.begins(buffer, to, have)) {
                joined = to;
                continue;
            }
            // The record ends here at the latest.
            if (framing.unfinished() && framing.mayHoldOthers()) {
                if (to == have && ended) size = position + have;
                if (!distrust(start)) return AGAIN;
                continue;
            }
            boolean whole = to < have || broken == null || start < to && to - framing.ahead() <= brokenFrom(broken);
            if (whole && to == have && ended && framing.unfinished()) fault = Fault.UNFINISHED;
            if (!whole || broken != null && to == have && framing.unfinished()) fault = Fault.BROKEN;
            scanned = fault == Fault.NONE ? to - framing.ahead() : to;
            if (fault != Fault.UNFINISHED) framing.restart();
            return scanned;
        }
    }

    /** Where the broken member begins; -1 if before the buffer. */
    private int brokenFrom(BrokenStretch stretch) {
        if (stretch.isBetweenMembers()) return have;
        return members.isEmpty() ? -1 : members.get(members.size() - 1);
    }

    /** Where the next member begins that may end the record, or the end of the buffer. */
    private int boundary(int start) {
        while (nextMember < members.size() && members.get(nextMember) <= Math.max(start, joined)) nextMember++;
        return nextMember < members.size() ? members.get(nextMember) : have;
    }

    private boolean distrust(int start) {
        if (start < 0) return false;
        searching = true;
        framing.distrust();
        if (size < Long.MAX_VALUE) framing.within(size - position - start);
        scanned = start;
        return true;
    }

    /** The block now owns the old buffer, since another thread may be reading it. */
    private void keepFrom(int start) {
        if (start == 0) return;
        byte[] next = new byte[ended ? have - start : Math.max(blockBytes, have - start)];
        System.arraycopy(buffer, start, next, 0, have - start);
        buffer = next;
        drop(start);
    }

    /** Moves the positions when the first bytes of the buffer are gone. */
    private void drop(int bytes) {
        have -= bytes;
        scanned -= bytes;
        position += bytes;
        joined = Math.max(-1, joined - bytes);
        IntColumn others = new IntColumn(8);
        for (int i = 0; i < members.size(); i++) if (members.get(i) >= bytes) others.add(members.get(i) - bytes);
        members = others;
        nextMember = 0;
    }

    /** Reads to the end of a record that is too long, without storing it. */
    private RecordBlock skip() throws IOException {
        long start = position;
        int end = MORE;
        while (end == MORE) {
            int gone = Math.clamp(scanned, 0, Math.max(0, have - CARRY));
            System.arraycopy(buffer, gone, buffer, 0, have - gone);
            drop(gone);
            while (!ended && broken == null && have < buffer.length) read(buffer.length);
            end = scan(-1);
            if (end == AGAIN && rereads++ < MOST_REREADS) {
                reread(start);
                return new RecordBlock(buffer, line);
            }
            if (end == AGAIN) framing.lose();
            if (end == AGAIN) end = MORE;
        }
        RecordBlock block = new RecordBlock(new byte[0], line);
        block.add(0, 0, line);
        fail(block);
        if (fault != Fault.UNFINISHED) block.fault = Fault.TOO_LONG;
        block.lost += position + RecordBlock.content(buffer, 0, end) - start;
        line += framing.lines(true);
        keepFrom(end);
        return block;
    }

    /** Reads the current record again, which is not stored, to find those that it contains. */
    private void reread(long start) throws IOException {
        in.rewind(start);
        have = 0;
        scanned = 0;
        position = start;
        members.clear();
        nextMember = 0;
        joined = -1;
        ended = false;
        broken = null;
        buffer = new byte[Math.max(blockBytes, 3)];
        framing.distrust();
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
        private int linesBeforeFault;
        private long lost;
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
        void fail(Fault found, int linesBefore) {
            fault = found;
            linesBeforeFault = linesBefore;
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
            return content(bytes, start(record), end(record));
        }

        private static int content(byte[] bytes, int start, int to) {
            int end = to;
            if (end > start && bytes[end - 1] == '\n') end--;
            if (end > start && bytes[end - 1] == '\r') end--;
            return end;
        }

        /** The size of a record without its line terminator, stored or not, as far as it is known. */
        public long contentBytes(int record) {
            return contentEnd(record) - start(record) + (record == size - 1 ? lost : 0);
        }

        public long line(int record) {
            return firstLine + lines[record];
        }

        public Fault fault(int record) {
            return record == size - 1 ? fault : Fault.NONE;
        }

        /** The line in which the fault of the last record begins. */
        public long faultLine() {
            return line(size - 1) + linesBeforeFault;
        }
    }
}
