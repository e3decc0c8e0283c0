package org.semblance.cli;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a run is carried out and what it prints. */
final class RunOptions {
    @ArgGroup(validate = false, heading = "%nRun:%n")
    private Values values = new Values();

    static final class Values extends WorkValues {
        @Option(names = "--json", description = "Print progress and summary as JSON.")
        boolean json;
    }

    int threads() {
        return values.threads();
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
