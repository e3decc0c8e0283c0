package org.semblance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Runs the {@code semblance} program in this process and returns exit code, output and errors. */
public final class Program {
    static final String MAIN = "org.semblance.cli.Main";

    private Program() {}

    /**
     * The result of a run.
     *
     * @param code exit code
     * @param out standard output
     * @param err standard error
     * @param arguments of the run, for messages
     */
    public record Outcome(int code, String out, String err, List<String> arguments) {
        public Outcome expect(int wanted) {
            assertThat(code).as("exit code of %s\n%s%s", arguments, out, err).isEqualTo(wanted);
            return this;
        }

        /**
         * Asserts a failure whose first line states the problem, optionally followed by hints, without a stack trace.
         */
        public Outcome complains(int wanted, String... parts) {
            expect(wanted);
            List<String> lines =
                    err.lines().filter(l -> !l.startsWith("note: ")).toList();
            assertThat(lines).as("errors of %s", arguments).isNotEmpty();
            assertThat(lines.getFirst()).startsWith("semblance: ").contains(parts);
            assertThat(lines.stream().skip(1))
                    .as("what follows the one clear line of %s", arguments)
                    .allMatch(line -> line.startsWith("  ") || line.startsWith("Try '"));
            assertThat(err).doesNotContain("Exception", "\tat ", "internal error");
            assertThat(out).isEmpty();
            return this;
        }

        /** Asserts a failure with several lines, each of which is a message of the program. */
        public void complainsSomewhere(int wanted, String... parts) {
            expect(wanted);
            assertThat(err).contains(parts).doesNotContain("Exception", "\tat ", "internal error");
            assertThat(err.lines()).isNotEmpty().allMatch(line -> line.startsWith("semblance: "));
            assertThat(out).isEmpty();
        }
    }

    /** Runs the program; nested lists and arrays of arguments are flattened. */
    public static Outcome run(Object... arguments) {
        StringWriter err = new StringWriter();
        return run(new PrintWriter(err, true), err, arguments);
    }

    /** Runs the program with a listener on standard error, to act at a given moment of the run. */
    public static Outcome run(PrintWriter err, Object written, Object... arguments) {
        StringWriter out = new StringWriter();
        String[] words = words(arguments).toArray(String[]::new);
        int code = call(words, new PrintWriter(out, true), err);
        return new Outcome(code, out.toString(), written.toString(), List.of(words));
    }

    /** Runs the program with a standard output that cannot be written. */
    public static Outcome runWithFullOutput(Object... arguments) {
        StringWriter err = new StringWriter();
        Writer full = new Writer() {
            @Override
            public void write(char[] some, int from, int count) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        List<String> words = words(arguments);
        int code = call(words.toArray(String[]::new), new PrintWriter(full), new PrintWriter(err, true));
        return new Outcome(code, "", err.toString(), words);
    }

    static List<String> words(Object... arguments) {
        return Arrays.stream(arguments).flatMap(Program::flat).toList();
    }

    private static Stream<String> flat(Object argument) {
        return switch (argument) {
            case Object[] some -> Arrays.stream(some).flatMap(Program::flat);
            case List<?> some -> some.stream().flatMap(Program::flat);
            default -> Stream.of(argument.toString());
        };
    }

    /** This module is built before the program, so the main class is looked up by name. */
    private static int call(String[] words, PrintWriter out, PrintWriter err) {
        MethodType type = MethodType.methodType(int.class, String[].class, PrintWriter.class, PrintWriter.class);
        try {
            MethodHandle run = MethodHandles.publicLookup().findStatic(Class.forName(MAIN), "run", type);
            return (int) run.invokeExact(words, out, err);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** The names of all files in a directory, including hidden ones. */
    public static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    public static List<String> lines(Path file) throws IOException {
        return Files.readString(file).lines().toList();
    }

    /** The rows of a table without its header, split into cells. */
    public static List<List<String>> rows(Path table) throws IOException {
        return lines(table).stream()
                .skip(1)
                .map(row -> List.of(row.split("\t", -1)))
                .toList();
    }
}
