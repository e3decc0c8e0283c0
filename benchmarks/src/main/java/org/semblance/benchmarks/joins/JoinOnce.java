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

/** The program that {@link FreshJvm} runs: one setting on one file. */
@Command(
        name = "join",
        description = "Measures one join of a file of sets with itself.",
        mixinStandardHelpOptions = true)
final class JoinOnce implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "File *.sets.txt[.gz|.zst], one set per line; or documents.")
    private Path file = Path.of("");

    @Option(names = "--share", description = "Share of the records, such as 1/8. Default: ${DEFAULT-VALUE}.")
    private String share = "1/1";

    @Option(names = "--grams", description = "The file has documents: join their grams of n characters.")
    private int grams;

    @Option(names = "--method", description = "Method; see 'semblance methods'. Default: ${DEFAULT-VALUE}.")
    private String method = "exact";

    @Option(names = "--measure", description = "jaccard or cosine. Default: ${DEFAULT-VALUE}.")
    private String measure = Setting.JACCARD;

    @Option(names = "--threshold", description = "Threshold. Default: ${DEFAULT-VALUE}.")
    private String threshold = "0.8";

    @Option(names = "--threads", description = "Number of threads. Default: ${DEFAULT-VALUE}.")
    private int threads = 1;

    @Option(names = "--out", required = true, description = "Output file for the figures, as JSON.")
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
        Setting setting = new Setting(method, measure, threshold, threads);
        SetFile data = grams == 0 ? SetFile.of(file) : SetFile.grams(file.toString(), file, grams);
        Trial trial = new ThisJvm(series.series()).measure(data, SetFile.Share.parse(share), setting);
        TrialJson.write(List.of(trial), out);
        return 0;
    }
}
