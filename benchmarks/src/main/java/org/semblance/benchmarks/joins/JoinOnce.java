package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@link FreshJvm} runs: one setting on one file. */
@Command(
        name = "join",
        description = "Measures one join of a file of sets with itself.",
        mixinStandardHelpOptions = true)
final class JoinOnce implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "one set per line: *.sets.txt[.gz|.zst]")
    private Path file = Path.of("");

    @Option(names = "--every", description = "take every so manieth record (default: ${DEFAULT-VALUE})")
    private int every = 1;

    @Option(names = "--method", description = "a method of the catalogue (default: ${DEFAULT-VALUE})")
    private String method = "exact";

    @Option(names = "--threshold", description = "least Jaccard similarity (default: ${DEFAULT-VALUE})")
    private String threshold = "0.8";

    @Option(names = "--threads", description = "threads of the join (default: ${DEFAULT-VALUE})")
    private int threads = 1;

    @Option(names = "--out", required = true, description = "where the figures go, as JSON")
    private Path out = Path.of("");

    @Mixin
    private SeriesOptions series = new SeriesOptions();

    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new JoinOnce()).setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println(failure.getMessage());
            return 1;
        });
        System.exit(line.execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Setting setting = new Setting(method, threshold, threads);
        Trial trial = new ThisJvm(series.series()).measure(SetFile.of(file), every, setting);
        TrialJson.write(List.of(trial), out);
        return 0;
    }
}
