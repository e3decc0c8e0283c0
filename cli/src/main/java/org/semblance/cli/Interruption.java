package org.semblance.cli;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.semblance.report.Pending;

/**
 * Cleans up behind a run that is interrupted from the keyboard or asked to end: stops the run, waits until it has, and
 * removes what it wrote.
 */
final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;

    private final Pending results;
    private final Thread run = Thread.currentThread();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interruption");

    private Interruption(Pending results) {
        this.results = results;
    }

    static Interruption of(Pending results) {
        Interruption interruption = new Interruption(results);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void stop() {
        run.interrupt();
        try {
            boolean _ = stopped.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            results.close();
            System.err.println("semblance: interrupted; "
                    + (results.committed() ? "the results are there" : "nothing was written"));
            if (results.kept() > 0)
                System.err.println("  " + Sizes.text(results.kept())
                        + " of finished work is kept: say --resume to go on from there");
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
