package org.semblance.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.semblance.cli.console.ExitCode;

/**
 * A run of this program in a new JVM with the same heap and flags, so that time and memory are its own.
 *
 * @param out its results, if it succeeded
 * @param trouble the reason if it failed; else empty
 * @param seconds of the whole process
 * @param cpuSeconds CPU time on all cores, as last measured before its end
 */
record MeasuredRun(Path out, String trouble, double seconds, double cpuSeconds) {
    private static final int POLL_MILLIS = 20;

    /** Limit of the elapsed time, as a multiple of the CPU limit: on a busy machine a run may wait. */
    private static final int PATIENCE = 20;

    /** Runs {@code pairs} into a new directory, for at most {@code limit} seconds of CPU time. */
    static MeasuredRun pairs(List<String> options, Path out, long limit) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("pairs", "-o", out.toString(), "--quiet"));
        command.addAll(options);
        Path log = out.resolveSibling(out.getFileName() + ".log");
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            Duration cpu = Duration.ZERO;
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                cpu = process.info().totalCpuDuration().orElse(cpu);
                double waited = (System.nanoTime() - start) / 1e9;
                if (cpu.toSeconds() >= limit || waited > PATIENCE * limit || cpu.isZero() && waited > limit) break;
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            String trouble = process.isAlive()
                    ? "took more than %,d CPU s".formatted(limit)
                    : process.exitValue() == ExitCode.DONE ? "" : complaint(log);
            return new MeasuredRun(out, trouble, seconds, cpu.toMillis() / 1e3);
        } finally {
            process.destroyForcibly().waitFor();
            Files.deleteIfExists(log);
        }
    }

    /** The Java command that started this program. */
    private static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X") || flag.startsWith("--enable-") || flag.startsWith("--sun-"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), Main.class.getName()));
        return command;
    }

    private static String complaint(Path log) throws IOException {
        return Files.readAllLines(log, StandardCharsets.UTF_8).stream()
                .filter(line -> line.startsWith("semblance: "))
                .map(line -> line.substring("semblance: ".length()))
                .findFirst()
                .orElse("failed");
    }

    boolean isDone() {
        return trouble.isEmpty();
    }

    String outcome() {
        return isDone() ? String.format(Locale.ROOT, "%.1f s", seconds) : trouble;
    }
}
