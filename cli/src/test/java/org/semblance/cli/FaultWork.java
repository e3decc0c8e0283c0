package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.testing.Program;
import org.semblance.testing.Trees;
import org.semblance.testing.disk.CrashTesting.Work;
import org.semblance.testing.disk.SimulatedDisk;
import picocli.CommandLine;
import tools.jackson.core.JacksonException;

/** Commands of the program as work on a simulated disk: what they leave after a fault, and what the next run makes of it. */
final class FaultWork {
    private FaultWork() {}

    /** Arguments of the program, in which {@code DIR} stands for the directory of the work. */
    record Call(List<Object> words) {
        static Call of(Object... words) {
            return new Call(List.of(words));
        }

        String[] in(Path directory) {
            return words.stream()
                    .map(word -> word.toString().replace("DIR", directory.toString()))
                    .toArray(String[]::new);
        }

        Call with(Object... more) {
            return new Call(Stream.concat(words.stream(), Stream.of(more)).toList());
        }

        Program.Outcome run(Path directory) {
            return Program.run((Object[]) in(directory));
        }

        /** Runs on a disk: a success is acknowledged, a failure is one clear line. */
        boolean run(Path directory, SimulatedDisk disk) throws IOException {
            String[] args = in(directory);
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            CommandLine program = Main.program(args, new PrintWriter(out, true), new PrintWriter(err, true));
            int code = Main.execute(program.registerConverter(Path.class, disk::path), args);
            Program.Outcome outcome = new Program.Outcome(code, out.toString(), err.toString(), Arrays.asList(args));
            if (code == 0) disk.acknowledge();
            else outcome.complains(1, "");
            return code == 0;
        }
    }

    /**
     * A run that writes an output directory.
     *
     * @param before the directory before it
     * @param call the run
     * @param out its output directory
     * @param old what is there before; null for nothing
     * @param expected what is there afterwards
     */
    record Run(Path before, Call call, String out, @Nullable Path old, Path expected) implements Work {
        /** A run after others, each of which writes the directory that its last word names. */
        static Run of(Path folder, List<Call> earlier, Call call, String out) throws IOException {
            Path before = Files.createTempDirectory(folder, "before");
            for (Call one : earlier) one.run(before).expect(0);
            Path after = Files.createTempDirectory(folder, "after");
            Trees.copy(before, after);
            call.run(after).expect(0);
            Path old = before.resolve(out);
            return new Run(before, call, out, Files.exists(old) ? old : null, after.resolve(out));
        }

        @Override
        public void prepare(Path directory) throws IOException {
            Trees.copy(before, directory);
        }

        @Override
        public void run(Path directory, SimulatedDisk disk) throws IOException {
            call.run(directory, disk);
        }

        @Override
        public void check(Path directory, int acknowledged, Random random) throws IOException {
            for (Path file : Trees.files(before)) {
                Path same = directory.resolve(before.relativize(file));
                if (!same.startsWith(directory.resolve(out)))
                    assertThat(same).as("the files of others").hasSameBinaryContentAs(file);
            }
            Path target = directory.resolve(out);
            Path replaced = target.resolveSibling("." + target.getFileName() + ".replaced");
            boolean done = isSame(target, expected);
            if (acknowledged > 0) expectSame(target, expected);
            if (acknowledged > 0) assertThat(isWhole(target)).isTrue();
            if (done && old == null) return;
            if (!done && Files.exists(target)) expectSame(target, old == null ? expected : old);
            else if (!done && old != null) expectSame(replaced, old);
            boolean resumes = random.nextBoolean()
                    && !call.words().contains("--from")
                    && !call.words().contains("decontaminate");
            Program.Outcome next = (resumes ? call.with("--resume") : call).run(directory);
            if (!resumes && next.code() == 2 && next.err().contains("--resume"))
                next = call.with("--resume").run(directory);
            next.expect(0);
            expectSame(target, expected);
            assertThat(Program.names(target.getParent())).as("leftovers").noneMatch(name -> name.startsWith("."));
        }

        private static void expectSame(Path target, Path other) throws IOException {
            Trees.expectSame(target, other, List.of("from")); // the directory has another name
        }

        private static boolean isSame(Path target, Path other) throws IOException {
            if (!Files.exists(target)) return false;
            try {
                expectSame(target, other);
                return isWhole(target);
            } catch (AssertionError | JacksonException e) {
                return false;
            }
        }

        /** The report has times, so it is compared only by its end. */
        private static boolean isWhole(Path target) throws IOException {
            Path report = target.resolve("report.html");
            return !Files.exists(report)
                    || Files.readString(report).stripTrailing().endsWith("</html>");
        }
    }

    /**
     * Commands that change files one after the other, and one that shows their state.
     *
     * @param show prints the state
     * @param states what it prints before the first step and after each; "" if it fails
     * @param isNative whether the files are those of a database
     */
    record Steps(List<Call> steps, Call show, List<String> states, boolean isNative) implements Work {
        static Steps of(Path folder, List<Call> steps, Call show, boolean isNative) throws IOException {
            Path directory = Files.createTempDirectory(folder, "steps");
            List<String> states = new ArrayList<>(List.of(shown(show, directory)));
            for (Call step : steps) {
                step.run(directory).expect(0);
                states.add(shown(show, directory));
            }
            assertThat(states).doesNotHaveDuplicates();
            return new Steps(steps, show, states, isNative);
        }

        private static String shown(Call show, Path directory) {
            Program.Outcome shown = show.run(directory);
            if (shown.code() != 0) shown.complains(1, "");
            return shown.code() == 0 ? shown.out() : "";
        }

        @Override
        public void run(Path directory, SimulatedDisk disk) throws IOException {
            for (Call step : steps) if (!step.run(directory, disk)) return;
        }

        @Override
        public void check(Path directory, int acknowledged, Random random) {
            String found = shown(show, directory);
            int last = states.size() - 1;
            assertThat(found).isIn(states.get(acknowledged), states.get(Math.min(acknowledged + 1, last)));
            for (int step = states.indexOf(found); step < last; step++)
                steps.get(step).run(directory).expect(0);
            assertThat(shown(show, directory)).isEqualTo(states.getLast());
        }
    }

    /**
     * A command that writes files, each of them complete or not at all.
     *
     * @param after the files as they should be
     * @param end how each file ends, if it has times and is not compared; else empty
     */
    record Pages(Path before, Path after, Call call, List<String> files, String end) implements Work {
        static Pages of(Path folder, List<Call> earlier, Call call, List<String> files, String end) throws IOException {
            Path before = Files.createTempDirectory(folder, "before");
            for (Call one : earlier) one.run(before).expect(0);
            Path after = Files.createTempDirectory(folder, "after");
            Trees.copy(before, after);
            call.run(after).expect(0);
            return new Pages(before, after, call, files, end);
        }

        @Override
        public void prepare(Path directory) throws IOException {
            Trees.copy(before, directory);
        }

        @Override
        public void run(Path directory, SimulatedDisk disk) throws IOException {
            call.run(directory, disk);
        }

        @Override
        public void check(Path directory, int acknowledged, Random random) throws IOException {
            for (String name : files) {
                Path file = directory.resolve(name);
                Path old = before.resolve(name);
                if (acknowledged > 0 || Files.exists(old)) assertThat(file).exists();
                if (!Files.exists(file)) continue;
                if (acknowledged == 0 && Files.exists(old) && Files.mismatch(file, old) < 0) continue;
                if (end.isEmpty()) assertThat(file).hasSameBinaryContentAs(after.resolve(name));
                else assertThat(Files.readString(file).stripTrailing()).endsWith(end);
                if (Files.exists(old)) assertThat(Files.mismatch(file, old)).isNotNegative();
            }
            boolean there = files.stream().anyMatch(name -> Files.exists(directory.resolve(name)));
            (there && call.words().contains("-o") ? call.with("--overwrite") : call)
                    .run(directory)
                    .expect(0);
            if (there && call.words().contains("--prepared")) return; // it is read, not made again
            Path place = directory.resolve(files.getFirst()).resolveSibling("");
            assertThat(Program.names(place)).as("leftovers").noneMatch(name -> name.startsWith("."));
        }
    }
}
