package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
                JavaProcess.limited(blocks, "dedup", big, "-o", out, "--quiet", "-t", "0.3", "--tokens", "words");
        assertThat(child.waitFor()).as("%d blocks", blocks).isEqualTo(1);
        assertThat(child.err())
                .startsWith("semblance: " + out + ": cannot be written: ")
                .doesNotContain("Exception", "\tat ")
                .hasLineCount(1);
        assertThat(Program.names(dir)).isEqualTo(before);
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
