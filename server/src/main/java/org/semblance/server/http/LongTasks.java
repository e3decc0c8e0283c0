package org.semblance.server.http;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Response;

/** Does long work on threads of the system: on virtual ones it would keep those who carry them all from everybody else. */
final class LongTasks implements AutoCloseable {
    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(
            THREADS, Thread.ofPlatform().daemon().name("work-", 0).factory());

    /** The same answers, from here. */
    Route.Answering of(Route.Answering work) {
        return (call, body) -> wait(threads.submit(() -> work.answer(call, body)));
    }

    private static Response wait(Future<Response> work) {
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
