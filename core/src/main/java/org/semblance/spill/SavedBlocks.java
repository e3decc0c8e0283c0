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
    private final FileChannel channel;

    /** Begins a new file. */
    public SavedBlocks(Path file, int kind) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ByteBuffer header = buffer(BlockFile.HEADER);
        header.putLong(BlockFile.MAGIC).putInt(kind).putInt(1).putInt(0).putInt(0);
        write(header.flip());
    }

    /** Room for what goes into a block. */
    public static ByteBuffer buffer(long bytes) {
        return ByteBuffer.allocate(Math.toIntExact(bytes)).order(BlockFile.ORDER);
    }

    /** Appends a block of what stands before the position of a buffer. */
    public void write(int tag, ByteBuffer content) throws IOException {
        content.flip();
        ByteBuffer header = buffer(BlockFile.BLOCK_HEADER);
        header.putInt(0).putInt(tag).putLong(content.remaining()).flip();
        CRC32C checksum = new CRC32C();
        checksum.update(header.duplicate());
        checksum.update(content.duplicate());
        write(header);
        write(content);
        write(buffer(BlockFile.CHECKSUM).putInt((int) checksum.getValue()).flip());
    }

    private void write(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) channel.write(bytes);
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException(); // an interrupted thread closes its channel, for all threads
        }
    }

    /** Brings everything to the disk. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen()) channel.force(true);
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException();
        }
    }
}
