package org.semblance.benchmarks.joins;

import picocli.CommandLine.Option;

/** Options for the number of runs and the time limit. */
final class SeriesOptions {
    @Option(names = "--warmups", description = "Warm-up runs, not reported. Default: ${DEFAULT-VALUE}.")
    private int warmups = 2;

    @Option(names = "--repeats", description = "Reported runs. Default: ${DEFAULT-VALUE}.")
    private int repeats = 3;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description =
                    "Time limit of a join; after a longer one lower thresholds are skipped. Default: ${DEFAULT-VALUE}.")
    private double limit = 120;

    @Option(
            names = "--once-above",
            paramLabel = "SECONDS",
            description = "A join that takes longer is run once, and that time is reported. Default: never.")
    private double onceAbove = Double.POSITIVE_INFINITY;

    Series series() {
        return new Series(warmups, repeats, limit, onceAbove);
    }
}
