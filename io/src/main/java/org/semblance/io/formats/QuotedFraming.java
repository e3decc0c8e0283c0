package org.semblance.io.formats;

/** A record ends at a line feed outside quotes. As in RFC 4180, a quote opens only at the start of a field. */
final class QuotedFraming implements RecordFraming {
    private static final int FIELD_START = 0;
    private static final int UNQUOTED = 1;
    private static final int QUOTED = 2;
    /** After a quote within quotes: the closing quote, or the first half of an escaped quote. */
    private static final int QUOTE = 3;

    private final byte separator;
    private int state = FIELD_START;
    private int lineEnds;
    private int lines;

    QuotedFraming(char separator) {
        this.separator = (byte) separator;
    }

    @Override
    public int end(byte[] bytes, int from, int to) {
        int now = state;
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            if (b == '\n') lineEnds++;
            if (now == QUOTED) {
                if (b == '"') now = QUOTE;
            } else if (b == '\n') {
                return finish(at + 1);
            } else if (b == separator) {
                now = FIELD_START;
            } else if (b == '"' && now != UNQUOTED) {
                now = QUOTED;
            } else {
                now = UNQUOTED;
            }
        }
        state = now;
        return -1;
    }

    private int finish(int end) {
        state = FIELD_START;
        lines = lineEnds;
        lineEnds = 0;
        return end;
    }

    @Override
    public int lines() {
        return lines;
    }

    @Override
    public boolean unfinished() {
        return state == QUOTED;
    }

    @Override
    public boolean isRecord(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) if (bytes[at] != '\r' && bytes[at] != '\n') return true;
        return false;
    }
}
