package org.semblance.cli;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.semblance.report.Pending;

/**
 * Cleans up behind a run that is interrupted from the keyboard or asked to end: stops the run, waits until it has, and
 * removes what it wrote.
 */
final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;

    private final Thread run = Thread.currentThread();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interruption");
    private volatile @Nullable Pending results;

    private Interruption() {}

    /** Begins the watch, before there is anything to clean up. If the program is being ended already, this does not return. */
    static Interruption begin() {
        Interruption interruption = new Interruption();
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (IllegalStateException e) {
            sleepForGood();
        }
        return interruption;
    }

    /** Cleans up behind these. */
    <P extends Pending> P of(P begun) {
        results = begun;
        return begun;
    }

    private void stop() {
        run.interrupt();
        try {
            boolean _ = stopped.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Pending begun = results;
            if (begun != null) begun.close();
            System.err.println("semblance: interrupted; "
                    + (begun != null && begun.committed() ? "the results are there" : "nothing was written"));
            long kept = begun == null ? 0 : begun.kept();
            if (kept > 0)
                System.err.println(
                        "  " + Sizes.text(kept) + " of finished work is kept: say --resume to go on from there");
        } catch (IOException | InterruptedException e) {
            System.err.println("semblance: interrupted; not all could be removed: " + e.getMessage());
        }
    }

    /** Ends the watch. Once the program is being ended, this does not return: nothing more may be said or written. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            stopped.countDown();
            sleepForGood();
        }
    }

    private static void sleepForGood() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // the end is near anyway
            }
        }
    }
}
