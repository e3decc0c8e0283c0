package org.semblance.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How work is carried out, for every verb that runs a method. */
class WorkValues {
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads to use (default: all cores). What is found does not depend on it.")
    @Nullable
    Integer threads;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = HeapSize.class,
            description = "Memory to use in all, such as 8g (default: 70%% of the machine's, as heap).")
    @Nullable
    Long memory;

    @Option(
            names = "--max-bad",
            paramLabel = "SHARE",
            defaultValue = "0.01",
            description = "Share of unreadable records above which the run stops (default: 0.01).")
    double maxBad = 0.01;

    @Option(
            names = "--min-tokens",
            paramLabel = "N",
            defaultValue = "1",
            description = "Documents with fewer tokens are listed and not compared (default: 1).")
    int minTokens = 1;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
