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
import org.semblance.run.Workers;
import org.semblance.server.index.Change;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.Matcher.Form;
import org.semblance.server.store.ChangeRound.PendingChange;
import org.semblance.server.store.StoredIndex.ChangePreparation;

/**
 * The single writer of an index. It applies all queued changes, up to a limit, as one {@link ChangeRound}, so that they
 * share one disk sync. A platform thread: it mostly waits in native code of the database, where a virtual thread would
 * pin its carrier.
 */
final class IndexWriter<F extends Form> implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(IndexWriter.class.getName());

    /** Capacity of the queue, see {@link ChangePreparation#cost}. */
    private static final int CAPACITY = 32 << 10;

    /** Changes per round; the changes of one request are never split. */
    private static final int MAX_CHANGES = 1024;

    /** Expired documents removed per round, limited to keep rounds short. */
    private static final int MAX_EXPIRED = 256;

    /** Maximum time between checks for expired documents. */
    private static final int TICK_MILLIS = 200;

    private final Documents documents;
    private final Matcher<F> matcher;
    private final ChangePreparation<F> preparation;
    private final AnswerBuilder answering;
    private final IndexDirectory directory;
    private final Publication publication;
    private final Numbering numbering;
    private final BlockingQueue<Task<F>> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final Semaphore permits = new Semaphore(CAPACITY);
    private final Thread thread;

    private boolean closing; // guarded by this
    private volatile @Nullable Refusal broken;

    /** Expiry entries before this key are already deleted; skips their tombstones. */
    private byte[] expired = new byte[0];

    /** @param share of the capacity of the queue */
    private record Task<F extends Form>(
            List<PendingChange<F>> changes, int share, CompletableFuture<List<Outcome>> done) {}

    IndexWriter(
            Documents documents,
            Matcher<F> matcher,
            ChangePreparation<F> preparation,
            AnswerBuilder answering,
            IndexDirectory directory,
            Publication publication) {
        this.documents = documents;
        this.matcher = matcher;
        this.preparation = preparation;
        this.answering = answering;
        this.directory = directory;
        this.publication = publication;
        this.numbering = new Numbering(documents.next());
        this.thread = Thread.ofPlatform().name("index-writer").start(this::run);
    }

    /**
     * Prepares changes and queues them, if the queue has capacity for them. The result is completed by the writer.
     *
     * @throws Refusal if the queue is full; then they are not even prepared
     */
    CompletableFuture<List<Outcome>> begin(List<Change> changes) {
        int share = Math.min(preparation.cost(changes), CAPACITY);
        if (!permits.tryAcquire(share)) throw busy("too many queued changes; try again later");
        try {
            List<PendingChange<F>> prepared = new ArrayList<>(changes.size());
            for (Change change : changes) prepared.add(preparation.prepare(change));
            Task<F> task = new Task<>(prepared, share, new CompletableFuture<>());
            submit(task);
            return task.done;
        } catch (RuntimeException | Error e) {
            permits.release(share);
            throw e;
        }
    }

    private static Refusal busy(String why) {
        return new Refusal(Refusal.Kind.BUSY, why);
    }

    private synchronized void submit(Task<F> task) {
        if (closing) throw busy("the index is being closed");
        queued.addAndGet(task.changes.size());
        queue.add(task);
    }

    int queued() {
        return queued.get();
    }

    private void run() {
        try {
            for (boolean more = false; ; ) {
                List<Task<F>> tasks = take(more ? 0 : TICK_MILLIS);
                more = apply(tasks);
                if (isFinished()) return;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the writer was interrupted", e);
        } finally {
            refuseAll(); // no request may wait for a writer that has ended
        }
    }

    private synchronized void refuseAll() {
        closing = true;
        Refusal gone = busy("the index is closed");
        for (Task<F> task = queue.poll(); task != null; task = queue.poll()) complete(task, failed(task, gone));
    }

    private synchronized boolean isFinished() {
        return closing && queue.isEmpty();
    }

    /** The task that waits longest, if there is one; its round takes the others. */
    private List<Task<F>> take(int millis) throws InterruptedException {
        List<Task<F>> tasks = new ArrayList<>();
        Task<F> first = queue.poll(millis, TimeUnit.MILLISECONDS);
        if (first != null) add(first, tasks);
        return tasks;
    }

    /** A task for a round of this time, if there is one: where documents expire, none that came later. */
    private @Nullable Task<F> next(long now) {
        boolean later = documents.hasExpiry()
                && (queue.peek() == null || directory.clock().millis() != now);
        return later ? null : queue.poll();
    }

    private void add(Task<F> task, List<Task<F>> tasks) {
        if (task.changes.isEmpty()) complete(task, List.of());
        else tasks.add(task);
    }

    /** Applies one round; returns whether there is more to do. */
    private boolean apply(List<Task<F>> tasks) {
        List<List<Outcome>> outcomes = new ArrayList<>();
        boolean more = false;
        Refusal refusal = broken;
        if (refusal == null) {
            try {
                more = round(tasks, outcomes);
            } catch (Refusal e) {
                refusal = e;
            } catch (RuntimeException | Error e) {
                LOG.log(System.Logger.Level.ERROR, "an index failed and accepts no further changes", e);
                refusal = new Refusal(Refusal.Kind.BROKEN, "the index failed and must be reopened", e);
                broken = refusal;
            }
        }
        for (int t = 0; t < tasks.size(); t++) {
            Task<F> task = tasks.get(t);
            queued.addAndGet(-task.changes.size());
            complete(task, refusal == null ? outcomes.get(t) : failed(task, refusal));
        }
        return more;
    }

    private void complete(Task<F> task, List<Outcome> outcomes) {
        permits.release(task.share);
        task.done.complete(outcomes);
    }

    private static <F extends Form> List<Outcome> failed(Task<F> task, Refusal refusal) {
        return task.changes.stream()
                .<Outcome>map(change ->
                        new Outcome.Failed(change instanceof PendingChange.Refused<F>(Refusal cause) ? cause : refusal))
                .toList();
    }

    private boolean round(List<Task<F>> tasks, List<List<Outcome>> outcomes) {
        long now = directory.clock().millis();
        if (documents.mayPrecede(expired, now)) expired = new byte[0];
        List<byte[]> due = documents.hasExpiry() ? documents.due(expired, now, MAX_EXPIRED) : List.of();
        if (!tasks.isEmpty() || !due.isEmpty()) {
            try (ChangeRound<F> round = new ChangeRound<>(
                    documents,
                    matcher,
                    answering,
                    numbering,
                    now,
                    directory.room().left())) {
                due.forEach(round::expire);
                int changes = 0;
                for (int t = 0; t < tasks.size(); t++) {
                    Task<F> task = tasks.get(t);
                    List<Outcome> decided = new ArrayList<>(task.changes.size());
                    for (PendingChange<F> change : task.changes) decided.add(round.decide(change));
                    outcomes.add(decided);
                    changes += task.changes.size();
                    // Until the round is written, what arrives can still share its disk sync.
                    Task<F> next = changes < MAX_CHANGES ? next(now) : null;
                    if (next != null) add(next, tasks);
                }
                round.write(publication);
            }
            if (!due.isEmpty()) expired = due.getLast();
        }
        matcher.maintain();
        return due.size() == MAX_EXPIRED;
    }

    /** Applies all queued changes, then stops. */
    @Override
    public void close() {
        synchronized (this) {
            closing = true;
            queue.add(new Task<>(List.of(), 0, new CompletableFuture<>())); // ends the wait for the next task
        }
        Workers.join(thread);
    }

    /**
     * Assigns 32-bit document numbers in sequence. A number is not reused until all were assigned once; then numbers in use
     * are skipped. So a number just found by a search never refers to another document.
     */
    static final class Numbering {
        private static final long ALL = 1L << Integer.SIZE;

        private long next;

        /** @param next how many numbers were assigned before */
        Numbering(long next) {
            this.next = next;
        }

        int take(Documents documents) {
            if (next >= ALL) {
                while (documents.row((int) next) != null) next++;
            }
            return (int) next++;
        }

        long next() {
            return next;
        }
    }
}
