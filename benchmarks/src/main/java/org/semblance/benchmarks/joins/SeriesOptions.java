package org.semblance.benchmarks.joins;

import picocli.CommandLine.Option;

/** How often a join is run, as the user says it. */
final class SeriesOptions {
    @Option(names = "--warmups", description = "runs before those that count (default: ${DEFAULT-VALUE})")
    private int warmups = 2;

    @Option(names = "--repeats", description = "runs that count (default: ${DEFAULT-VALUE})")
    private int repeats = 3;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "give up a join that takes longer, and lower thresholds (default: ${DEFAULT-VALUE})")
    private double limit = 120;

    Series series() {
        return new Series(warmups, repeats, limit);
    }
}
