package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Stories;

/** Base class for tests of a method on the command line, with stories and their versions, one per line. */
abstract class MethodTest {
    @TempDir
    Path dir;

    Path out;
    Path file;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        file = Files.write(dir.resolve("stories.txt"), lines(new Stories(Seeds.random())));
    }

    abstract List<String> lines(Stories stories);

    final Program.Outcome run(String command, String method, Object... words) {
        return Program.run(command, file, "--format", "lines", "-m", method, words);
    }

    final List<List<String>> pairs(String method, Object... words) throws IOException {
        run("pairs", method, "-o", out, "--quiet", "--overwrite", words).expect(0);
        return Program.rows(out.resolve("pairs.tsv"));
    }
}
