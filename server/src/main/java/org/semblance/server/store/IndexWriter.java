package org.semblance.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.Form;
import org.semblance.server.match.Matcher;

/**
 * The one who changes an index. It takes all that waits, up to a measure, as one {@link ChangeRound}: a sync of the disk is for
 * all of them. A thread of the system, as it mostly waits in the database, where a virtual one would keep its carrier.
 */
final class IndexWriter<F extends Form> implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(IndexWriter.class.getName());

    /** Wishes of a round; what came together stays together. */
    private static final int ROUND = 1024;

    /** Documents that are evicted in a round: nobody waits long for them. */
    private static final int EVICTED = 256;

    /** How long the clock is not looked at, if nothing happens. */
    private static final int TICK_MILLIS = 200;

    private final Documents documents;
    private final Matcher<F> matcher;
    private final AnswerBuilder answering;
    private final IndexDirectory place;
    private final Numbering numbering;
    private final BlockingQueue<Task<F>> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final Semaphore room;
    private final int capacity;
    private final Thread thread;

    private boolean closing; // guarded by this
    private volatile @Nullable Refusal broken;

    /** Nothing expires before that: what was evicted is not walked over again. */
    private byte[] expired = new byte[0];

    private record Task<F extends Form>(List<PendingChange<F>> wishes, CompletableFuture<List<Outcome>> done) {}

    /** @param capacity thousands of characters and documents that may wait */
    IndexWriter(Documents documents, Matcher<F> matcher, AnswerBuilder answering, IndexDirectory place, int capacity) {
        this.documents = documents;
        this.matcher = matcher;
        this.answering = answering;
        this.place = place;
        this.capacity = capacity;
        this.room = new Semaphore(capacity);
        this.numbering = new Numbering(documents.next());
        this.thread = Thread.ofPlatform().name("index-writer").start(this::run);
    }

    /** Makes wishes. */
    interface Making<F extends Form> {
        List<PendingChange<F>> wishes();
    }

    /**
     * Has wishes made and fulfilled, if there is room for them to wait.
     *
     * @param cost what they take of the capacity
     * @throws Refusal if there is none, and they are not even made
     */
    List<Outcome> change(int cost, Making<F> making) {
        int permits = Math.min(cost, capacity);
        if (!room.tryAcquire(permits)) throw busy("there is too much to do: try again a little later");
        try {
            Task<F> task = new Task<>(making.wishes(), new CompletableFuture<>());
            submit(task);
            return task.done.join();
        } finally {
            room.release(permits);
        }
    }

    private static Refusal busy(String why) {
        return new Refusal(Refusal.Kind.BUSY, why);
    }

    private synchronized void submit(Task<F> task) {
        if (closing) throw busy("the index is being closed");
        queued.addAndGet(task.wishes.size());
        queue.add(task);
    }

    int queued() {
        return queued.get();
    }

    private void run() {
        try {
            for (boolean more = false; ; ) {
                List<Task<F>> tasks = take(more ? 0 : TICK_MILLIS);
                more = fulfil(tasks);
                if (isOver()) return;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the writer", e);
        } finally {
            refuseAll(); // nobody waits for a writer that is gone
        }
    }

    private synchronized void refuseAll() {
        closing = true;
        Refusal gone = busy("the index is closed");
        for (Task<F> task = queue.poll(); task != null; task = queue.poll()) task.done.complete(failed(task, gone));
    }

    private synchronized boolean isOver() {
        return closing && queue.isEmpty();
    }

    private List<Task<F>> take(int millis) throws InterruptedException {
        List<Task<F>> tasks = new ArrayList<>();
        int wishes = 0;
        for (Task<F> task = queue.poll(millis, TimeUnit.MILLISECONDS); task != null; task = queue.poll()) {
            if (task.wishes.isEmpty()) task.done.complete(List.of());
            else tasks.add(task);
            wishes += task.wishes.size();
            if (wishes >= ROUND) break;
        }
        return tasks;
    }

    /** Does what is to be done now; whether there is more. */
    private boolean fulfil(List<Task<F>> tasks) {
        List<List<Outcome>> outcomes = new ArrayList<>();
        boolean more = false;
        Refusal refusal = broken;
        if (refusal == null) {
            try {
                more = round(tasks, outcomes);
            } catch (Refusal e) {
                refusal = e;
            } catch (RuntimeException | Error e) {
                LOG.log(System.Logger.Level.ERROR, "an index failed, and takes no changes any more", e);
                refusal = new Refusal(Refusal.Kind.BROKEN, "the index failed: it must be opened anew");
                broken = refusal;
            }
        }
        for (int t = 0; t < tasks.size(); t++) {
            Task<F> task = tasks.get(t);
            queued.addAndGet(-task.wishes.size());
            task.done.complete(refusal == null ? outcomes.get(t) : failed(task, refusal));
        }
        return more;
    }

    private static <F extends Form> List<Outcome> failed(Task<F> task, Refusal refusal) {
        return task.wishes.stream()
                .<Outcome>map(wish ->
                        new Outcome.Failed(wish instanceof PendingChange.Refused<F>(Refusal own) ? own : refusal))
                .toList();
    }

    private boolean round(List<Task<F>> tasks, List<List<Outcome>> outcomes) {
        long now = place.clock().millis();
        if (documents.mayPrecede(expired, now)) expired = new byte[0];
        List<byte[]> due = documents.expire() ? documents.due(expired, now, EVICTED) : List.of();
        if (!tasks.isEmpty() || !due.isEmpty()) {
            try (ChangeRound<F> round = new ChangeRound<>(
                    documents, matcher, answering, numbering, now, place.room().left())) {
                due.forEach(round::expire);
                for (Task<F> task : tasks)
                    outcomes.add(task.wishes.stream().map(round::decide).toList());
                round.write();
                publish(round);
            }
            if (!due.isEmpty()) expired = due.getLast();
        }
        matcher.tend();
        return due.size() == EVICTED;
    }

    /** What is on the disk must be found; a refusal here is no client's business. */
    private void publish(ChangeRound<F> round) {
        try {
            round.publish();
        } catch (Refusal e) {
            throw new IllegalStateException("what was written could not be published", e);
        }
    }

    /** Finishes what waits. */
    @Override
    public void close() {
        synchronized (this) {
            closing = true;
            queue.add(new Task<>(List.of(), new CompletableFuture<>())); // ends the wait for the next task
        }
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
