package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The program as a user meets it: words in; exit code, output and errors back. */
final class Program {
    private Program() {}

    /** How a call ended. */
    record Outcome(int code, String out, String err, List<String> words) {
        Outcome expect(int wanted) {
            assertThat(code).as("exit code of %s\n%s%s", words, out, err).isEqualTo(wanted);
            return this;
        }

        /** It failed as a program should: the first line says what is wrong, and nothing looks like a crash. */
        Outcome complains(int wanted, String... parts) {
            expect(wanted);
            List<String> lines =
                    err.lines().filter(l -> !l.startsWith("note: ")).toList();
            assertThat(lines).as("errors of %s", words).isNotEmpty();
            assertThat(lines.getFirst()).startsWith("semblance: ").contains(parts);
            assertThat(lines.stream().skip(1))
                    .as("what follows the one clear line of %s", words)
                    .allMatch(line -> line.startsWith("  ") || line.startsWith("Try '"));
            assertThat(err).doesNotContain("Exception", "\tat ", "internal error");
            assertThat(out).isEmpty();
            return this;
        }

        /** It failed with several lines, each of them clear. */
        void complainsSomewhere(int wanted, String... parts) {
            expect(wanted);
            assertThat(err).contains(parts).doesNotContain("Exception", "\tat ", "internal error");
            assertThat(err.lines()).isNotEmpty().allMatch(line -> line.startsWith("semblance: "));
            assertThat(out).isEmpty();
        }
    }

    static Outcome run(Object... words) {
        StringWriter err = new StringWriter();
        return run(new PrintWriter(err, true), err, words);
    }

    /** Runs with a listener on the errors, to act at a chosen moment of a run. */
    static Outcome run(PrintWriter err, Object written, Object... words) {
        StringWriter out = new StringWriter();
        String[] args = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
        int code = Main.run(args, new PrintWriter(out, true), err);
        return new Outcome(code, out.toString(), written.toString(), List.of(args));
    }

    /** The names of everything in a directory, hidden or not. */
    static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    static List<String> lines(Path file) throws IOException {
        return Files.readString(file).lines().toList();
    }

    /** The rows of a table without its header, cell by cell. */
    static List<List<String>> rows(Path table) throws IOException {
        return lines(table).stream()
                .skip(1)
                .map(row -> List.of(row.split("\t", -1)))
                .toList();
    }
}
