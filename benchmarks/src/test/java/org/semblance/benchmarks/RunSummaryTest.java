package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.RunSummary.StageTime;

class RunSummaryTest {
    @TempDir
    Path directory;

    @Test
    void ignoresUnknownFields() throws IOException {
        RunSummary summary = read("""
                {"version":"0.1.0","method":{"name":"exact","t":0.8,"documents":1,"list":[1,{"pairs":3}]},
                 "documents":1000,"input_bytes":1156000,"pairs":57,"new":null,"flag":true,
                 "stages":[{"name":"read","seconds":0.5,"detail":{"chunks":3}},"odd",[1],
                           {"name":"search","seconds":2},{"name":"without"}],
                 "filters":{"peak_heap_bytes":9,"stages":[{"name":"no","seconds":1}]},
                 "peak_heap_bytes":2000000,"digest":"abc"}
                """);
        assertThat(summary.stages()).containsExactly(new StageTime("read", 0.5), new StageTime("search", 2));
        assertThat(summary.number("documents")).hasValue(1000);
        assertThat(summary.number("peak_heap_bytes")).hasValue(2_000_000);
        assertThat(summary.number("pairs")).hasValue(57);
        assertThat(summary.digest()).contains("abc");
        assertThat(summary.seconds("search")).hasValue(2);
        assertThat(summary.seconds("write")).isEmpty();
    }

    @Test
    void findsValuesThatMovedIntoANestedObject() throws IOException {
        RunSummary summary = read("{\"memory\":{\"peak_heap_bytes\":5},\"result\":{\"digest\":\"d\"}}");
        assertThat(summary.number("peak_heap_bytes")).hasValue(5);
        assertThat(summary.digest()).contains("d");
        assertThat(summary.stages()).isEmpty();
    }

    @Test
    void errorNamesTheFile() {
        assertThatThrownBy(() -> read("{\"documents\":"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("summary.json is not a summary");
    }

    private RunSummary read(String json) throws IOException {
        return RunSummary.read(Files.writeString(directory.resolve("summary.json"), json));
    }
}
