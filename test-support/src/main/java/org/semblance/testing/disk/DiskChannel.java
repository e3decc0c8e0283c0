package org.semblance.testing.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;
import org.semblance.testing.disk.Journal.Node;

/** An open file of a simulated disk. */
final class DiskChannel extends FileChannel {
    private static final int PIECE = 1 << 16;

    private final SimulatedDisk disk;
    private final FileChannel file;
    private final @Nullable Node node;
    private final boolean appends;

    /** @param node null for a file of native code */
    DiskChannel(SimulatedDisk disk, FileChannel file, @Nullable Node node, boolean appends) {
        this.disk = disk;
        this.file = file;
        this.node = node;
        this.appends = appends;
    }

    @Override
    public synchronized int read(ByteBuffer to) throws IOException {
        int read = read(to, file.position());
        if (read > 0) file.position(file.position() + read);
        return read;
    }

    @Override
    public int read(ByteBuffer to, long position) throws IOException {
        return disk.read(file, to, position);
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) if (to[i].hasRemaining()) return read(to[i]);
        return 0;
    }

    @Override
    public synchronized int write(ByteBuffer from) throws IOException {
        long position = appends ? file.size() : file.position();
        int written = write(from, position);
        file.position(position + written);
        return written;
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        return disk.write(file, node, from, position);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) if (from[i].hasRemaining()) return write(from[i]);
        return 0;
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        file.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        disk.truncate(file, node, size);
        return this;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        if (!file.isOpen()) throw new ClosedChannelException();
        disk.force(file, node, metadata);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
        return file.transferTo(position, count, to);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, count));
        if (from.read(piece) <= 0) return 0;
        piece.flip();
        long written = 0;
        while (piece.hasRemaining()) written += write(piece, position + written);
        return written;
    }

    private static UnsupportedOperationException unmapped() {
        return new UnsupportedOperationException("writes to mapped memory cannot be recorded; use write");
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        if (!mode.equals(MapMode.READ_ONLY)) throw unmapped();
        return file.map(mode, position, size);
    }

    @Override
    public MemorySegment map(MapMode mode, long position, long size, Arena arena) throws IOException {
        if (!mode.equals(MapMode.READ_ONLY)) throw unmapped();
        return file.map(mode, position, size, arena);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return file.lock(position, size, shared);
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
