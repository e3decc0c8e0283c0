package org.semblance.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.semblance.report.PendingOutput;

/**
 * Cleans up after Ctrl-C or SIGTERM: stops the run, waits for it, and removes its unfinished output.
 */
public final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;
    private static final PrintWriter ERR = PrintableText.of(new PrintWriter(System.err, true, StandardCharsets.UTF_8));

    private final Thread run = Thread.currentThread();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interruption");
    private volatile @Nullable PendingOutput results;

    private Interruption() {}

    /** Registers the clean-up before there is any output. Does not return if the program is already shutting down. */
    public static Interruption begin() {
        Interruption interruption = new Interruption();
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (IllegalStateException e) {
            sleepForGood();
        }
        return interruption;
    }

    /** Sets the output to clean up. */
    public <P extends PendingOutput> P of(P begun) {
        results = begun;
        return begun;
    }

    private void stop() {
        run.interrupt();
        try {
            boolean _ = stopped.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            PendingOutput begun = results;
            if (begun != null) begun.close();
            ERR.println("semblance: interrupted; " + (begun == null ? "nothing was written" : begun.state()));
            long kept = begun == null ? 0 : begun.kept();
            if (kept > 0) ERR.println("  " + Sizes.text(kept) + " of finished work is kept: continue with --resume");
        } catch (IOException | InterruptedException e) {
            ERR.println("semblance: interrupted; not all unfinished output could be removed: " + e.getMessage());
        }
    }

    /** Cancels the clean-up. Does not return if the program is shutting down: nothing more may be printed or written. */
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
                // the program is shutting down
            }
        }
    }
}
