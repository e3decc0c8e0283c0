package org.semblance.benchmarks.joins;

import java.io.IOException;

/** Runs settings, in this JVM or in new ones. */
interface TrialRunner {
    /** Runs a setting on the first record of a file and every {@code every}-th after it. */
    Trial measure(SetFile data, int every, Setting setting) throws IOException, InterruptedException;
}
