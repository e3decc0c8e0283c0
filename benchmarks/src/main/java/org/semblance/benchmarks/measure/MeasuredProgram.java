package org.semblance.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a main class in a new JVM, on the class path of this one, and measures its time and memory. */
public record MeasuredProgram(String mainClass, String memory) {
    private static final Path OWN_STAT = Path.of("/proc/self/stat");
    private static final int CHILDREN_USER_TIME = 13; // counted from the field after the command's name
    private static final double TICKS_PER_SECOND = 100; // the kernel reports to user space in hundredths
    private static final int POLL_MILLIS = 20;

    public MeasuredProgram {
        if (!memory.matches("[1-9][0-9]*[kmgKMG]")) {
            throw new IllegalArgumentException("memory must be a number with k, m or g, like 6g: " + memory);
        }
    }

    /**
     * The result of a run.
     *
     * @param cpuSeconds CPU time of the whole process, read from the kernel when it ended; outside Linux, as last
     *     polled before the end
     * @param peakBytes peak physical memory of the process, by the kernel's high-water mark; 0 without /proc
     */
    public record Outcome(int exitCode, double seconds, double cpuSeconds, long peakBytes) {}

    public Outcome run(List<String> arguments, Path log) throws IOException, InterruptedException {
        double cpuBefore = childrenSeconds();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command(arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long peak = 0;
        Duration cpuSeen = Duration.ZERO;
        try {
            do {
                peak = Math.max(peak, highWaterMark(process.pid()));
                cpuSeen = process.info().totalCpuDuration().orElse(cpuSeen);
            } while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS));
        } finally {
            process.destroyForcibly();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = Files.exists(OWN_STAT) ? childrenSeconds() - cpuBefore : cpuSeen.toMillis() / 1e3;
        return new Outcome(process.exitValue(), seconds, cpu, peak);
    }

    private List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + memory);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.add("-XX:+UseParallelGC");
        command.add("-XX:MaxTenuringThreshold=0");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(arguments);
        return command;
    }

    /** User and system CPU time of all child processes that have ended. */
    private static double childrenSeconds() throws IOException {
        if (!Files.exists(OWN_STAT)) return 0;
        String stat = Files.readString(OWN_STAT, StandardCharsets.ISO_8859_1);
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long ticks = Long.parseLong(fields[CHILDREN_USER_TIME]) + Long.parseLong(fields[CHILDREN_USER_TIME + 1]);
        return ticks / TICKS_PER_SECOND;
    }

    private static long highWaterMark(long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"), StandardCharsets.ISO_8859_1)) {
                if (line.startsWith("VmHWM:")) return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        } catch (IOException e) {
            return 0; // the process has just ended, or this is not Linux
        }
        return 0;
    }
}
