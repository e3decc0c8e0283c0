package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;
import org.semblance.testing.store.BucketFiles;

/** Inputs and results of a run on Spark in a store. */
class SparkStoreTest {
    @TempDir
    Path dir;

    @Test
    void hasTheResultOfARunOnOneMachine() throws IOException {
        String store = BucketFiles.of(dir);
        Files.write(dir.resolve("a b%.jsonl"), RandomLines.of(Seeds.cases(1)[0], 200));
        Object[] options = {"-m", "exact", "--tokens", "shingles:2", "-t", 0.6, "--max-bad", 0.5, "--max-loss", 1};
        Program.run("dedup", store + "/*.jsonl", "-o", store + "/one", "--quiet", options)
                .expect(0);
        LocalSession.run("dedup", store + "/*.jsonl", "-o", store + "/many", "--quiet", options, "--engine", "spark")
                .expect(0);
        Program.run("verify", store + "/many").expect(0);
        for (String table : new String[] {"pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv", "inputs.tsv"})
            assertThat(dir.resolve("many").resolve(table)).hasSameTextualContentAs(dir.resolve("one/" + table));
        assertThat(BothEngines.parts(dir.resolve("many/clean.jsonl")))
                .isEqualTo(Files.readString(dir.resolve("one/clean.jsonl")));
        assertThat(Program.names(dir)).containsExactly("a b%.jsonl", "many", "one");
        LocalSession.run("dedup", store + "/*.jsonl", "-o", store + "/many", options, "--engine", "spark")
                .complains(2, store + "/many is not empty");
    }
}
