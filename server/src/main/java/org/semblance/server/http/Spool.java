package org.semblance.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;
import org.semblance.server.wire.Handler.Reply;
import org.semblance.spill.ScratchFiles;

/**
 * Output buffer for a client that may send everything before it reads anything. A separate thread sends the data; what
 * the client has not taken yet waits in memory, then in a temporary file. When the file is full, writers block.
 */
final class Spool extends OutputStream {
    private static final int PIECE = 64 << 10;

    private final OutputStream client;
    private final Reply reply;
    private final ScratchFiles scratch;
    private final int memory;
    private final long fileLimit;
    private final Thread sender;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Guarded by the lock. Data in the file is newer than data in memory.
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private long bytesInMemory;
    private @Nullable FileChannel file;
    private long readFromFile;
    private long writtenToFile;
    private boolean closed;
    private @Nullable IOException failure;
    private boolean thrown;

    /**
     * Begins to send.
     *
     * @param client the response
     * @param reply notified while writers wait for the client
     * @param memory maximum number of bytes in memory
     * @param fileLimit maximum number of bytes in the file
     */
    Spool(OutputStream client, Reply reply, ScratchFiles scratch, int memory, long fileLimit) {
        this.client = client;
        this.reply = reply;
        this.scratch = scratch;
        this.memory = memory;
        this.fileLimit = fileLimit;
        this.sender = Thread.ofVirtual().start(this::send);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            awaitRoom();
            if (failure != null) {
                thrown = true;
                throw failure;
            }
            if (writtenToFile == readFromFile && bytesInMemory < memory) {
                pieces.add(Arrays.copyOfRange(bytes, offset, offset + length));
                bytesInMemory += length;
            } else {
                writtenToFile += put(ByteBuffer.wrap(bytes, offset, length), writtenToFile);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void awaitRoom() {
        if (failure != null || writtenToFile - readFromFile <= fileLimit) return;
        reply.waiting(true);
        while (failure == null && writtenToFile - readFromFile > fileLimit) changed.awaitUninterruptibly();
        reply.waiting(false);
    }

    /** Bytes that the client has not taken yet. */
    long unsent() {
        lock.lock();
        try {
            return bytesInMemory + writtenToFile - readFromFile;
        } finally {
            lock.unlock();
        }
    }

    private int put(ByteBuffer bytes, long at) throws IOException {
        FileChannel to = file == null ? scratch.open() : file;
        file = to;
        int length = bytes.remaining();
        while (bytes.hasRemaining()) to.write(bytes, at + length - bytes.remaining());
        return length;
    }

    private void send() {
        try {
            for (byte[] next = next(); next.length > 0; next = next()) {
                client.write(next);
                if (isEmpty()) client.flush();
            }
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException | Error e) {
            fail(new IOException(e));
        }
    }

    private void fail(IOException cause) {
        lock.lock();
        try {
            failure = cause;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isEmpty() {
        lock.lock();
        try {
            return pieces.isEmpty() && writtenToFile == readFromFile;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next bytes to send; empty at the end. */
    private byte[] next() throws IOException {
        lock.lock();
        try {
            while (pieces.isEmpty() && writtenToFile == readFromFile && !closed) changed.awaitUninterruptibly();
            byte[] piece = pieces.poll();
            if (piece != null) bytesInMemory -= piece.length;
            else piece = fromFile();
            changed.signalAll();
            return piece;
        } finally {
            lock.unlock();
        }
    }

    private byte[] fromFile() throws IOException {
        byte[] piece = new byte[(int) Math.min(writtenToFile - readFromFile, PIECE)];
        FileChannel from = file;
        if (from == null || piece.length == 0) return piece;
        ByteBuffer target = ByteBuffer.wrap(piece);
        while (target.hasRemaining())
            if (from.read(target, readFromFile + target.position()) < 0)
                throw new IOException("a temporary file was truncated");
        readFromFile += piece.length;
        if (readFromFile == writtenToFile) {
            readFromFile = writtenToFile = 0;
            from.truncate(0);
        }
        return piece;
    }

    /**
     * Waits until everything is sent. A failure already thrown by a write is not thrown again: an exception cannot
     * suppress itself.
     */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        Workers.join(sender);
        FileChannel used = file;
        if (used != null) used.close();
        if (failure != null && !thrown) throw failure;
    }
}
