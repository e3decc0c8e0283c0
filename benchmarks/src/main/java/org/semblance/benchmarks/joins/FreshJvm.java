package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semblance.benchmarks.measure.MeasuredProgram;

/**
 * Runs every setting in a new JVM, so that its first run is cold and its compiled code does not depend on other
 * methods.
 */
record FreshJvm(Series series, MeasuredProgram program) implements TrialRunner {
    FreshJvm(Series series, String memory) {
        this(series, new MeasuredProgram(JoinOnce.class.getName(), memory));
    }

    @Override
    public Trial measure(SetFile data, SetFile.Share share, Setting setting) throws IOException, InterruptedException {
        Path result = Files.createTempFile("trial", ".json");
        Path log = Files.createTempFile("trial", ".log");
        try {
            MeasuredProgram.Outcome outcome = program.run(arguments(data, share, setting, result), log);
            if (outcome.exitCode() != 0) {
                throw new IOException("%s on %s: %s".formatted(setting, data.name(), lastLine(log)));
            }
            return TrialJson.read(result);
        } finally {
            Files.delete(result);
            Files.delete(log);
        }
    }

    private List<String> arguments(SetFile data, SetFile.Share share, Setting setting, Path result) {
        return List.of(
                data.file().toString(),
                "--grams=" + data.grams(),
                "--share=" + share,
                "--method=" + setting.method(),
                "--measure=" + setting.measure(),
                "--threshold=" + setting.threshold(),
                "--threads=" + setting.threads(),
                "--warmups=" + series.warmups(),
                "--repeats=" + series.repeats(),
                "--limit=" + series.limit(),
                "--once-above=" + series.onceAbove(),
                "--out=" + result);
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "no output" : lines.getLast();
    }
}
