package org.semblance.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
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

    /** Says what to do instead of options that mean nothing on many machines. */
    void requireNothingOfOneMachine() {
        if (values.threads != null)
            throw new IllegalArgumentException(
                    "--threads is not for --engine spark: say --master 'local[%d]', or --conf spark.executor.cores=%d"
                            .formatted(values.threads, values.threads));
        if (values.temp != null)
            throw new IllegalArgumentException(
                    "--temp is not for --engine spark: say --conf spark.local.dir=%s, and --work for its stages"
                            .formatted(values.temp));
    }

    /** The memory that was asked for, if any was. */
    OptionalLong memory() {
        return values.memory == null ? OptionalLong.empty() : OptionalLong.of(values.memory);
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
