package org.semblance.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A fixed number of threads that share one piece of work at a time. */
public record Workers(int threads) {
    public Workers {
        if (threads < 1) throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }

    /** What one thread does, until there is nothing left to do. */
    public interface Work {
        void run() throws Exception;
    }

    /** What is done for one of many independent parts. */
    public interface Part {
        void run(int part) throws Exception;
    }

    /**
     * Runs the work on every thread and waits. When one fails the others are interrupted, and the first failure is
     * thrown as it was.
     */
    public void share(Work work) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> others = new ArrayList<>();
        Thread caller = Thread.currentThread();
        for (int i = 1; i < threads; i++) {
            others.add(Thread.ofPlatform().name("worker-" + i).start(() -> {
                if (!attempt(work, failure)) caller.interrupt();
            }));
        }
        attempt(work, failure);
        if (failure.get() != null) others.forEach(Thread::interrupt);
        boolean interrupted = join(others);
        interrupted |= Thread.interrupted();
        Throwable thrown = failure.get();
        if (thrown != null) Workers.<RuntimeException>rethrow(thrown);
        if (interrupted) throw new InterruptedException();
    }

    /** What is done for a range of numbers, which is one of several parts. */
    public interface Range {
        void run(int part, int from, int to) throws Exception;
    }

    /** Divides the numbers below {@code size} into ranges of about the same length and runs each once, like a part. */
    public void forEachRange(int size, int parts, Range range) throws InterruptedException {
        forEach(parts, p -> range.run(p, (int) ((long) size * p / parts), (int) ((long) size * (p + 1) / parts)));
    }

    /** Runs every part once, in no particular order and on any thread. */
    public void forEach(int parts, Part part) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        Workers needed = new Workers(Math.clamp(parts, 1, threads));
        needed.share(() -> {
            for (int i = next.getAndIncrement(); i < parts; i = next.getAndIncrement()) {
                if (Thread.interrupted()) throw new InterruptedException();
                part.run(i);
            }
        });
    }

    private static boolean attempt(Work work, AtomicReference<Throwable> failure) {
        try {
            work.run();
            return true;
        } catch (Throwable t) {
            failure.compareAndSet(null, t);
            return false;
        }
    }

    /** Waits until a thread has ended; an interrupt does not end the wait, but is kept. */
    public static void join(Thread thread) {
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

    private static boolean join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                    threads.forEach(Thread::interrupt);
                }
            }
        }
        return interrupted;
    }

    /** Throws any throwable without wrapping it, so that callers see the failure that happened. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable t) throws T {
        throw (T) t;
    }
}
