package org.semblance.server.match;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.OverlapMeasure;

/**
 * Rebuilds the sets in a background thread and records concurrent changes, to be replayed afterwards. All methods are
 * for the writer.
 */
final class SetRebuild implements AutoCloseable {
    private final NumberedSets sets;
    private final StoredForms.View view;
    private final List<Runnable> changes = new ArrayList<>();
    private final Thread thread;
    private volatile boolean complete;

    /** @param view all stored sets at this moment */
    SetRebuild(OverlapMeasure measure, StoredForms.View view) {
        this.sets = new NumberedSets(measure);
        this.view = view;
        this.thread = Thread.ofPlatform().daemon().name("set-rebuild").start(this::run);
    }

    private void run() {
        try (view) {
            view.each((number, bytes) -> {
                if (Thread.interrupted()) throw new InterruptedException();
                sets.add(number, Tokens.fromBytes(bytes));
            });
            complete = true;
        } catch (InterruptedException e) {
            // closed
        }
    }

    void added(int number, long[] tokens) {
        changes.add(() -> sets.add(number, tokens));
    }

    void removed(int number) {
        changes.add(() -> sets.remove(number));
    }

    boolean isDone() {
        return !thread.isAlive();
    }

    /** The sets with all changes replayed; null if not all sets could be read. */
    @Nullable
    NumberedSets result() {
        if (!complete) return null;
        changes.forEach(Runnable::run);
        return sets;
    }

    /** Stops the thread, finished or not. */
    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
