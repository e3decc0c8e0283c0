package org.semblance.io.formats;

import java.util.Arrays;

/** Consecutive complete records: their bytes, boundaries and line numbers. */
public final class RecordBlock {
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
