package org.semblance.benchmarks.papers;

import java.util.List;

/** A paper whose claims are measured. */
interface Paper {
    /** Name on the command line, of the page, and of the directory of its tables. */
    String name();

    List<Experiment> experiments();

    /** Derives the single figures, verdicts and plots of the page from the tables of all experiments. */
    void derive(Findings findings);
}
