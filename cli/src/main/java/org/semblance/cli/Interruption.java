package org.semblance.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.semblance.report.RunDirectory;

/** Cleans up behind a run that is interrupted from the keyboard or asked to end. */
final class Interruption implements AutoCloseable {
    private final Thread hook;

    private Interruption(Thread hook) {
        this.hook = hook;
    }

    static Interruption of(RunDirectory directory) {
        Thread hook = new Thread(() -> {
            try {
                directory.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            System.err.println("semblance: interrupted; nothing was written");
        });
        Runtime.getRuntime().addShutdownHook(hook);
        return new Interruption(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running already: it does the cleaning.
            return;
        }
    }
}
