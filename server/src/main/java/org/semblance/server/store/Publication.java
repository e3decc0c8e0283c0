package org.semblance.server.store;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * Makes the changes of a round visible at once: a reader sees all of them or none, and if one reader has seen them, no
 * later one sees the state before. Readers do not block the writer, unless changes were published during each of several
 * attempts to read.
 */
final class Publication {
    private static final int ATTEMPTS = 3;

    private static final Unpublished NOTHING = new Unpublished(Set.of(), CompletableFuture.completedFuture(null));

    private final StampedLock lock = new StampedLock();
    private volatile Unpublished unpublished = NOTHING;

    /** Ids whose changes may be on disk, but are not yet visible to searches. */
    private record Unpublished(Set<String> ids, CompletableFuture<Void> over) {}

    /** Reads a state of the search structures between two rounds; it may be read repeatedly. */
    <T> T read(Supplier<T> reading) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long stamp = lock.tryOptimisticRead();
            if (stamp == 0) break; // changes are being published
            T result = reading.get();
            if (lock.validate(stamp)) return result;
        }
        long stamp = lock.readLock();
        try {
            return reading.get();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Whether changes are being published, for which readers wait. */
    boolean isPublishing() {
        return lock.isWriteLocked();
    }

    /** Waits while the change of a document that was read from the disk is not visible to searches. */
    void await(String id) {
        Unpublished now = unpublished;
        if (now.ids.contains(id)) now.over.join();
    }

    /**
     * Writes changes to the disk, then publishes them.
     *
     * @param ids the documents that are changed
     */
    void publish(Set<String> ids, Runnable write, Runnable publish) {
        Unpublished round = new Unpublished(ids, new CompletableFuture<>());
        unpublished = round;
        try {
            write.run();
            long stamp = lock.writeLock();
            try {
                publish.run();
            } finally {
                lock.unlockWrite(stamp);
            }
        } finally {
            unpublished = NOTHING;
            round.over.complete(null);
        }
    }
}
