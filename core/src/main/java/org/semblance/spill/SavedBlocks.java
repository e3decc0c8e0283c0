package org.semblance.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Blocks in a file that later runs read, one behind the other; the file is laid out like a {@link BlockFile} of one part. For one
 * thread.
 */
public final class SavedBlocks extends BlockFile.Output<IOException> implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final FileChannel channel;
    private final FileChecksum.Sum sum = new FileChecksum.Sum();
    private long length;

    /** Begins a new file. */
    public SavedBlocks(Path file, int kind) throws IOException {
        super(BUFFER);
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        buffer.putLong(BlockFile.MAGIC).putInt(kind).putInt(1).putInt(0).putInt(0);
        flush();
    }

    /** Room for what goes into a block. */
    public static ByteBuffer buffer(long bytes) {
        return ByteBuffer.allocate(Math.toIntExact(bytes)).order(BlockFile.ORDER);
    }

    /** Puts the values of a column from {@code from} to before {@code to} into a buffer, all at once. */
    public static void put(ByteBuffer out, int[] column, int from, int to) {
        out.asIntBuffer().put(column, from, to - from);
        out.position(out.position() + Integer.BYTES * (to - from));
    }

    /** Puts the values of a column from {@code from} to before {@code to} into a buffer, all at once. */
    public static void put(ByteBuffer out, long[] column, int from, int to) {
        out.asLongBuffer().put(column, from, to - from);
        out.position(out.position() + Long.BYTES * (to - from));
    }

    /** Appends a block of what stands before the position of a buffer. */
    public void write(int tag, ByteBuffer content) throws IOException {
        content.flip();
        begin(tag, content.remaining());
        while (content.hasRemaining()) {
            int n = Math.min(content.remaining(), room(1));
            buffer.put(content.slice(content.position(), n));
            content.position(content.position() + n);
        }
        end();
    }

    /** Begins a block of so many bytes, to be written next. */
    public void begin(int tag, long length) {
        this.length = length;
        checksum.reset();
        buffer.putInt(0).putInt(tag).putLong(length);
    }

    /** The block is complete. */
    public void end() throws IOException {
        flush();
        int value = (int) checksum.getValue();
        buffer.putInt(value);
        flush();
        sum.add(length, value);
    }

    /** What is in the file by now. */
    public FileChecksum content() {
        return sum.content();
    }

    @Override
    void write() throws IOException {
        try {
            while (buffer.hasRemaining()) channel.write(buffer);
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException(); // an interrupted thread closes its channel, for all threads
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
