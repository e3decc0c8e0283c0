package org.semblance.cli.options;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Sizes;
import picocli.CommandLine.Option;

/** Threads, memory and messages of a command that reads a corpus. */
public class ResourceOptions {
    public static final String HEADING = "%nRun:%n";

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads. Default: all cores. The results do not depend on it.")
    protected @Nullable Integer threads;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Sizes.Heap.class,
            description = "Total memory to use, such as 8g. Default: 70%% of the machine's memory as heap.")
    protected @Nullable Long memory;

    @Option(
            names = "--max-bad",
            paramLabel = "SHARE",
            description =
                    "Largest share of unreadable records, or of their bytes; above it the run stops. Default: 0.01.")
    public double maxBad = 0.01;

    @Option(names = "--quiet", description = "Print only errors.")
    public boolean quiet;

    public int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** The value of --memory, if given. */
    public final OptionalLong memory() {
        return memory == null ? OptionalLong.empty() : OptionalLong.of(memory);
    }

    /** Rejects options that do not apply to Spark, with the alternative. */
    public void requireSupportedBySpark() {
        if (threads != null)
            throw new IllegalArgumentException(
                    "--threads is not supported by --engine spark: use --master 'local[%d]', or --conf spark.executor.cores=%d"
                            .formatted(threads, threads));
    }
}
