package org.semblance.spill;

import java.io.IOException;
import org.semblance.spill.BlockFile.Block;

/** Writes blocks for one thread, one after the other. Failures of the disk are thrown unchecked. */
public final class BlockWriter extends BlockFile.Output<RuntimeException> {
    private BlockFile file;
    private Block block = new Block(0, 0, 0, 0);
    private long position;

    BlockWriter(BlockFile file, int bytes) {
        super(bytes);
        this.file = file;
    }

    /** Continues with another file, with the same memory outside of the heap. */
    public void continueIn(BlockFile other) {
        file = other;
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

    public void bytes(byte[] values, int from, int to) {
        for (int at = from; at < to; ) {
            int n = Math.min(to - at, room(1));
            buffer.put(values, at, n);
            at += n;
        }
    }

    @Override
    void write() {
        int bytes = buffer.remaining();
        try {
            file.write(block, buffer, position);
        } catch (IOException e) {
            throw file.failed(e);
        }
        position += bytes;
    }

    /** The block is complete. */
    public void end() {
        flush();
        if (position != BlockFile.BLOCK_HEADER + block.length()) {
            throw new IllegalStateException(
                    "%d bytes were declared for a block, but %d written".formatted(block.length(), position));
        }
        buffer.putInt((int) checksum.getValue());
        flush();
    }
}
