package org.semblance.server.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Handles the requests of a server. Thread-safe. */
public interface Handler {
    /**
     * Decides from its head how a request is handled, before its body is read.
     *
     * @throws Fault if the request is rejected
     */
    RequestDecision receive(RequestHead head);

    /** The response for a fault, including faults of requests that were never {@linkplain #receive received}. */
    Response response(Fault fault);

    /** Handles an unexpected failure; the fault must reveal no internals to the client. */
    Fault failed(Throwable failure, @Nullable RequestHead head);

    /** A request is finished. */
    void answered(@Nullable RequestDecision decision, int status, long nanos);

    /** What a request is answered with: a response, or the promise of one. */
    public sealed interface Answer permits Response, Promise {
        /** The response; waits for it if it is promised. */
        Response await();
    }

    /**
     * A response that depends on another thread.
     *
     * @param ready completed by that thread
     * @param response makes the response then, on the thread that sends it
     */
    public record Promise(CompletableFuture<?> ready, Supplier<Response> response) implements Answer {
        @Override
        public Response await() {
            try {
                ready.join();
                return response.get();
            } catch (CompletionException e) {
                switch (e.getCause()) {
                    case RuntimeException failure -> throw failure;
                    case Error failure -> throw failure;
                    case null, default -> throw e;
                }
            }
        }
    }

    /** How a request is handled. */
    public sealed interface RequestDecision {
        /** Label of the route in the metrics. */
        String route();

        /**
         * Answered after the whole body is read.
         *
         * @param mostBytes maximum length of the body
         * @param prompt whether the answer takes little time and waits for nothing: neither for the disk nor for other
         *     threads; it may be the promise of a response that does
         */
        record Whole(String route, int mostBytes, boolean prompt, Function<byte[], Answer> answering)
                implements RequestDecision {}

        /** Answered while the body is being read. Until something is written, a fault becomes the response. */
        record Streamed(String route, Streaming streaming) implements RequestDecision {}

        /** Reads the body and writes the response at the same time. */
        interface Streaming {
            void answer(InputStream body, Reply reply) throws IOException;
        }
    }

    /** The response to a streamed request. */
    @FunctionalInterface
    public interface Reply {
        /** Begins the response; data is sent in chunks, when a chunk is full or the stream is flushed. */
        OutputStream begin(int status, String type) throws IOException;

        /** Whether only the client is waited for; while it is, it must take the response at the minimum rate. */
        default void waiting(boolean forClient) {}

        /**
         * The request is processed; from now on only the client is waited for.
         *
         * @param rest bytes of the response that are stored until the client takes them
         */
        default void processed(long rest) {
            waiting(true);
        }
    }
}
