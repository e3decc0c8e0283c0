package org.semblance.server.match;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.OverlapMeasure;

/** Sets that are made anew by a thread, while changes are noted for them. All but that thread's work is the writer's. */
final class SetRebuild implements AutoCloseable {
    private final NumberedSets sets;
    private final StoredForms.View view;
    private final List<Runnable> since = new ArrayList<>();
    private final Thread thread;
    private volatile boolean whole;

    /** @param view all that is there now */
    SetRebuild(OverlapMeasure measure, StoredForms.View view) {
        this.sets = new NumberedSets(measure);
        this.view = view;
        this.thread = Thread.ofPlatform().daemon().name("set-rebuild").start(this::run);
    }

    private void run() {
        try (view) {
            view.each((number, bytes) -> {
                if (Thread.interrupted()) throw new InterruptedException();
                sets.add(number, Tokens.kept(bytes));
            });
            whole = true;
        } catch (InterruptedException e) {
            // closed
        }
    }

    void added(int number, long[] tokens) {
        since.add(() -> sets.add(number, tokens));
    }

    void removed(int number) {
        since.add(() -> sets.remove(number));
    }

    boolean isDone() {
        return !thread.isAlive();
    }

    /** The sets with all changes, if all could be read. */
    @Nullable
    NumberedSets made() {
        if (!whole) return null;
        since.forEach(Runnable::run);
        return sets;
    }

    /** Ends it, done or not. */
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
