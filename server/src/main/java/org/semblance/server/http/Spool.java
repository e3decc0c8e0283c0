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
import org.semblance.spill.ScratchFiles;

/**
 * Answers on their way to a client that may send all before it reads any: a thread of its own passes them on, and what is not taken waits,
 * some of it in memory and the rest in a temporary file. When that has its most, whoever writes waits, too.
 */
final class Spool extends OutputStream {
    private static final int PIECE = 64 << 10;

    private final OutputStream client;
    private final ScratchFiles scratch;
    private final int memory;
    private final long most;
    private final Thread sender;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // guarded by the lock; what is in the file came after what is in memory
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private long held;
    private @Nullable FileChannel file;
    private long taken;
    private long filed;
    private boolean ended;
    private @Nullable IOException failure;
    private boolean thrown;

    /**
     * @param memory bytes that wait in memory
     * @param most bytes that wait in a file
     */
    Spool(OutputStream client, ScratchFiles scratch, int memory, long most) {
        this.client = client;
        this.scratch = scratch;
        this.memory = memory;
        this.most = most;
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
            while (failure == null && filed - taken > most) changed.awaitUninterruptibly();
            if (failure != null) {
                thrown = true;
                throw failure;
            }
            if (filed == taken && held < memory) {
                pieces.add(Arrays.copyOfRange(bytes, offset, offset + length));
                held += length;
            } else {
                filed += put(ByteBuffer.wrap(bytes, offset, length), filed);
            }
            changed.signalAll();
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

    private void fail(IOException why) {
        lock.lock();
        try {
            failure = why;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isEmpty() {
        lock.lock();
        try {
            return pieces.isEmpty() && filed == taken;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for what is to be sent next; nothing when all is sent. */
    private byte[] next() throws IOException {
        lock.lock();
        try {
            while (pieces.isEmpty() && filed == taken && !ended) changed.awaitUninterruptibly();
            byte[] piece = pieces.poll();
            if (piece != null) held -= piece.length;
            else piece = fromFile();
            changed.signalAll();
            return piece;
        } finally {
            lock.unlock();
        }
    }

    private byte[] fromFile() throws IOException {
        byte[] piece = new byte[(int) Math.min(filed - taken, PIECE)];
        FileChannel from = file;
        if (from == null || piece.length == 0) return piece;
        ByteBuffer room = ByteBuffer.wrap(piece);
        while (room.hasRemaining())
            if (from.read(room, taken + room.position()) < 0) throw new IOException("a temporary file was cut off");
        taken += piece.length;
        if (taken == filed) {
            taken = filed = 0;
            from.truncate(0);
        }
        return piece;
    }

    /** Waits until the client has taken everything. A failure that a write has thrown is not thrown again: an exception cannot suppress itself. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (sender.isAlive()) {
            try {
                sender.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        FileChannel used = file;
        if (used != null) used.close();
        if (failure != null && !thrown) throw failure;
    }
}
