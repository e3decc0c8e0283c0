package org.semblance.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Sizes;
import org.semblance.io.relation.ShingleReader;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Resources and messages of a run. */
public final class RunOptions {
    @ArgGroup(validate = false, heading = "%nRun:%n")
    private Values values = new Values();

    static final class Values extends Work {
        @Option(
                names = "--temp",
                paramLabel = "DIR",
                description = "Directory for temporary files. Default: next to the results.")
        @Nullable
        Path temp;

        @Option(names = "--json", description = "Print progress and summary as JSON.")
        boolean json;
    }

    public int threads() {
        return values.threads();
    }

    /** Rejects options that do not apply to Spark, with the alternative. */
    public void requireSupportedBySpark() {
        if (values.threads != null)
            throw new IllegalArgumentException(
                    "--threads is not supported by --engine spark: use --master 'local[%d]', or --conf spark.executor.cores=%d"
                            .formatted(values.threads, values.threads));
        if (values.temp != null)
            throw new IllegalArgumentException(
                    "--temp is not supported by --engine spark: use --conf spark.local.dir=%s, and --work for its intermediate results"
                            .formatted(values.temp));
    }

    /** The value of --memory, if given. */
    public OptionalLong memory() {
        return values.memory == null ? OptionalLong.empty() : OptionalLong.of(values.memory);
    }

    public double maxBad() {
        return values.maxBad;
    }

    public int minTokens() {
        return values.minTokens;
    }

    /** The directory for temporary files. Default: {@code here}. */
    public Path temp(Path here) {
        return values.temp == null ? here : requireDirectory(values.temp);
    }

    /** The value of --temp, if it is a directory that can be written to. */
    public static Path requireDirectory(Path temp) {
        if (Files.isDirectory(temp) && Files.isWritable(temp)) return temp;
        throw new IllegalArgumentException(
                "--temp " + temp + " is not a writable directory: create it, or name another");
    }

    public ShingleReader shingles(Analyzer analyzer, Progress progress, Console console) {
        return new ShingleReader(analyzer, minTokens(), new Workers(threads()), maxBad(), progress, console::note);
    }

    public boolean quiet() {
        return values.quiet;
    }

    public boolean json() {
        return values.json;
    }

    /** Options of every command that runs a method. */
    public static class Work {
        @Option(
                names = "--threads",
                paramLabel = "N",
                description = "Number of threads. Default: all cores. The results do not depend on it.")
        @Nullable
        Integer threads;

        @Option(
                names = "--memory",
                paramLabel = "SIZE",
                converter = Sizes.Heap.class,
                description = "Total memory to use, such as 8g. Default: 70%% of the machine's memory as heap.")
        @Nullable
        Long memory;

        @Option(
                names = "--max-bad",
                paramLabel = "SHARE",
                description = "Largest share of unreadable records; above it the run stops. Default: 0.01.")
        public double maxBad = 0.01;

        @Option(
                names = "--min-tokens",
                paramLabel = "N",
                description = "Documents with fewer tokens are listed in rejected.tsv and not compared. Default: 1.")
        public int minTokens = 1;

        @Option(names = "--quiet", description = "Print only errors.")
        public boolean quiet;

        public int threads() {
            return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        }
    }
}
