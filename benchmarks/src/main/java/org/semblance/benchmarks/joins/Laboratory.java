package org.semblance.benchmarks.joins;

import java.io.IOException;

/** Where settings are tried. */
interface Laboratory {
    /** Tries a setting on the first record of a file and every so many after it. */
    Trial measure(SetFile data, int every, Setting setting) throws IOException, InterruptedException;
}
