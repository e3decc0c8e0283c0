package org.semblance.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A main class on the test class path, in a separate process.
 *
 * @param process the running process
 * @param errors the file with its standard error
 */
public record JavaProcess(Process process, Path errors) {
    private static final int PATIENCE_SECONDS = 300;
    private static final Path NOWHERE = Path.of("/dev/null");

    /** Starts the {@code semblance} program; its output is discarded. */
    public static JavaProcess program(Object... arguments) throws IOException {
        return start(NOWHERE, command(Program.MAIN, arguments));
    }

    /** Starts the program with standard output to a file. */
    public static JavaProcess programTo(Path stdout, Object... arguments) throws IOException {
        return start(stdout, command(Program.MAIN, arguments));
    }

    /** Starts the program with standard input from a file and standard output to a file. */
    public static JavaProcess programFrom(Path stdin, Path stdout, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\" < \"$0\"", stdin.toString()));
        command.addAll(command(Program.MAIN, arguments));
        return start(stdout, command);
    }

    /** Starts the program of a jar, without the test class path. */
    public static JavaProcess jar(Path jar, Object... arguments) throws IOException {
        List<String> command = programCommand(arguments);
        int classPath = command.indexOf("-cp");
        command.subList(classPath, classPath + 3).clear();
        command.addAll(classPath, List.of("-jar", jar.toString()));
        return start(command);
    }

    /** Limits the size of files to a number of blocks of 512 or 1024 bytes, to simulate a full disk. */
    public static JavaProcess limited(int blocks, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh"));
        command.addAll(command(Program.MAIN, arguments));
        return start(NOWHERE, command);
    }

    /**
     * The command line of a main class; JVM flags are inserted at index 1. The garbage collector is fixed because on a
     * single core Java selects another one, which needs a larger heap.
     */
    public static List<String> command(String main, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseG1GC",
                "-XX:-UsePerfData",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main));
        command.addAll(Program.words(arguments));
        return command;
    }

    /** The command line of the program. */
    public static List<String> programCommand(Object... arguments) {
        return command(Program.MAIN, arguments);
    }

    public static JavaProcess start(List<String> command) throws IOException {
        return start(NOWHERE, command);
    }

    public static JavaProcess start(Path stdout, List<String> command) throws IOException {
        Path errors = Files.createTempFile("process", ".err");
        errors.toFile().deleteOnExit();
        Process process = new ProcessBuilder(command)
                .redirectOutput(stdout.toFile())
                .redirectError(errors.toFile())
                .start();
        return new JavaProcess(process, errors);
    }

    /** Sends a signal such as TERM or STOP, unless the process has ended. */
    public void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        if (code != 0 && process.isAlive()) throw new IllegalStateException("kill -" + name + " failed with " + code);
    }

    /** Kills the process, waits until it has ended, and returns its exit code. */
    public int kill() throws InterruptedException {
        process.destroyForcibly();
        return waitFor();
    }

    /** Waits until a file exists or the process has ended. */
    public void await(Path file) throws InterruptedException {
        while (process.isAlive() && !Files.exists(file)) TimeUnit.MILLISECONDS.sleep(1);
    }

    /** Waits for the exit code. */
    public int waitFor() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s");
        }
        return process.exitValue();
    }

    public String err() throws IOException {
        return Files.readString(errors);
    }
}
