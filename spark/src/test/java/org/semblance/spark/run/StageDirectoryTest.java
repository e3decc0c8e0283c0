package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finished stages are used by the same run only, and a run deletes only its own files. */
class StageDirectoryTest {
    private static final Map<String, String> OPTIONS = Map.of("input 1.1", "a\r\t\n.jsonl", "input 2.1", "b.jsonl");

    @TempDir
    Path dir;

    private StageDirectory directory(String work) throws IOException {
        return new StageDirectory(new Configuration(), dir.resolve("my out"), work);
    }

    @Test
    void otherFilesInTheWorkDirectoryAreKept() throws IOException {
        Path work = Files.createDirectory(dir.resolve("work"));
        Path other = Files.writeString(work.resolve("precious"), "x");
        StageDirectory stages = directory(work.toString());
        assertThat(stages.bytes()).isZero();
        stages.open(OPTIONS, false);
        assertThat(work.resolve(".my out.spark-stages/options.tsv")).exists();
        assertThat(stages.bytes()).isPositive();
        stages.delete();
        assertThat(work).isDirectoryNotContaining("glob:**stages");
        assertThat(other).exists();
    }

    /** A run that is replaced has its stages next to it, not in it. */
    @Test
    void stagesAreNextToAnEarlierRun() throws IOException {
        Files.createDirectory(dir.resolve("my out"));
        directory("").open(OPTIONS, false);
        assertThat(dir.resolve(".my out.spark-stages/options.tsv")).exists();
        assertThat(dir.resolve("my out")).isEmptyDirectory();
    }

    @Test
    void stagesAreReusedForTheSameInputsInTheSameOrder() throws IOException {
        directory("").open(OPTIONS, false);
        assertThatThrownBy(() -> directory("").open(OPTIONS, false))
                .hasMessageStartingWith(dir.resolve(".my out.spark-stages") + " has ")
                .hasMessageContaining("continue with --resume");
        Path file = Files.createFile(dir.resolve("file"));
        assertThatThrownBy(() -> directory(file.toString()).open(OPTIONS, false))
                .hasMessageContainingAll(file + "/.my out.spark-stages", "name another directory by --work");
        directory("").open(OPTIONS, true);
        Map<String, String> turned = Map.of("input 1.1", "b.jsonl", "input 2.1", "a.jsonl");
        assertThatThrownBy(() -> directory("").open(turned, true))
                .hasMessageContaining("use the same value, or delete it");
    }

    /** A deletion that was interrupted may leave finished stages without the options that they depend on. */
    @Test
    void stagesWithoutOptionsAreNotReused() throws IOException {
        Path table = Files.createDirectories(dir.resolve(".my out.spark-stages/read"));
        Files.createFile(table.resolve("_SUCCESS"));
        directory("").open(OPTIONS, false);
        assertThat(table).doesNotExist();
    }
}
