package org.semblance.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A file channel that fails after a number of operations, and transfers only a few bytes per call. */
public final class FailingChannel extends FileChannel {
    private final FileChannel file;
    private final AtomicInteger left;
    private final int most;

    /**
     * @param left remaining operations, which several files may share
     * @param most maximum bytes per operation
     */
    public FailingChannel(FileChannel file, AtomicInteger left, int most) {
        this.file = file;
        this.left = left;
        this.most = most;
    }

    private ByteBuffer few(ByteBuffer bytes) throws IOException {
        if (left.getAndDecrement() <= 0) throw new IOException("No space left on device");
        ByteBuffer some = bytes.duplicate();
        return some.limit(some.position() + Math.min(some.remaining(), most));
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
        int read = file.read(few(dst), position);
        if (read > 0) dst.position(dst.position() + read);
        return read;
    }

    @Override
    public int write(ByteBuffer src, long position) throws IOException {
        int written = file.write(few(src), position);
        src.position(src.position() + written);
        return written;
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    @Override
    public int read(ByteBuffer dst) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer src) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long newPosition) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force(boolean metaData) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel src, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
