package org.semblance.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The service in its own process, with the JVM flags of the launcher.
 *
 * @param started seconds from the start of the JVM until the service accepts requests
 */
record ServerProcess(Process process, int port, double started) implements AutoCloseable {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    static ServerProcess start(Path data, String heap, List<String> flags) throws IOException {
        List<String> command = new java.util.ArrayList<>(List.of(
                JAVA.resolve("java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=20",
                "-XX:+ExitOnOutOfMemoryError",
                "-Xmx" + heap));
        if (Files.exists(HUGE_PAGES) && Files.readString(HUGE_PAGES).matches("(?s).*\\[(always|madvise)].*"))
            command.add("-XX:+UseTransparentHugePages");
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.semblance.cli.Main"));
        command.addAll(List.of("serve", "--data", data.toString(), "--port", "0"));
        Path log = data.resolveSibling("serve.log");
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        String line = output.readLine();
        // The JVM may print messages about its flags first.
        while (line != null && !line.startsWith("http://")) line = output.readLine();
        if (line == null) throw new IOException("the service did not start; see " + log);
        return new ServerProcess(process, URI.create(line).getPort(), (System.nanoTime() - begin) / 1e9);
    }

    /** Resident memory of the process; 0 without /proc. */
    long residentBytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) return 0;
        for (String line : Files.readAllLines(status))
            if (line.startsWith("VmRSS:")) return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
        return 0;
    }

    /** Used heap after a garbage collection. */
    long liveHeapBytes() throws IOException, InterruptedException {
        new ProcessBuilder(JAVA.resolve("jcmd").toString(), Long.toString(process.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return metric("semblance_heap_used_bytes");
    }

    /** The first sample of a metric. */
    long metric(String name) throws IOException {
        try (Connection connection = new Connection(port)) {
            byte[] request = Requests.one("GET", "/metrics", "");
            connection.send(request, request.length);
            Matcher sample = Pattern.compile("(?m)^" + name + "(?:\\{[^}]*\\})? ([0-9.eE+]+)$")
                    .matcher(connection.answer());
            if (!sample.find()) throw new IOException("no metric " + name);
            return (long) Double.parseDouble(sample.group(1));
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
