package org.semblance.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of numbers on disk, each of one part. All threads write at the end, each through a {@link BlockWriter} of its own; whoever
 * reads a part reads its blocks one after the other, for which parts have files of their own as far as a program should
 * have files open.
 *
 * <p>A file begins with {@link #MAGIC}, the kind and version of what is in it, the number of parts, and its own number. A block is its part,
 * tag and length, what is in it, and the CRC-32C of all that. Numbers are little-endian.
 */
public final class BlockFile implements Closeable {
    static final long MAGIC = 0x314b_4c42_424d_4553L; // SEMBBLK1
    static final int HEADER = 24;
    static final int BLOCK_HEADER = 16;
    static final int CHECKSUM = 4;
    static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private static final int MOST_FILES = 64;

    private final ScratchFiles scratch;
    private final int kind;
    private final int parts;
    private final @Nullable FileChannel[] channels;
    private final long[] ends;
    private final List<List<Block>> blocks = new ArrayList<>();

    /**
     * Where a block is.
     *
     * @param tag what its writer calls it
     * @param length of what is in it, in bytes
     */
    public record Block(int part, int tag, long position, long length) {}

    /** An empty file for blocks of so many parts. */
    public BlockFile(ScratchFiles scratch, int kind, int parts) {
        this(scratch, kind, parts, MOST_FILES);
    }

    /** The same with a maximum number of files, for parts of a few blocks each. */
    public BlockFile(ScratchFiles scratch, int kind, int parts, int files) {
        this.scratch = scratch;
        this.kind = kind;
        this.parts = parts;
        this.channels = new FileChannel[Math.min(parts, files)];
        this.ends = new long[channels.length];
        for (int p = 0; p < parts; p++) blocks.add(new ArrayList<>());
    }

    /** A writer for one thread, which gathers up to so many bytes. */
    public BlockWriter writer(int buffer) {
        return new BlockWriter(this, buffer);
    }

    /** A reader for one thread, which fetches so many bytes at a time. */
    public BlockReader reader(int buffer) {
        return new BlockReader(this, buffer);
    }

    /** The blocks of a part in the order in which they were begun; nothing may be written meanwhile. */
    public List<Block> blocks(int part) {
        return Collections.unmodifiableList(blocks.get(part));
    }

    /** Bytes in the blocks of a part. */
    public long length(int part) {
        return blocks.get(part).stream().mapToLong(Block::length).sum();
    }

    /** A place for a new block. */
    synchronized Block place(int part, int tag, long length) throws IOException {
        long whole = BLOCK_HEADER + length + CHECKSUM;
        scratch.writing(whole);
        int file = part % channels.length;
        channel(file);
        Block block = new Block(part, tag, ends[file], length);
        ends[file] += whole;
        blocks.get(part).add(block);
        return block;
    }

    private synchronized FileChannel channel(int file) throws IOException {
        FileChannel channel = channels[file];
        if (channel == null) {
            channels[file] = channel = scratch.open();
            ends[file] = HEADER;
            ByteBuffer header = ByteBuffer.allocate(HEADER).order(ORDER);
            header.putLong(MAGIC)
                    .putInt(kind)
                    .putInt(parts)
                    .putInt(file)
                    .putInt(0)
                    .flip();
            write(channel, header, 0);
        }
        return channel;
    }

    private static void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        while (bytes.hasRemaining()) position += channel.write(bytes, position);
    }

    void write(Block block, ByteBuffer bytes, long position) throws IOException {
        write(channel(block.part % channels.length), bytes, block.position + position);
    }

    /** Reads what fits the buffer, at least a byte. */
    int read(Block block, ByteBuffer bytes, long position) throws IOException {
        int read = channel(block.part % channels.length).read(bytes, block.position + position);
        if (read < 0) throw new IOException("it was cut short");
        return read;
    }

    UncheckedIOException failed(IOException failure) {
        return new UncheckedIOException(scratch.named(failure));
    }

    /** Lets go of the file and all that is in it. */
    @Override
    public synchronized void close() throws IOException {
        List<FileChannel> open = new ArrayList<>();
        for (FileChannel channel : channels) if (channel != null) open.add(channel);
        ScratchFiles.closeAll(open);
    }

    /**
     * Writes numbers through a buffer, under a checksum.
     *
     * @param <E> how failures of the disk are thrown
     */
    abstract static class Output<E extends Exception> {
        final ByteBuffer buffer;
        final CRC32C checksum = new CRC32C();

        Output(int bytes) {
            this.buffer =
                    ByteBuffer.allocateDirect(Math.max(bytes, BLOCK_HEADER)).order(ORDER);
        }

        /** Writes the content of the buffer after everything written before. */
        abstract void write() throws E;

        public void longs(long[] values, int from, int to) throws E {
            for (int at = from; at < to; ) {
                int n = Math.min(to - at, room(Long.BYTES));
                buffer.asLongBuffer().put(values, at, n);
                buffer.position(buffer.position() + n * Long.BYTES);
                at += n;
            }
        }

        public void ints(int[] values, int from, int to) throws E {
            for (int at = from; at < to; ) {
                int n = Math.min(to - at, room(Integer.BYTES));
                buffer.asIntBuffer().put(values, at, n);
                buffer.position(buffer.position() + n * Integer.BYTES);
                at += n;
            }
        }

        /** The number of values of a width for which there is room, at least one. */
        int room(int width) throws E {
            if (buffer.remaining() < width) flush();
            return buffer.remaining() / width;
        }

        void flush() throws E {
            buffer.flip();
            checksum.update(buffer.duplicate());
            write();
            buffer.clear();
        }
    }
}
