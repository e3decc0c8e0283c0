package org.semblance.cli;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;

/** Existing files are never lost, and errors name an output that cannot be written. */
class OutputTest {
    @TempDir
    Path dir;

    private Path file;
    private Path out;

    @BeforeEach
    void write() throws IOException {
        file = Texts.of(60).writeJsonl(dir.resolve("in.jsonl"));
        out = dir.resolve("out");
    }

    private Program.Outcome dedup(Object target, Object... words) {
        return Program.run("dedup", file, "-o", target, "--quiet", words);
    }

    @Test
    void replacesAnEarlierRunOnlyWithOverwrite() throws IOException {
        dedup(out).expect(0);
        byte[] before = Files.readAllBytes(out.resolve("summary.json"));
        dedup(out).complains(2, out.toString(), "--overwrite");
        assertThat(out.resolve("summary.json")).hasBinaryContent(before);
        dedup(out, "--overwrite", "-t", "0.5").expect(0);
        assertThat(Json.file(out.resolve("summary.json"))
                        .required("method")
                        .required("threshold")
                        .asString())
                .isEqualTo("0.5");
        assertThat(Program.names(dir)).containsExactly("in.jsonl", "out");
    }

    @Test
    void neverReplacesWhatItDidNotWrite() throws IOException {
        Files.createDirectory(out);
        Files.writeString(out.resolve("thesis.txt"), "ten years of work");
        dedup(out, "--overwrite").complains(2, out.toString(), "does not hold an earlier run");
        Files.writeString(out.resolve("summary.json"), "{\"of\":\"my thesis\"}");
        dedup(out, "--overwrite").complains(2, out.toString(), "does not hold an earlier run");
        assertThat(Program.names(out)).containsExactly("summary.json", "thesis.txt");
        assertThat(Program.names(dir)).containsExactly("in.jsonl", "out");
    }

    @Test
    void fillsAnEmptyDirectory() throws IOException {
        Files.createDirectory(out);
        dedup(out).expect(0);
        assertThat(Program.names(out)).contains("clean.jsonl");
    }

    @Test
    void refusesInputsThatItWouldReplace() throws IOException {
        dedup(out).expect(0);
        Path clean = out.resolve("clean.jsonl");
        byte[] before = Files.readAllBytes(clean);
        Program.run("dedup", clean, "-o", out, "--overwrite").complains(2, clean.toString(), "inside the output");
        Program.run("pairs", dir, "-o", out, "--overwrite").complains(2, "inside the output");
        assertThat(clean).hasBinaryContent(before);
    }

    @Test
    void removesCreatedParentsAfterAFailure() throws IOException {
        Program.run("dedup", dir.resolve("nope.jsonl"), "-o", dir.resolve("a/b/c"))
                .complains(1, "nope.jsonl");
        assertThat(Program.names(dir)).containsExactly("in.jsonl");
        dedup(dir.resolve("a/b/c")).expect(0);
        assertThat(Program.names(dir.resolve("a/b"))).containsExactly("c");
    }

    @Test
    void namesAPathThatIsNotADirectory() throws IOException {
        dedup(file).complains(2, "not a directory", "in.jsonl");
        dedup(file.resolve("out")).complains(2, "not a directory", "in.jsonl");
        Path link = Files.createSymbolicLink(dir.resolve("link"), dir.resolve("nothing"));
        dedup(link).complains(2, "not a directory", "link");
        assertThat(Program.names(dir)).containsExactly("in.jsonl", "link");
    }

    @Test
    void namesAPathThatIsNotWritable() {
        Path kernel = Path.of("/proc");
        assumeTrue(Files.exists(kernel.resolve("self")), "needs a directory nobody can write to");
        dedup(kernel.resolve("out")).complains(1, "/proc/");
    }

    @ParameterizedTest
    @Seeds.Source(10)
    void namesAFullDisk(long seed) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a shell to limit the size of files");
        int blocks = 1 + new Random(seed).nextInt(60);
        Path big = Texts.of(700).writeJsonl(dir.resolve("big.jsonl"));
        List<String> before = Program.names(dir);
        JavaProcess child =
                // With tokens, no stage is complete when the disk is full; what is kept of complete ones is
                // ResumeTest's.
                JavaProcess.limited(
                        blocks, "dedup", big, "-o", out, "--quiet", "-t", "0.3", "--tokens", "words", "--state");
        assertThat(child.waitFor()).as("%d blocks", blocks).isEqualTo(1);
        assertThat(child.err())
                .startsWith("semblance: " + out + ": cannot be written: ")
                .doesNotContain("Exception", "\tat ")
                .hasLineCount(1);
        assertThat(Program.names(dir)).isEqualTo(before);
    }

    /** Outputs of commands that write a file or an index, with the option that names it. */
    static List<List<Object>> writers() {
        List<List<Object>> all = List.of(
                List.of("pairs", "IN", "-o", "X"),
                List.of("link", "IN", "--against", "IN", "-o", "X"),
                List.of("compare", "IN", "-m", "exact", "-o", "X"),
                List.of("compare", "IN", "-m", "exact", "-o", "html", "--json", "X"),
                List.of("report", "RUN", "-o", "X"),
                List.of("eval", "RUN", "--truth", "TRUTH", "--html", "X"),
                List.of("eval", "RUN", "--truth", "TRUTH", "--errors", "X"),
                List.of("query", "one two three", "--corpus", "IN", "--prepared", "X"),
                List.of("index", "build", "X", "IN", "-m", "simhash"),
                List.of("fingerprint", "IN", "-m", "simhash", "--set", "weights=tfidf", "--save-idf", "X"));
        return Seeds.some(2, all);
    }

    /** A full disk gives one line that names the output, and leaves nothing of it. */
    @ParameterizedTest
    @MethodSource("writers")
    void everyOutputNamesAFullDisk(List<Object> command) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a shell to limit the size of files");
        Path in = Texts.of(200).writeJsonl(dir.resolve("big.jsonl"));
        Program.run("dedup", in, "-o", out, "-t", "0.3", "--tokens", "words", "--max-loss", 1, "--quiet")
                .expect(0);
        List<String> labels = new ArrayList<>(List.of("id_a\tid_b"));
        for (int i = 0; i < 199; i++)
            labels.add(Json.id(Program.lines(in).get(i)) + "\t"
                    + Json.id(Program.lines(in).get(i + 1)));
        Path truth = Files.write(dir.resolve("truth.tsv"), labels);
        List<String> before = Program.names(dir);
        Path x = dir.resolve("x");
        Object[] words = command.stream()
                .map(word -> switch (word.toString()) {
                    case "IN" -> in;
                    case "RUN" -> out;
                    case "TRUTH" -> truth;
                    case "X" -> x;
                    case "html" -> dir.resolve("x.html");
                    default -> word;
                })
                .toArray();
        JavaProcess child = JavaProcess.limited(command.contains("html") ? 1 : 2, words);
        assertThat(child.waitFor()).as(child.err()).isEqualTo(1);
        assertThat(child.err().lines().filter(line -> !line.startsWith("note: ")))
                .singleElement(as(STRING))
                .startsWith("semblance: " + x)
                .contains(": cannot be ", "free disk space")
                .doesNotContain("Exception");
        assertThat(Program.names(dir)).isEqualTo(before);
    }

    /** A rename would put a file where the device was, for all programs of the machine. */
    @Test
    void replacesNoPipesOrDevices() throws Exception {
        Path pipe = dir.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "needs mkfifo");
        dedup(out).expect(0);
        for (List<Object> words : List.<List<Object>>of(
                List.of("compare", file, "-m", "exact", "-o", pipe, "--overwrite"),
                List.of("report", out, "-o", pipe, "--overwrite"),
                List.of("relation", file, "-o", pipe, "--overwrite"),
                List.of("explain", out, "d0", "--html", pipe, "--overwrite"))) {
            Program.run(words).complains(2, pipe + " is a device, a pipe or a socket and will not be replaced");
        }
        Program.run("fingerprint", file, "-m", "simhash", "--set", "weights=tfidf", "--save-idf", pipe)
                .complains(1, pipe + ": cannot be written: it is a device");
        dedup(pipe, "--overwrite").complains(2, "not a directory");
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoFailure() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a shell");
        Path in = Texts.of(700).writeJsonl(dir.resolve("big.jsonl"));
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "{ \"$@\"; echo $? > \"$0\"; } | head -1",
                dir.resolve("code").toString()));
        command.addAll(JavaProcess.programCommand("tokens", in));
        JavaProcess child = JavaProcess.start(dir.resolve("head"), command);
        assertThat(child.waitFor()).isZero();
        assertThat(child.err()).isEmpty();
        assertThat(Program.lines(dir.resolve("head"))).hasSize(1);
        assertThat(dir.resolve("code")).hasContent("0");
    }

    @Test
    void reportsThatStandardOutputIsFull() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "needs a device that is always full");
        JavaProcess child = JavaProcess.programTo(Path.of("/dev/full"), "tokens", file);
        assertThat(child.waitFor()).isEqualTo(1);
        assertThat(child.err())
                .startsWith("semblance: standard output: cannot be written: ")
                .hasLineCount(1);
    }

    @Test
    void letsOnlyOneRunWriteToADirectory() throws IOException {
        Path lock = dir.resolve(".out.lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var held = channel.lock()) {
            assertThat(held.isValid()).isTrue();
            dedup(out).complains(2, "another run is writing to " + out);
        }
        assertThat(out).doesNotExist();
        dedup(out).expect(0);
        assertThat(lock).doesNotExist();
    }

    @Test
    void restoresTheRunAfterAKilledReplacement() throws IOException {
        dedup(out).expect(0);
        Files.createDirectory(dir.resolve(".out.partial"));
        Files.writeString(dir.resolve(".out.partial/clean.jsonl"), "half");
        Files.move(out, dir.resolve(".out.replaced"));
        dedup(out).complains(2, "--overwrite");
        assertThat(Program.names(dir)).containsExactly("in.jsonl", "out");
        Program.run("verify", out).expect(0);
    }

    @Test
    void writesToTheDirectoryBehindALink() throws IOException {
        Path disk = Files.createDirectories(dir.resolve("disk/results"));
        Files.createSymbolicLink(out, disk);
        dedup(out).expect(0);
        dedup(out, "--overwrite").expect(0);
        assertThat(out).isSymbolicLink();
        assertThat(disk.resolve("summary.json")).isRegularFile();
        assertThat(Program.names(dir)).containsExactly("disk", "in.jsonl", "out");
        assertThat(Program.names(disk.getParent())).containsExactly("results");
        Program.run("verify", out).expect(0);
    }

    @Test
    void refusesTheRootOfADiskBeforeItReads() throws IOException {
        Path mounted = Path.of("/dev/shm");
        boolean mount = Files.isDirectory(mounted)
                && !Files.getFileStore(mounted).equals(Files.getFileStore(mounted.getParent()))
                && Files.isWritable(mounted.getParent());
        assumeTrue(mount, "there is no mounted disk to try");
        Program.run("dedup", dir.resolve("absent.jsonl"), "-o", mounted)
                .complains(2, "/dev/shm", "name a directory in it");
        assertThat(Program.names(mounted.getParent())).noneMatch(name -> name.startsWith(".shm."));
    }
}
