package org.semblance.server.history;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.StoredDocument;

/** A service under test, which is stopped and started again while clients use it. */
abstract class Host implements AutoCloseable {
    /** Requests to one index. A {@link org.semblance.server.index.Refusal} means that nothing was executed. */
    interface Target {
        /** @throws Unanswered with the first outcomes, if the service ended before it answered the others */
        List<Outcome> change(List<Change> changes);

        /** @throws Unanswered if the service ended before it answered */
        Answer query(IncomingDocument document, int limit);

        Optional<StoredDocument> document(String id);

        String snapshot();
    }

    /** The service ended before it answered everything, so the effect of the rest is unknown. */
    static final class Unanswered extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient List<Outcome> outcomes;

        Unanswered(Exception cause, List<Outcome> outcomes) {
            super(cause);
            this.outcomes = outcomes;
        }

        /** Of the first changes, which were answered. */
        List<Outcome> outcomes() {
            return outcomes;
        }
    }

    /** The time from a start of the service to its end. */
    record Life(Function<String, Target> targets, CompletableFuture<Long> ended) {
        /** Waits for the end of the service, if a request was not answered. */
        long end() {
            return ended.orTimeout(2, TimeUnit.MINUTES).join();
        }
    }

    /** Requests answered. */
    final AtomicLong answered = new AtomicLong();

    private volatile CompletableFuture<Life> life = new CompletableFuture<>();

    /** Waits while the service is not running. */
    final Life life() {
        return life.join();
    }

    abstract Function<String, Target> open() throws Exception;

    abstract void end();

    /** The clock of the service, in milliseconds. */
    abstract long clock();

    final void start() throws Exception {
        try {
            life.complete(new Life(open(), new CompletableFuture<>()));
        } catch (Throwable e) {
            life.completeExceptionally(e);
            throw e;
        }
    }

    final void restart() throws Exception {
        Life old = life();
        try {
            end();
        } finally {
            life = new CompletableFuture<>();
            old.ended.complete(System.nanoTime());
        }
        start();
    }

    /** Snapshots that can be read. */
    interface Copies extends AutoCloseable {
        Target index(String name);

        /** Deletes them. */
        @Override
        void close();
    }

    /** Takes a snapshot away from the service and returns its name among the copies. */
    abstract String keep(String snapshot) throws IOException;

    abstract Copies copies() throws IOException, InterruptedException;

    @Override
    public void close() {
        end();
    }
}
