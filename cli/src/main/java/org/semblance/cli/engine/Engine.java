package org.semblance.cli.engine;

import java.io.IOException;
import java.io.PrintWriter;

/** Carries out runs in a place of its own; found as a service. */
public interface Engine {
    /** As users name it after {@code --engine}. */
    String name();

    /**
     * Carries out an order; what it says goes to the writers.
     *
     * @return the exit code
     */
    int run(Order order, PrintWriter out, PrintWriter err) throws IOException, InterruptedException;
}
