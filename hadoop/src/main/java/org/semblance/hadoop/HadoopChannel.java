package org.semblance.hadoop;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/** An open file of a store: read at any position, or written from the beginning to the end. */
abstract class HadoopChannel extends FileChannel {
    private static final int PIECE = 1 << 16;

    final HadoopPath path;

    private HadoopChannel(HadoopPath path) {
        this.path = path;
    }

    final void requireOpen() throws ClosedChannelException {
        if (!isOpen()) throw new ClosedChannelException();
    }

    /** An open file for reading; reads at positions may run at the same time. */
    static final class Reading extends HadoopChannel {
        private final FSDataInputStream in;
        private final long size;
        private long position;

        Reading(HadoopPath path, FSDataInputStream in, long size) {
            super(path);
            this.in = in;
            this.size = size;
        }

        @Override
        public synchronized int read(ByteBuffer to) throws IOException {
            requireOpen();
            if (!to.hasRemaining()) return 0;
            try {
                if (in.getPos() != position) in.seek(position);
                int n = read(to, (array, offset, length) -> in.read(array, offset, length));
                position += Math.max(n, 0);
                return n;
            } catch (EOFException e) { // positioned behind the end
                return -1;
            } catch (IOException e) {
                throw HadoopProvider.named(path, e);
            }
        }

        @Override
        public int read(ByteBuffer to, long from) throws IOException {
            requireOpen();
            if (from < 0) throw new IllegalArgumentException("negative position: " + from);
            if (from >= size) return -1;
            if (!to.hasRemaining()) return 0;
            try {
                return read(to, (array, offset, length) -> in.read(from, array, offset, length));
            } catch (EOFException e) {
                return -1;
            } catch (IOException e) {
                throw HadoopProvider.named(path, e);
            }
        }

        private interface Read {
            int into(byte[] array, int offset, int length) throws IOException;
        }

        private static int read(ByteBuffer to, Read read) throws IOException {
            if (to.hasArray()) {
                int n = read.into(to.array(), to.arrayOffset() + to.position(), to.remaining());
                if (n > 0) to.position(to.position() + n);
                return n;
            }
            byte[] piece = new byte[Math.min(to.remaining(), PIECE)];
            int n = read.into(piece, 0, piece.length);
            if (n > 0) to.put(piece, 0, n);
            return n;
        }

        @Override
        public int write(ByteBuffer from) {
            throw new NonWritableChannelException();
        }

        @Override
        public synchronized long position() throws IOException {
            requireOpen();
            return position;
        }

        @Override
        public synchronized FileChannel position(long next) throws IOException {
            requireOpen();
            if (next < 0) throw new IllegalArgumentException("negative position: " + next);
            position = next;
            return this;
        }

        @Override
        public long size() throws IOException {
            requireOpen();
            return size;
        }

        @Override
        public void force(boolean metaData) throws IOException {
            requireOpen();
        }

        @Override
        protected void implCloseChannel() throws IOException {
            in.close();
        }
    }

    /** A new file. */
    static final class Writing extends HadoopChannel {
        private final FSDataOutputStream out;

        Writing(HadoopPath path, FSDataOutputStream out) {
            super(path);
            this.out = out;
        }

        @Override
        public int read(ByteBuffer to) {
            throw new NonReadableChannelException();
        }

        @Override
        public int read(ByteBuffer to, long from) {
            throw new NonReadableChannelException();
        }

        @Override
        public synchronized int write(ByteBuffer from) throws IOException {
            requireOpen();
            int n = from.remaining();
            try {
                if (from.hasArray()) {
                    out.write(from.array(), from.arrayOffset() + from.position(), n);
                    from.position(from.limit());
                } else {
                    byte[] piece = new byte[Math.min(n, PIECE)];
                    while (from.hasRemaining()) {
                        int some = Math.min(from.remaining(), piece.length);
                        from.get(piece, 0, some);
                        out.write(piece, 0, some);
                    }
                }
                return n;
            } catch (IOException e) {
                throw HadoopProvider.named(path, e);
            }
        }

        @Override
        public synchronized int write(ByteBuffer from, long at) throws IOException {
            requireEnd(at);
            return write(from);
        }

        private void requireEnd(long at) throws IOException {
            if (at != position()) throw HadoopProvider.unsupported(path);
        }

        @Override
        public synchronized long position() throws IOException {
            requireOpen();
            return out.getPos();
        }

        @Override
        public FileChannel position(long next) throws IOException {
            requireEnd(next);
            return this;
        }

        @Override
        public long size() throws IOException {
            return position();
        }

        /** As far as the store can: in object stores a file is there when it is closed. */
        @Override
        public synchronized void force(boolean metaData) throws IOException {
            requireOpen();
            if (out.hasCapability(StreamCapabilities.HSYNC)) out.hsync();
        }

        @Override
        protected synchronized void implCloseChannel() throws IOException {
            try {
                out.close();
            } catch (IOException e) {
                throw HadoopProvider.named(path, e);
            }
        }
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + length; i++) {
            while (to[i].hasRemaining()) {
                int n = read(to[i]);
                if (n < 0) return sum == 0 ? -1 : sum;
                sum += n;
            }
        }
        return sum;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + length; i++) sum += write(from[i]);
        return sum;
    }

    @Override
    public int write(ByteBuffer from, long at) throws IOException {
        throw new NonWritableChannelException();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        if (size >= size()) return this;
        throw HadoopProvider.unsupported(path);
    }

    @Override
    public long transferTo(long from, long count, WritableByteChannel target) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(count, PIECE));
        long sum = 0;
        while (sum < count) {
            piece.clear().limit((int) Math.min(count - sum, PIECE));
            if (read(piece, from + sum) < 0) break;
            piece.flip();
            while (piece.hasRemaining()) sum += target.write(piece);
        }
        return sum;
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long at, long count) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(count, PIECE));
        long sum = 0;
        while (sum < count) {
            piece.clear().limit((int) Math.min(count - sum, PIECE));
            if (source.read(piece) < 0) break;
            sum += write(piece.flip(), at + sum);
        }
        return sum;
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long from, long size) throws IOException {
        throw HadoopProvider.unsupported(path);
    }

    /** Also of a part of the memory, which the parent does not support for channels like this. */
    @Override
    public MemorySegment map(MapMode mode, long from, long size, Arena arena) throws IOException {
        throw HadoopProvider.unsupported(path);
    }

    @Override
    public FileLock lock(long from, long size, boolean shared) throws IOException {
        throw HadoopProvider.unsupported(path);
    }

    @Override
    public FileLock tryLock(long from, long size, boolean shared) throws IOException {
        throw HadoopProvider.unsupported(path);
    }
}
