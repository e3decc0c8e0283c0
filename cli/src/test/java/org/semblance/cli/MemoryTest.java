package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;

/** Runs whose documents do not fit the heap. */
class MemoryTest {
    private static final List<String> OUTPUTS =
            List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "clean.txt", "rejected.tsv");

    @TempDir
    Path dir;

    /** About four million different pairs of words: 36 MB of hashes. */
    private Path lines(int size) throws IOException {
        Random random = new Random(size);
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            boolean edited = n > 0 && random.nextInt(4) == 0;
            StringBuilder line = new StringBuilder(edited ? lines.get(random.nextInt(n)) : "");
            if (!edited)
                for (int w = 0; w < 200; w++)
                    line.append('w').append(random.nextInt(100_000)).append(' ');
            else if (random.nextBoolean()) line.append("w").append(n);
            lines.add(line.toString());
        }
        return Files.write(dir.resolve("lines.txt"), lines);
    }

    private List<Object> words(Path lines, Path out) {
        return new ArrayList<>(List.of(
                "dedup", lines, "-o", out, "--format", "lines", "--tokens", "shingles:2", "--max-loss", 1, "--quiet"));
    }

    private static long spilled(Path out) throws IOException {
        return Json.file(out.resolve("summary.json"))
                .required("memory")
                .required("spilled_bytes")
                .asLong();
    }

    @Test
    void whatDoesNotFitTheHeapGoesToDiskAndComesOutTheSame() throws Exception {
        Path lines = lines(20_000);
        Path whole = dir.resolve("whole");
        Path little = dir.resolve("little");
        Path temp = Files.createDirectory(dir.resolve("temp"));
        Program.run(words(lines, whole).toArray()).expect(0);
        List<Object> words = words(lines, little);
        words.addAll(List.of("--temp", temp));
        List<String> command = new ArrayList<>(JavaProcess.programCommand(words.toArray()));
        command.add(1, "-Xmx48m");
        JavaProcess child = JavaProcess.start(command);
        assertThat(child.waitFor()).as(child.err()).isZero();
        assertThat(spilled(whole)).isZero();
        assertThat(spilled(little)).isGreaterThan(20_000_000);
        assertThat(temp).isEmptyDirectory();
        for (String file : OUTPUTS) {
            assertThat(little.resolve(file)).as(file).hasSameBinaryContentAs(whole.resolve(file));
        }
    }

    @Test
    void thePlaceOfTemporaryFilesMustBeThere() throws IOException {
        Path lines = Files.writeString(dir.resolve("lines.txt"), "a b c\na b c\n");
        List<Object> words = words(lines, dir.resolve("out"));
        words.addAll(List.of("--temp", dir.resolve("absent")));
        Program.run(words.toArray()).complains(2, "--temp", "absent", "create it");
        assertThat(Program.names(dir)).containsExactly("lines.txt");
    }
}
