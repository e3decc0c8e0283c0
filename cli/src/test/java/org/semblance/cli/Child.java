package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own. */
record Child(Process process, Path errors) {
    private static final int PATIENCE_SECONDS = 300;

    static Child start(Object... words) throws IOException {
        return startTo(Path.of("/dev/null"), words);
    }

    /** Standard output goes to a file. */
    static Child startTo(Path stdout, Object... words) throws IOException {
        return start(stdout, java(words));
    }

    /** No file may grow beyond so many blocks of 512 or 1024 bytes, as if the disk were full. */
    static Child limited(int blocks, Object... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh"));
        command.addAll(java(words));
        return start(Path.of("/dev/null"), command);
    }

    /** A JVM with these properties ahead of the class path; on one core it would choose another collector, which makes less of a small heap. */
    static List<String> java(Object... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseG1GC",
                "-XX:-UsePerfData",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        Arrays.stream(words).map(Object::toString).forEach(command::add);
        return command;
    }

    static Child start(Path stdout, List<String> command) throws IOException {
        Path errors = Files.createTempFile("child", ".err");
        errors.toFile().deleteOnExit();
        Process process = new ProcessBuilder(command)
                .redirectOutput(stdout.toFile())
                .redirectError(errors.toFile())
                .start();
        return new Child(process, errors);
    }

    /** The exit code, once there is one. */
    int waitFor() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s");
        }
        return process.exitValue();
    }

    String err() throws IOException {
        return Files.readString(errors);
    }
}
