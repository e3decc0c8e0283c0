package org.semblance.cli.engine;

import java.io.IOException;
import java.io.PrintWriter;

/** Executes runs outside of this process, for example on a cluster; found by the service loader. */
public interface Engine {
    /** The value of {@code --engine}. */
    String name();

    /**
     * Executes a run; messages go to the writers.
     *
     * @return the exit code
     */
    int run(RunRequest order, PrintWriter out, PrintWriter err) throws IOException, InterruptedException;
}
