package org.semblance.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.semblance.spill.BlockFile.Block;

/** Reads blocks for one thread, one after the other. Failures of the disk are thrown unchecked. */
public final class BlockReader {
    private BlockFile file;
    private final ByteBuffer buffer;
    private final CRC32C checksum = new CRC32C();
    private Block block = new Block(0, 0, 0, 0);
    private long position;
    private long end;

    BlockReader(BlockFile file, int bytes) {
        this.file = file;
        this.buffer = ByteBuffer.allocateDirect(Math.max(bytes, BlockFile.BLOCK_HEADER))
                .order(BlockFile.ORDER);
    }

    /** Goes to the beginning of a block of another file, with the same memory outside of the heap. */
    public void begin(BlockFile other, Block next) {
        file = other;
        begin(next);
    }

    /** Goes to the beginning of a block. */
    public void begin(Block next) {
        block = next;
        position = 0;
        end = BlockFile.BLOCK_HEADER + next.length();
        checksum.reset();
        buffer.clear().limit(0);
        need(BlockFile.BLOCK_HEADER);
        if (buffer.getInt() != next.part() || buffer.getInt() != next.tag() || buffer.getLong() != next.length()) {
            throw damaged();
        }
    }

    public void longs(long[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, need(Long.BYTES));
            buffer.asLongBuffer().get(values, at, n);
            buffer.position(buffer.position() + n * Long.BYTES);
            at += n;
        }
    }

    public void ints(int[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, need(Integer.BYTES));
            buffer.asIntBuffer().get(values, at, n);
            buffer.position(buffer.position() + n * Integer.BYTES);
            at += n;
        }
    }

    public void bytes(byte[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, need(1));
            buffer.get(values, at, n);
            at += n;
        }
    }

    /** The block has been read to its end: is it what was written? */
    public void end() {
        if (buffer.hasRemaining() || position != end)
            throw new IllegalStateException("the block was not read to its end");
        int found = (int) checksum.getValue();
        end += BlockFile.CHECKSUM;
        need(BlockFile.CHECKSUM);
        if (buffer.getInt() != found) throw damaged();
    }

    /** How many values of a width are there to be taken: one at least. */
    private int need(int width) {
        if (buffer.remaining() < width) fill(width);
        return buffer.remaining() / width;
    }

    private void fill(int width) {
        buffer.compact();
        int fresh = buffer.position();
        buffer.limit((int) Math.min(buffer.capacity(), fresh + end - position));
        if (buffer.limit() < width) throw new IllegalStateException("a block read beyond its end");
        try {
            while (buffer.hasRemaining()) position += file.read(block, buffer, position);
        } catch (IOException e) {
            throw file.failed(e);
        }
        buffer.flip();
        checksum.update(buffer.duplicate().position(fresh));
    }

    private RuntimeException damaged() {
        return file.failed(new IOException("it is damaged"));
    }
}
