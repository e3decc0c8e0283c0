package org.semblance.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.ProgramCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that reads the output directory of a run. */
abstract class SavedRunCommand extends ProgramCommand {
    private static final int LAST = 100;

    @Parameters(index = "0", paramLabel = "OUT", description = "The output directory of a run.")
    @SuppressWarnings("NullAway.Init")
    Path out;

    /** Applied by the launcher before Java starts. */
    @Option(
            names = "--memory",
            order = LAST,
            paramLabel = "SIZE",
            converter = Sizes.Heap.class,
            description = "Total memory to use, such as 8g. Default: 70%% of the machine's memory as heap.")
    @Nullable
    Long memory;
}
