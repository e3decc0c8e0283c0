package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run deletes only its own files. */
class OutputDirectoryTest {
    private static final Map<String, String> OPTIONS = Map.of("input 1.1", "a.jsonl", "input 2.1", "b.jsonl");

    @TempDir
    Path dir;

    private OutputDirectory directory(String work) throws IOException {
        return new OutputDirectory(new Configuration(), dir.resolve("out").toString(), work);
    }

    @Test
    void otherFilesInTheWorkDirectoryAreKept() throws IOException {
        Path work = Files.createDirectory(dir.resolve("work"));
        Path other = Files.writeString(work.resolve("precious"), "x");
        OutputDirectory out = directory(work.toString());
        out.stages(OPTIONS, false);
        out.begin();
        try (OutputStream file = out.create("summary.json")) {
            file.write('x');
        }
        assertThat(work.resolve(".out.spark-stages/options.tsv")).exists();
        out.commit();
        assertThat(dir.resolve("out")).isDirectoryContaining("glob:**summary.json");
        assertThat(work).isDirectoryNotContaining("glob:**stages");
        assertThat(other).exists();
    }

    @Test
    void stagesAreReusedForTheSameInputsInTheSameOrder() throws IOException {
        directory("").stages(OPTIONS, false);
        assertThatThrownBy(() -> directory("").stages(OPTIONS, false)).hasMessageContaining("continue with --resume");
        directory("").stages(OPTIONS, true);
        Map<String, String> turned = Map.of("input 1.1", "b.jsonl", "input 2.1", "a.jsonl");
        assertThatThrownBy(() -> directory("").stages(turned, true))
                .hasMessageContaining("use the same value, or delete it");
    }

    @Test
    void onlyTheLastOfTwoRunsWritesResults() throws IOException {
        OutputDirectory first = directory("");
        OutputDirectory second = directory("");
        first.begin();
        second.begin();
        assertThatThrownBy(first::commit).hasMessageContaining("another run writes to");
        first.abandon();
        second.commit();
        assertThat(dir.resolve("out")).isEmptyDirectory();
    }

    @Test
    void onlyFilesThatARunCreatedAreReplaced() throws IOException {
        Path out = Files.createDirectories(dir.resolve("out/pairs.parquet"));
        Files.writeString(out.resolve("part-0.parquet"), "");
        Files.writeString(dir.resolve("out/summary.json"), "{\"program\" : \"semblance\"}");
        directory("").requireFree(true);
        OutputDirectory begun = directory("");
        begun.begin();
        Path mine = Files.createDirectories(dir.resolve("out/my notes")).resolve("a b.txt");
        Files.writeString(mine, "mine");
        assertThatThrownBy(() -> directory("").requireFree(true)).hasMessageContaining("my notes/a b.txt");
        assertThatThrownBy(begun::commit).hasMessageContaining("my notes/a b.txt");
        assertThat(mine).exists();
    }

    @Test
    void inputsAreOutside() throws IOException {
        Path out = Files.createDirectory(dir.resolve("out"));
        Path link = Files.createSymbolicLink(dir.resolve("link"), out);
        Path input = Files.writeString(out.resolve("clean.jsonl"), "{}");
        OutputDirectory directory = directory("");
        directory.requireOutside(List.of("file:" + dir.resolve("outside.jsonl"), "hdfs://host/out/clean.jsonl"));
        for (Path name : List.of(input, link.resolve("clean.jsonl")))
            assertThatThrownBy(() -> directory.requireOutside(List.of("file:" + name)))
                    .hasMessageContaining("an input inside the output directory");
    }
}
