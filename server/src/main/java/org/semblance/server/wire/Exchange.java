package org.semblance.server.wire;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.semblance.server.wire.Handler.Promise;
import org.semblance.server.wire.Handler.Reply;
import org.semblance.server.wire.Handler.RequestDecision;

/** One Jetty request and its response. */
final class Exchange implements RequestHead, Reply {
    private static final int PIECE = 16 << 10;
    private static final byte[] NOTHING = {};

    private final long begun = System.nanoTime();
    private final Handler handler;
    private final BodyMemory memory;
    private final Request request;
    private final org.eclipse.jetty.server.Response response;
    private final PacedStream body;
    private final long patience;
    private final Consumer<@Nullable AtomicLong> sending;
    private @Nullable RequestDecision decision;
    private int status;
    private @Nullable OutputStream chunks;

    // What runPromptly has left for run.
    private @Nullable Fault failure;
    private @Nullable Response prepared;
    private @Nullable Promise promised;

    /** Bytes of a streamed response that the client has taken since only it is waited for. */
    private volatile AtomicLong taken = new AtomicLong();

    /**
     * @param sending notified when only the client is waited for, with the counter of bytes that it has taken; with null
     *     when the service is waited for again
     */
    Exchange(
            Handler handler,
            BodyMemory memory,
            WireLimits limits,
            Consumer<@Nullable AtomicLong> sending,
            Request request,
            org.eclipse.jetty.server.Response response) {
        this.sending = sending;
        this.handler = handler;
        this.memory = memory;
        this.request = request;
        this.response = response;
        this.body = new PacedStream(Content.Source.asInputStream(request), limits);
        this.patience = limits.patience().toNanos();
    }

    /**
     * Answers the request and completes {@code done}, if its body has arrived and the answer needs no wait. Otherwise
     * returns false. Then {@link #runPromised} answers it if there is a {@link #promised} response, after that is
     * complete; else {@link #run} does, on a thread that may wait.
     */
    boolean runPromptly(Callback done) {
        return isRunWithoutWait(() -> {
            RequestDecision received = handler.receive(this);
            decision = received;
            if (!(received instanceof RequestDecision.Whole whole) || !whole.prompt()) return false;
            byte[] arrived = arrived(Math.min(whole.mostBytes(), WireLimits.SMALL_BODY));
            if (arrived == null) return false;
            return switch (whole.answering().apply(arrived)) {
                case Response answer -> isSent(answer, done);
                case Promise promise -> {
                    promised = promise;
                    yield false;
                }
            };
        });
    }

    /** The response that is to follow; null if there is none. */
    @Nullable
    Promise promised() {
        return promised;
    }

    /**
     * Sends the promised response, which is complete, and completes {@code done}. If that may take a wait, it returns
     * false; then {@link #run} does it.
     */
    boolean runPromised(Promise promise, Callback done) {
        return isRunWithoutWait(() -> isSent(promise.await(), done));
    }

    private boolean isRunWithoutWait(BooleanSupplier work) {
        try {
            if (!work.getAsBoolean()) return false;
        } catch (Fault fault) {
            failure = fault;
            return false;
        } catch (RuntimeException | Error e) {
            failure = handler.failed(e, this);
            return false;
        }
        handler.answered(decision, status, System.nanoTime() - begun);
        return true;
    }

    /** Sends a response if it is short. */
    private boolean isSent(Response answer, Callback done) {
        prepared = answer;
        if (answer.length() > WireLimits.SMALL_BODY) return false;
        status = answer.status();
        Problems.send(answer, response, done);
        return true;
    }

    /** The whole body, if it has arrived and is not longer than a limit; null leaves it to be read. */
    private byte @Nullable [] arrived(int limit) {
        long length = request.getLength();
        if (length == 0) return NOTHING;
        if (length < 0 || length > limit) return null;
        byte[] bytes = new byte[(int) length];
        int count = 0;
        while (count < length) {
            Content.Chunk chunk = request.read();
            if (chunk == null || Content.Chunk.isFailure(chunk) || chunk.isLast() && !chunk.hasRemaining()) break;
            count += chunk.get(bytes, count, chunk.remaining());
            chunk.release();
        }
        if (count == length) {
            body.taken(count);
            return bytes;
        }
        body.unread(bytes, count);
        return null;
    }

    /**
     * Answers the request and completes {@code done}. A response that fails after it has begun is aborted, so that the
     * client sees that it is incomplete.
     */
    void run(Callback done) {
        try {
            Fault known = failure;
            if (known != null) throw known;
            answer(done);
        } catch (Fault fault) {
            respond(fault, done);
        } catch (IOException e) {
            respond(Problems.fault(e), done);
        } catch (RuntimeException | Error e) {
            respond(handler.failed(e, this), done);
        } finally {
            handler.answered(decision, status, System.nanoTime() - begun);
        }
    }

    /** Responds with a fault without reading the request. */
    void refuse(Fault fault, Callback done) {
        respond(fault, done);
        handler.answered(null, status, System.nanoTime() - begun);
    }

    private void answer(Callback done) throws IOException {
        RequestDecision received = decision == null ? handler.receive(this) : decision;
        decision = received;
        switch (received) {
            case RequestDecision.Whole whole -> answer(whole, done);
            case RequestDecision.Streamed streamed -> {
                streamed.streaming().answer(body, this);
                OutputStream written = chunks;
                if (written == null) throw new IllegalStateException("a streamed request without a response");
                written.close();
                done.succeeded();
            }
        }
    }

    /** The memory of a large response is released when the client has received it. */
    private void answer(RequestDecision.Whole whole, Callback done) throws IOException {
        BodyMemory.Share share = memory.share();
        Callback sent = Callback.from(done, share::close);
        Response answer;
        try {
            Response known = prepared;
            answer =
                    known == null ? whole.answering().apply(bytes(whole, share)).await() : known;
            share.reserve(answer.length());
        } catch (IOException | RuntimeException | Error e) {
            share.close();
            throw e;
        }
        status = answer.status();
        if (answer.length() <= WireLimits.SMALL_BODY) {
            Problems.send(answer, response, sent);
            return;
        }
        try {
            send(answer);
        } catch (IOException e) {
            sent.failed(e); // the client has gone, or was too slow
            return;
        }
        sent.succeeded();
    }

    /** Sends in pieces, to measure how fast the client takes them. */
    private void send(Response answer) throws IOException {
        Problems.begin(answer, response);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.length());
        AtomicLong taken = new AtomicLong();
        sending.accept(taken);
        OutputStream out = Content.Sink.asOutputStream(response);
        for (int at = 0; at < answer.length(); at += PIECE) {
            int length = Math.min(PIECE, answer.length() - at);
            out.write(answer.bytes(), at, length);
            taken.addAndGet(length);
        }
        out.close();
    }

    private byte[] bytes(RequestDecision.Whole whole, BodyMemory.Share share) throws IOException {
        long length = request.getLength();
        if (length == 0) return NOTHING;
        if (length > whole.mostBytes()) throw tooLarge(whole);
        if (length < 0) return chunkedBody(whole, share);
        share.reserve(length);
        return body.readNBytes((int) length);
    }

    /** Reads a chunked body, whose length is unknown until its end. */
    private byte[] chunkedBody(RequestDecision.Whole whole, BodyMemory.Share share) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        for (int count; (count = body.read(piece, 0, PIECE)) >= 0; ) {
            if (bytes.size() + count > whole.mostBytes()) throw tooLarge(whole);
            share.reserve(bytes.size() + count);
            bytes.write(piece, 0, count);
        }
        return bytes.toByteArray();
    }

    private static Fault tooLarge(RequestDecision.Whole whole) {
        if (whole.mostBytes() == 0) return new Fault(413, "this request takes no body");
        return new Fault(413, "the body has more than " + whole.mostBytes() + " bytes")
                .member("limit", whole.mostBytes());
    }

    private void respond(Fault fault, Callback done) {
        status = fault.status(); // even if the response began with another status
        if (response.isCommitted()) {
            done.failed(fault);
            return;
        }
        response.reset();
        if (closesConnection(fault) || isAllRead()) Problems.send(handler.response(fault), response, done);
        else respondAndDrain(fault, done);
    }

    private static boolean closesConnection(Fault fault) {
        return fault.headers().containsKey("Connection");
    }

    /**
     * Whether the client will send no more: a client that sent {@code Expect: 100-continue} does not send its body
     * after an error.
     */
    private boolean isAllRead() {
        return request.getHeaders().contains(HttpHeader.EXPECT) || body.isRead(request.getLength());
    }

    /**
     * Sends the fault, then drains the request body: closing a connection while the client still sends resets it, and
     * the client might never see the response.
     */
    private void respondAndDrain(Fault fault, Callback done) {
        boolean small = request.getLength() >= 0 && request.getLength() <= WireLimits.SMALL_BODY;
        if (!small) fault.header("Connection", "close");
        try (Blocker.Callback sent = Blocker.callback()) {
            Problems.send(handler.response(fault), response, sent);
            sent.block();
            byte[] piece = new byte[PIECE];
            long end = System.nanoTime() + patience;
            while (body.read(piece, 0, PIECE) >= 0 && System.nanoTime() < end)
                ;
        } catch (IOException | RuntimeException e) {
            // the client has gone, is too slow for more, or has sent a body that ends the connection
        }
        done.succeeded();
    }

    @Override
    public OutputStream begin(int status, String type) {
        this.status = status;
        Problems.begin(new Response(status, type, List.of(), NOTHING, 0), response);
        OutputStream counted = new FilterOutputStream(Content.Sink.asOutputStream(response)) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int at = 0; at < length; at += PIECE) {
                    int piece = Math.min(PIECE, length - at);
                    out.write(bytes, offset + at, piece);
                    taken.addAndGet(piece);
                }
            }
        };
        OutputStream begun = new BufferedOutputStream(counted, PIECE);
        chunks = begun;
        return begun;
    }

    @Override
    public void waiting(boolean forClient) {
        taken = new AtomicLong();
        sending.accept(forClient ? taken : null);
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        return request.getHttpURI().getPath();
    }

    @Override
    public String query() {
        String query = request.getHttpURI().getQuery();
        return query == null ? "" : query;
    }

    @Override
    public InetAddress client() {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress at
                ? at.getAddress()
                : InetAddress.getLoopbackAddress();
    }

    @Override
    public int times(String name) {
        return request.getHeaders().getValuesList(name).size();
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    /**
     * A request body with a minimum rate: apart from a grace period, the time spent waiting for the client must not exceed
     * the time that the received bytes take at that rate.
     */
    static final class PacedStream extends FilterInputStream {
        private final long grace;
        private final long minRate;
        private long waited;
        private long received;
        private boolean ended;

        PacedStream(InputStream in, WireLimits limits) {
            super(in);
            this.grace = limits.patience().toNanos();
            this.minRate = limits.leastRate();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            long begin = System.nanoTime();
            int count = super.read(target, offset, length);
            waited += System.nanoTime() - begin;
            if (count > 0) received += count;
            ended |= count < 0;
            if (waited - grace > received * 1_000_000_000L / minRate)
                throw new Fault(408, "the body arrives too slowly").header("Connection", "close");
            return count;
        }

        /** Counts bytes that were read without this stream. */
        void taken(int count) {
            received += count;
        }

        /** Puts bytes that were read without this stream back, in front of the rest. */
        void unread(byte[] bytes, int count) {
            in = new SequenceInputStream(new ByteArrayInputStream(bytes, 0, count), in);
        }

        /**
         * Whether the body is read completely.
         *
         * @param length announced length; negative if unknown
         */
        boolean isRead(long length) {
            return ended || received == length;
        }
    }

    /** Memory budget shared by all large bodies. */
    static final class BodyMemory {
        private final AtomicLong free;

        BodyMemory(long bytes) {
            this.free = new AtomicLong(bytes);
        }

        Share share() {
            return new Share();
        }

        /** The share of one body. */
        final class Share implements AutoCloseable {
            private static final long STEP = 1 << 20;
            private long reserved = WireLimits.SMALL_BODY;

            /**
             * Reserves memory for a total of {@code bytes}.
             *
             * @throws Fault if too many large bodies are being read
             */
            void reserve(long bytes) {
                if (bytes <= reserved) return;
                long more = Math.max(bytes - reserved, STEP);
                if (free.addAndGet(-more) < 0) {
                    free.addAndGet(more);
                    throw new Fault(503, "too many large requests at once; try again").header("Retry-After", "1");
                }
                reserved += more;
            }

            @Override
            public void close() {
                free.addAndGet(reserved - WireLimits.SMALL_BODY);
            }
        }
    }
}
