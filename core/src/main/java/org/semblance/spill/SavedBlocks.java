package org.semblance.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Blocks in a file that later runs read, one behind the other; the file is laid out like a {@link BlockFile} of one part. For one
 * thread.
 */
public final class SavedBlocks implements Closeable {
    /** Files from so many bytes on are brought to the disk; smaller ones are soon made again, and checksums tell if they were lost. */
    public static final long WORTH_FORCING = 16L << 20;

    private static final int BUFFER = 1 << 16;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER).order(BlockFile.ORDER);
    private final CRC32C checksum = new CRC32C();
    private final FileChecksum.Sum sum = new FileChecksum.Sum();
    private long length;

    /** Begins a new file. */
    public SavedBlocks(Path file, int kind) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        buffer.putLong(BlockFile.MAGIC).putInt(kind).putInt(1).putInt(0).putInt(0);
        flush();
    }

    /** Room for what goes into a block. */
    public static ByteBuffer buffer(long bytes) {
        return ByteBuffer.allocate(Math.toIntExact(bytes)).order(BlockFile.ORDER);
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

    public void ints(int[] values, int count) throws IOException {
        for (int at = 0; at < count; ) {
            int n = Math.min(count - at, room(Integer.BYTES));
            buffer.asIntBuffer().put(values, at, n);
            buffer.position(buffer.position() + n * Integer.BYTES);
            at += n;
        }
    }

    public void longs(long[] values, int count) throws IOException {
        for (int at = 0; at < count; ) {
            int n = Math.min(count - at, room(Long.BYTES));
            buffer.asLongBuffer().put(values, at, n);
            buffer.position(buffer.position() + n * Long.BYTES);
            at += n;
        }
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

    /** How many values of a width there is room for: one at least. */
    private int room(int width) throws IOException {
        if (buffer.remaining() < width) flush();
        return buffer.remaining() / width;
    }

    private void flush() throws IOException {
        buffer.flip();
        checksum.update(buffer.duplicate());
        try {
            while (buffer.hasRemaining()) channel.write(buffer);
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException(); // an interrupted thread closes its channel, for all threads
        }
        buffer.clear();
    }

    /** Brings everything to the disk, if it is much. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen() && channel.size() >= WORTH_FORCING) channel.force(true);
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException();
        }
    }
}
