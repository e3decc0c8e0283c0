package org.semblance.server.http;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Handler.Answer;

/**
 * Runs long tasks on platform threads. On virtual threads they would occupy the carrier threads that all other requests
 * need.
 */
final class LongTasks implements AutoCloseable {
    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(
            THREADS, Thread.ofPlatform().daemon().name("work-", 0).factory());

    /** Wraps a route so that its work runs here. */
    Route.Answering of(Route.Answering work) {
        return (call, body) -> wait(threads.submit(() -> work.answer(call, body)));
    }

    private static Answer wait(Future<Answer> work) {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(503, "the service is shutting down").header("Retry-After", "10");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
