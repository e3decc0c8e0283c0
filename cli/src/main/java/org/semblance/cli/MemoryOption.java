package org.semblance.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The memory of a command that only reads a run. */
final class MemoryOption {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = HeapSize.class,
            description = "Memory to use in all, such as 8g (default: 70%% of the machine's, as heap).")
    @Nullable
    Long memory; // acted on before Java starts
}
