package org.semblance.benchmarks.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A keep-alive HTTP connection. */
final class Connection implements AutoCloseable {
    private static final byte[] LENGTH = "\r\nContent-Length: ".getBytes(ISO_8859_1);

    private final SocketChannel channel;
    private final ByteBuffer out = ByteBuffer.allocateDirect(64 << 10);
    private final ByteBuffer in = ByteBuffer.allocateDirect(64 << 10);
    private final byte[] buffer = new byte[64 << 10];
    private int have;
    private int head;
    private int end;

    Connection(int port) throws IOException {
        channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /**
     * From now on {@link #hasArrived} does not wait; the selector selects this connection when there is more to read.
     *
     * @param attachment of the key
     */
    void register(Selector selector, Object attachment) throws IOException {
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, attachment);
    }

    /** Sends a request and reads the response. Returns the status. */
    int send(byte[] request, int length) throws IOException {
        begin(request, length);
        while (!hasArrived())
            ;
        return status();
    }

    /** Sends a request. */
    void begin(byte[] request, int length) throws IOException {
        out.clear().put(request, 0, length).flip();
        while (out.hasRemaining()) channel.write(out);
        have = 0;
        end = Integer.MAX_VALUE;
    }

    /** Reads from the response; returns whether it is complete. */
    boolean hasArrived() throws IOException {
        int count = channel.read(in.clear().limit(buffer.length - have));
        if (count < 0) throw new IOException("the service closed a connection");
        in.flip().get(buffer, have, count);
        have += count;
        if (end == Integer.MAX_VALUE) measure(have);
        return have >= end;
    }

    /** The status of the last response. */
    int status() {
        return 100 * (buffer[9] - '0') + 10 * (buffer[10] - '0') + buffer[11] - '0';
    }

    /** The body of the last response. */
    String answer() {
        return new String(buffer, head, end - head, ISO_8859_1);
    }

    /** Determines the length of the response, once its head is complete. */
    private void measure(int have) throws IOException {
        int content = 0;
        for (int i = 0; i + 3 < have; i++) {
            if (buffer[i] != '\r') continue;
            if (buffer[i + 2] == '\r') {
                head = i + 4;
                if (head + content > buffer.length) throw new IOException("a response is too long");
                end = head + content;
                return;
            }
            if (starts(i, have)) content = number(i + LENGTH.length);
        }
    }

    private boolean starts(int at, int have) {
        if (at + LENGTH.length > have) return false;
        for (int i = 0; i < LENGTH.length; i++) if (buffer[at + i] != LENGTH[i]) return false;
        return true;
    }

    private int number(int from) {
        int value = 0;
        for (int i = from; buffer[i] >= '0' && buffer[i] <= '9'; i++) value = 10 * value + buffer[i] - '0';
        return value;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
