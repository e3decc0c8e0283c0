package org.semblance.io.checked;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.semblance.spill.Disk;

/**
 * Writes a {@link CheckedFile}: a header, the content in blocks, a checksum per block, and a trailer with the length of
 * the content and the seal, a checksum over everything except the content.
 */
public final class CheckedWriter implements Closeable {
    private final FileChannel file;
    private final ByteBuffer block;
    private final CRC32C seal = new CRC32C();
    private ByteBuffer checksums = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);
    private long length;

    public CheckedWriter(Path path, CheckedKind kind) throws IOException {
        block = ByteBuffer.allocate(kind.blockBytes()).order(ByteOrder.LITTLE_ENDIAN);
        file = Disk.create(path);
        writeSealed(CheckedFile.header(kind));
    }

    /** Write longs before ints before bytes, so that no number crosses a block boundary. */
    public void putLong(long value) throws IOException {
        if (!block.hasRemaining()) flush();
        block.putLong(value);
    }

    public void putInt(int value) throws IOException {
        if (!block.hasRemaining()) flush();
        block.putInt(value);
    }

    public void put(byte[] bytes, int from, int count) throws IOException {
        for (int put = 0; put < count; ) {
            if (!block.hasRemaining()) flush();
            int part = Math.min(count - put, block.remaining());
            block.put(bytes, from + put, part);
            put += part;
        }
    }

    private void flush() throws IOException {
        block.flip();
        CRC32C checksum = new CRC32C();
        checksum.update(block.duplicate());
        if (!checksums.hasRemaining()) {
            checksums.flip();
            checksums = ByteBuffer.allocate(2 * checksums.capacity())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(checksums);
        }
        checksums.putInt((int) checksum.getValue());
        length += block.limit();
        write(block);
        block.clear();
    }

    private void writeSealed(ByteBuffer bytes) throws IOException {
        seal.update(bytes.duplicate());
        write(bytes);
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) file.write(bytes);
    }

    /** Writes the remaining data, forces it to disk and returns the seal. */
    public int finish() throws IOException {
        int value = seal();
        file.force(true);
        return value;
    }

    /** The same without forcing it to disk. */
    public int seal() throws IOException {
        if (block.position() > 0) flush();
        checksums.flip();
        writeSealed(checksums);
        ByteBuffer end = ByteBuffer.allocate(CheckedFile.TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        end.putLong(length);
        seal.update(end.array(), 0, Long.BYTES);
        end.putInt((int) seal.getValue()).flip();
        write(end);
        return (int) seal.getValue();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
