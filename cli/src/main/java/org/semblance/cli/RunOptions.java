package org.semblance.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a run is carried out and what it prints. */
final class RunOptions {
    @ArgGroup(validate = false, heading = "%nRun:%n")
    private Values values = new Values();

    static final class Values extends WorkValues {
        @Option(
                names = "--temp",
                paramLabel = "DIR",
                description = "Directory for what does not fit the memory, while the run lasts"
                        + " (default: the place where the results are made).")
        @Nullable
        Path temp;

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

    /** Where temporary files go; here if nothing else was named. */
    Path temp(Path here) {
        if (values.temp == null) return here;
        if (!Files.isDirectory(values.temp) || !Files.isWritable(values.temp)) {
            throw new IllegalArgumentException(
                    "--temp " + values.temp + " is no directory that can be written to: create it, or name another");
        }
        return values.temp;
    }

    boolean quiet() {
        return values.quiet;
    }

    boolean json() {
        return values.json;
    }
}
