package org.semblance.server.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
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

        static Target of(LiveIndex index) {
            return new Target() {
                @Override
                public List<Outcome> change(List<Change> changes) {
                    return index.change(changes);
                }

                @Override
                public Answer query(IncomingDocument document, int limit) {
                    return index.query(document, limit);
                }

                @Override
                public Optional<StoredDocument> document(String id) {
                    return index.document(id);
                }

                @Override
                public String snapshot() {
                    return index.snapshot();
                }
            };
        }
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

    private final AtomicInteger copies = new AtomicInteger();
    private final Path snapshots;
    private final Path restored;
    private volatile CompletableFuture<Life> life = new CompletableFuture<>();

    /** @param directory has the data of the service, and copies of snapshots */
    Host(Path directory) {
        this.snapshots = data(directory).resolve("snapshots");
        this.restored = directory.resolve("restored");
    }

    static Path data(Path directory) {
        return directory.resolve("data");
    }

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

    /** Moves a snapshot to a data directory of its own, as an index with a name that is returned. */
    final String keep(String snapshot) throws IOException {
        String name = "s" + copies.incrementAndGet();
        Path indexes = Files.createDirectories(restored.resolve("indexes"));
        Files.move(snapshots.resolve(snapshot), indexes.resolve(name));
        return name;
    }

    final Path restored() {
        return restored;
    }

    @Override
    public void close() {
        end();
    }
}
