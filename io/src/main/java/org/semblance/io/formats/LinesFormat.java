package org.semblance.io.formats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.Supplier;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;

/** Plain lines: every line, even an empty one, is a document. */
public record LinesFormat(ReadOptions options) implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new NewlineFraming(true);
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        RecordParser parser = (bytes, start, end, line) ->
                Document.of(ids.at(line), Utf8.decode(bytes, start, end, file.encoding(), options.encoding()));
        return () -> parser;
    }

    /**
     * One record per line.
     *
     * @param blanks whether a line of white space is a record
     */
    record NewlineFraming(boolean blanks) implements RecordFraming {
        private static final VarHandle LONGS =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        private static final long LOW_BITS = 0x0101010101010101L;
        private static final long HIGH_BITS = 0x8080808080808080L;
        private static final long NEWLINES = '\n' * LOW_BITS;

        @Override
        public int end(byte[] bytes, int from, int to) {
            int at = from;
            for (; at + 8 <= to; at += 8) {
                // A byte of x is 0 at a newline; the lowest high bit set in hits marks the first such byte.
                long x = (long) LONGS.get(bytes, at) ^ NEWLINES;
                long hits = x - LOW_BITS & ~x & HIGH_BITS;
                if (hits != 0) return at + (Long.numberOfTrailingZeros(hits) >>> 3) + 1;
            }
            for (; at < to; at++) if (bytes[at] == '\n') return at + 1;
            return -1;
        }

        @Override
        public int lines(boolean record) {
            return 1;
        }

        @Override
        public boolean unfinished() {
            return false;
        }

        @Override
        public boolean isRecord(byte[] bytes, int from, int to) {
            if (blanks) return true;
            for (int at = from; at < to; at++) {
                byte b = bytes[at];
                if (b != ' ' && b != '\t' && b != '\r' && b != '\n') return true;
            }
            return false;
        }
    }
}
