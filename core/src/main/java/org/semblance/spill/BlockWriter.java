package org.semblance.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.semblance.spill.BlockFile.Block;

/** Writes blocks for one thread, one after the other. Failures of the disk are thrown unchecked. */
public final class BlockWriter {
    private final BlockFile file;
    private final ByteBuffer buffer;
    private final CRC32C checksum = new CRC32C();
    private Block block = new Block(0, 0, 0, 0);
    private long position;

    BlockWriter(BlockFile file, int bytes) {
        this.file = file;
        this.buffer = ByteBuffer.allocateDirect(Math.max(bytes, BlockFile.BLOCK_HEADER))
                .order(BlockFile.ORDER);
    }

    /** Begins a block of so many bytes, to be written next. */
    public void begin(int part, int tag, long length) {
        try {
            block = file.place(part, tag, length);
        } catch (IOException e) {
            throw file.failed(e);
        }
        position = 0;
        checksum.reset();
        buffer.clear();
        buffer.putInt(part).putInt(tag).putLong(length);
    }

    public void longs(long[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, room(Long.BYTES));
            buffer.asLongBuffer().put(values, at, n);
            buffer.position(buffer.position() + n * Long.BYTES);
            at += n;
        }
    }

    public void ints(int[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, room(Integer.BYTES));
            buffer.asIntBuffer().put(values, at, n);
            buffer.position(buffer.position() + n * Integer.BYTES);
            at += n;
        }
    }

    public void bytes(byte[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, room(1));
            buffer.put(values, at, n);
            at += n;
        }
    }

    /** How many values of a width there is room for: one at least. */
    private int room(int width) {
        if (buffer.remaining() < width) flush();
        return buffer.remaining() / width;
    }

    private void flush() {
        buffer.flip();
        checksum.update(buffer.duplicate());
        write();
    }

    private void write() {
        int bytes = buffer.remaining();
        try {
            file.write(block, buffer, position);
        } catch (IOException e) {
            throw file.failed(e);
        }
        position += bytes;
        buffer.clear();
    }

    /** The block is complete. */
    public void end() {
        flush();
        if (position != BlockFile.BLOCK_HEADER + block.length()) {
            throw new IllegalStateException(
                    "%d bytes were declared for a block, but %d written".formatted(block.length(), position));
        }
        buffer.putInt((int) checksum.getValue()).flip();
        write();
    }
}
