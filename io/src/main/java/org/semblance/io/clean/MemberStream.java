package org.semblance.io.clean;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.FileCompression;

/** Compresses everything written up to a flush as one member, which can be decompressed independently. */
final class MemberStream extends OutputStream {
    private final OutputStream file;
    private final FileCompression packing;
    private @Nullable OutputStream member;

    MemberStream(OutputStream file, FileCompression packing) {
        this.file = file;
        this.packing = packing;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (member == null) member = packing.pack(new Unclosed(file));
        member.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        if (member != null) member.close();
        member = null;
    }

    @Override
    public void close() throws IOException {
        try (file) {
            flush();
        }
    }

    /** The underlying file, which must stay open at the end of a member. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() {}
    }
}
