package org.semblance.benchmarks.joins;

import java.io.IOException;

/** Runs settings, in this JVM or in new ones. */
public interface TrialRunner {
    /** Runs a setting on a share of the records of a file. */
    Trial measure(SetFile data, SetFile.Share share, Setting setting) throws IOException, InterruptedException;
}
