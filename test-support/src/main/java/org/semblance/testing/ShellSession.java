package org.semblance.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Executes commands of the documentation one after another in one shell, in a folder with a copy of {@code examples/} and
 * with the program as {@code semblance} and {@code ./semblance}. A service runs in the background until the end, on a free
 * port instead of its default one.
 */
public final class ShellSession {
    private static final String MARK = "@@@";
    private static final String DEFAULT_PORT = "7373";
    private static final int PATIENCE_SECONDS = 120;

    private final Path folder;
    private final int port = freePort();

    /**
     * What a command printed.
     *
     * @param output standard output and standard error
     */
    public record Executed(int code, String output) {}

    /** @param folder empty */
    public ShellSession(Path folder) throws IOException {
        this.folder = folder;
        for (String inputs : List.of("examples", "examples/pages")) {
            Path copies = Files.createDirectories(folder.resolve(inputs));
            try (var files = Files.list(Documentation.root().resolve(inputs))) {
                for (Path file : files.filter(Files::isRegularFile).toList())
                    Files.copy(file, copies.resolve(file.getFileName().toString()));
            }
        }
        String java = JavaProcess.programCommand().stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Path program = folder.resolve("semblance");
        Files.writeString(program, "#!/bin/sh\nexec " + java + " \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Executes the commands and returns what each printed. */
    public List<Executed> run(List<String> commands) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder("PATH=\"$PWD:$PATH\"\nexport NO_COLOR=1\n");
        for (int i = 0; i < commands.size(); i++) {
            script.append("echo '%s %d'\n".formatted(MARK, i));
            if (isService(commands.get(i))) script.append(service(commands.get(i)));
            else script.append(local(commands.get(i))).append('\n');
            script.append("code=$?; echo; echo \"%s exit $code\"\n".formatted(MARK));
        }
        script.append("kill $(jobs -p) 2>/dev/null\nwait\n");
        Path file = Files.writeString(folder.resolve(".script"), script);
        Path out = folder.resolve(".output");
        ProcessBuilder builder = new ProcessBuilder("bash", file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process shell = builder.start();
        if (!shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
            throw new AssertionError("did not end: " + commands + "\n" + Files.readString(out));
        }
        return executed(Files.readString(out), commands.size());
    }

    private static boolean isService(String command) {
        return command.matches("(\\./)?semblance serve\\b.*");
    }

    private String service(String command) {
        String start = command.replaceFirst("\\s*&\\s*$", "");
        return "%s --port %d >.service 2>&1 &\n".formatted(start, port)
                + "for i in $(seq 600); do curl -sf localhost:%d/readyz >/dev/null && break; sleep 0.1; done\n"
                        .formatted(port)
                + "curl -sf localhost:%d/readyz >/dev/null || { cat .service; false; }\n".formatted(port);
    }

    /** The command with the port of this session, and curl without its progress meter. */
    private String local(String command) {
        return command.replace("localhost:" + DEFAULT_PORT, "localhost:" + port).replaceFirst("^curl ", "curl -sS ");
    }

    private static List<Executed> executed(String printed, int commands) {
        List<Executed> executed = new ArrayList<>();
        Matcher parts = Pattern.compile("(?s)" + MARK + " (\\d+)\n(.*?)\n" + MARK + " exit (\\d+)\n")
                .matcher(printed);
        while (parts.find()) executed.add(new Executed(Integer.parseInt(parts.group(3)), parts.group(2)));
        if (executed.size() != commands)
            throw new AssertionError("%d of %d commands ended:\n%s".formatted(executed.size(), commands, printed));
        return executed;
    }

    /** The words of each command as the shell splits them; patterns of file names are not expanded. */
    static List<List<String>> words(List<String> commands) {
        String script = commands.stream()
                .map(command -> "printf '%s\\0' " + command + "\nprintf '\\1'\n")
                .collect(Collectors.joining("", "set -ef\n", ""));
        try {
            Process shell = new ProcessBuilder("bash", "-c", script)
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(shell.getInputStream().readAllBytes(), UTF_8);
            if (shell.waitFor() != 0) throw new AssertionError(commands + ": " + printed);
            List<List<String>> all = new ArrayList<>();
            for (String one : printed.split("\1")) {
                List<String> words = new ArrayList<>(List.of(one.split("\0")));
                words.removeIf(String::isEmpty);
                all.add(words);
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Whether output is as shown. Times, speeds and the memory that a run used differ from run to run and are not compared,
     * nor are runs of spaces; … stands for anything within a line, or on a line of its own for any lines.
     */
    public static boolean matches(List<String> shown, String printed) {
        StringBuilder pattern = new StringBuilder();
        for (String line : stripped(shown)) {
            if (line.strip().equals("…")) {
                pattern.append("(?:.*\n)*?");
                continue;
            }
            pattern.append(Arrays.stream(masked(line).split("…", -1))
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*")))
                    .append('\n');
        }
        return Pattern.matches(
                pattern.toString(),
                masked(String.join("\n", stripped(printed.lines().toList()))) + "\n");
    }

    private static List<String> stripped(List<String> lines) {
        List<String> kept =
                new ArrayList<>(lines.stream().map(String::stripTrailing).toList());
        while (!kept.isEmpty() && kept.getLast().isEmpty()) kept.removeLast();
        return kept;
    }

    private static String masked(String text) {
        return text.replaceAll("[0-9][0-9.,]* (s|ms|µs|min|MB)\\b", "# $1").replaceAll(" +", " ");
    }
}
