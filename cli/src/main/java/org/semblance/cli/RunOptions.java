package org.semblance.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.io.relation.ShingleReader;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a run is carried out and what it prints. */
final class RunOptions {
    @ArgGroup(validate = false, heading = "%nRun:%n")
    private Values values = new Values();

    static final class Values extends Work {
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
        return values.temp == null ? here : requireDirectory(values.temp);
    }

    /** The value of --temp, if it is a directory that can be written to. */
    static Path requireDirectory(Path temp) {
        if (Files.isDirectory(temp) && Files.isWritable(temp)) return temp;
        throw new IllegalArgumentException(
                "--temp " + temp + " is not a writable directory: create it, or name another");
    }

    ShingleReader shingles(Analyzer analyzer, Progress progress, Console console) {
        return new ShingleReader(analyzer, minTokens(), new Workers(threads()), maxBad(), progress, console::note);
    }

    boolean quiet() {
        return values.quiet;
    }

    boolean json() {
        return values.json;
    }

    /** How work is carried out, for every verb that runs a method. */
    static class Work {
        @Option(
                names = "--threads",
                paramLabel = "N",
                description = "Threads to use (default: all cores). What is found does not depend on it.")
        @Nullable
        Integer threads;

        @Option(
                names = "--memory",
                paramLabel = "SIZE",
                converter = Sizes.Heap.class,
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
}
