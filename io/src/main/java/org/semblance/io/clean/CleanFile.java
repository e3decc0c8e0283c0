package org.semblance.io.clean;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.CsvHeader;
import org.semblance.io.inputs.FileCompression;

/** The surviving records of one format. A record without a line terminator gets one only if another record follows. */
final class CleanFile implements Closeable {
    private static final int BUFFER = 1 << 16;
    private static final byte[] NEWLINE = {'\n'};
    private static final byte[] CRLF = {'\r', '\n'};

    private final OutputStream out;
    private final Annotator annotator;
    private final boolean apart;
    private boolean open;
    private byte[] terminator = NEWLINE;

    /** @param apart whether every record is compressed separately */
    CleanFile(Path path, FileCompression packing, boolean apart, Annotator annotator, @Nullable CsvHeader header)
            throws IOException {
        OutputStream file = Files.newOutputStream(path);
        this.out = new BufferedOutputStream(apart ? new MemberStream(file, packing) : packing.pack(file), BUFFER);
        this.apart = apart;
        this.annotator = annotator;
        if (header == null) return;
        byte[] raw = header.raw();
        int end = content(raw, 0, raw.length);
        out.write(raw, 0, end);
        annotator.writeHeader(out);
        terminate(raw, end, raw.length);
    }

    void write(byte[] bytes, int offset, int length, Map<String, ?> annotation) throws IOException {
        if (open) out.write(terminator);
        int to = offset + length;
        int end = content(bytes, offset, to);
        annotator.write(bytes, offset, end, annotation, out);
        terminate(bytes, end, to);
        if (apart) out.flush();
    }

    private void terminate(byte[] bytes, int end, int to) throws IOException {
        out.write(bytes, end, to - end);
        open = end == to;
        if (!open) terminator = to - end == 2 ? CRLF : NEWLINE;
    }

    /** The end of the record without its line terminator. */
    private static int content(byte[] bytes, int from, int to) {
        if (to == from || bytes[to - 1] != '\n') return to;
        return to - 1 > from && bytes[to - 2] == '\r' ? to - 2 : to - 1;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
