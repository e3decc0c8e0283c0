package org.semblance.io.formats;

import java.nio.charset.StandardCharsets;

/**
 * A WARC record (ISO 28500): a header with the length of the content, the content, and two line ends.
 *
 * <p>If a record does not match its header, the extent of the damage is unknown. Everything up to the next line that
 * begins a record is then treated as one broken record.
 */
final class WarcFraming implements RecordFraming {
    private static final byte[] MAGIC = "WARC/".getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "content-length:";
    private static final int LONGEST_HEADER = 1 << 20;
    private static final int LINE_ENDS = 4;

    private enum State {
        START,
        HEADER,
        CONTENT,
        TRAILER,
        LOST
    }

    private final StringBuilder line = new StringBuilder();
    private State state = State.START;
    private int matched; // bytes of the magic number matched so far
    private int header; // bytes of the header so far
    private long rest; // bytes of content left; -1 if the length is unknown
    private int trailing;

    @Override
    public int end(byte[] bytes, int from, int to) {
        for (int at = from; at < to; ) {
            if (state == State.CONTENT) {
                long n = Math.min(rest, to - at);
                rest -= n;
                at += (int) n;
                if (rest == 0) state = State.TRAILER;
                continue;
            }
            byte b = bytes[at++];
            switch (state) {
                case START -> start(b);
                case HEADER -> header(b);
                case TRAILER -> {
                    boolean lineEnd = b == '\r' || b == '\n';
                    if (lineEnd && ++trailing == LINE_ENDS) return ended(at);
                    if (!lineEnd && trailing > 0 && b == MAGIC[0]) return ended(at - 1); // too few line ends
                    if (!lineEnd) lose();
                }
                default -> {
                    if (find(b)) return ended(Math.max(from, at - MAGIC.length));
                }
            }
        }
        return -1;
    }

    private int ended(int at) {
        restart();
        return at;
    }

    private void start(byte b) {
        if (b == MAGIC[matched]) {
            if (++matched == MAGIC.length) state = State.HEADER;
        } else if (matched > 0 || b != '\r' && b != '\n') {
            lose();
        }
    }

    private void header(byte b) {
        if (++header > LONGEST_HEADER) {
            lose();
        } else if (b != '\n') {
            if (b != '\r' && line.length() < 64) line.append((char) (b & 0xFF));
        } else if (line.isEmpty()) {
            state = rest > 0 ? State.CONTENT : State.TRAILER;
            if (rest < 0) lose();
        } else {
            if (line.toString().regionMatches(true, 0, LENGTH, 0, LENGTH.length()))
                rest = length(line.substring(LENGTH.length()).strip());
            line.setLength(0);
        }
    }

    private static long length(String digits) {
        return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : -1;
    }

    private void lose() {
        state = State.LOST;
        matched = -1;
    }

    /** Searches for the magic number at the beginning of a line; elsewhere {@code matched} is -1. */
    private boolean find(byte b) {
        if (b == '\n') matched = 0;
        else if (matched >= 0 && b == MAGIC[matched]) matched++;
        else matched = -1;
        return matched == MAGIC.length;
    }

    @Override
    public void restart() {
        state = State.START;
        matched = 0;
        header = 0;
        rest = -1;
        trailing = 0;
        line.setLength(0);
    }

    WarcFraming() {
        restart();
    }

    /** What is wrong with the bytes of one record; empty if nothing. */
    static String fault(byte[] bytes, int from, int to) {
        WarcFraming record = new WarcFraming();
        int end = record.end(bytes, from, to);
        if (end >= 0 && end < to || record.state == State.LOST)
            return record.header == 0 && end < 0
                    ? "not a WARC record"
                    : "the record does not end where its header says";
        return end < 0 && record.unfinished() ? "the file ends within the record" : "";
    }

    @Override
    public int lines() {
        return 1;
    }

    @Override
    public boolean unfinished() {
        return state != State.TRAILER && state != State.LOST && (state != State.START || matched > 0);
    }

    @Override
    public boolean isRecord(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) if (bytes[at] != '\r' && bytes[at] != '\n') return true;
        return false;
    }
}
