package org.semblance.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A main class that is run in a JVM of its own, on this JVM's class path, while its use of the machine is watched. */
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
     * How a run went.
     *
     * @param cpuSeconds of the whole process, as the kernel booked it when the process ended; elsewhere than on Linux as
     *     last seen before the end
     * @param peakBytes the most physical memory the process had, by the kernel's own high-water mark; 0 where there is
     *     no /proc
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

    /** CPU time, in user and system mode, of all children that have ended. */
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
            return 0; // it has just ended, or this is no Linux
        }
        return 0;
    }
}
