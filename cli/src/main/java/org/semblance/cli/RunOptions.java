package org.semblance.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a run is carried out and what it prints. */
final class RunOptions {
    @ArgGroup(validate = false, heading = "%nRun:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = "--threads",
                paramLabel = "N",
                description = "Threads to use (default: all cores). The answer does not depend on it.")
        @Nullable
        Integer threads;

        @Option(
                names = "--memory",
                paramLabel = "SIZE",
                converter = HeapSize.class,
                description = "Heap to use, such as 8g (default: 70%% of the machine's memory).")
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

        @Option(names = "--json", description = "Print progress and summary as JSON.")
        boolean json;
    }

    int threads() {
        return values.threads == null ? Runtime.getRuntime().availableProcessors() : values.threads;
    }

    double maxBad() {
        return values.maxBad;
    }

    int minTokens() {
        return values.minTokens;
    }

    boolean quiet() {
        return values.quiet;
    }

    boolean json() {
        return values.json;
    }
}
