package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.store.DataDirectory;
import org.semblance.testing.Program;

/** The index commands on an index of the service. */
class LiveIndexTest {
    @TempDir
    Path dir;

    private Path index;
    private Path old;
    private Path fresh;

    @BeforeEach
    void write() throws IOException {
        index = dir.resolve("data").resolve("indexes").resolve("news");
        old = Files.writeString(dir.resolve("old.jsonl"), """
                {"id":"a","text":"the long road to the sea and the many towns on its way to the far east","url":"http://a.org/1"}
                {"id":"b","text":"a tower of stone stands in the middle of the old town and looks over all roofs"}
                {"id":"empty","text":""}
                """);
        fresh = Files.writeString(dir.resolve("new.jsonl"), """
                {"id":"x","text":"the long road to the sea and the many towns on its way to the far west"}
                {"id":"y","text":"nobody has ever written such a thing about rivers and lakes and mountains before"}
                {"id":"z","text":"nobody has ever written such a thing about rivers and lakes and mountains before"}
                """);
    }

    @Test
    void worksOnAnIndexOfTheService() throws Exception {
        var built = Program.run("index", "build", index, old, "--live", "-m", "exact", "-t", "0.6", "--texts")
                .expect(0);
        assertThat(built.out()).contains("added").contains("documents");
        assertThat(built.err()).contains("note: 'empty' is skipped: nothing to compare");
        assertThat(Program.run("index", "query", index, fresh).expect(0).out())
                .isEqualTo("query_id\tmatch_id\tscore\nx\ta\t0.857143\n");
        assertThat(Program.run("index", "query", index, fresh, "--add")
                        .expect(0)
                        .out())
                .isEqualTo("query_id\tmatch_id\tscore\nx\ta\t0.857143\nz\ty\t1.000000\n");
        assertThat(Program.run("index", "stats", index, "--json").expect(0).out())
                .contains("{\"documents\":3,")
                .contains("\"method\":\"exact\"");
        Program.run("index", "remove", index, "b", "missing").complains(1, "has no document 'missing'");
        Program.run("index", "remove", index, "b", "missing", "--ignore-missing")
                .expect(0);
        Program.run("index", "compact", index).expect(0);
        assertThat(Program.run("index", "export", index).expect(0).out().replaceAll("[0-9T:.-]+Z", "NOW"))
                .isEqualTo("""
                        {"id":"a","url":"http://a.org/1","added":"NOW","text":"the long road to the sea and the many towns on its way to the far east"}
                        {"id":"y","added":"NOW","text":"nobody has ever written such a thing about rivers and lakes and mountains before"}
                        """);
        assertThat(Program.run("index", "add", index, old, "--replace")
                        .expect(0)
                        .out())
                .containsPattern("replaced +1\\R")
                .containsPattern("added +1\\R");
        try (DataDirectory data = DataDirectory.open(dir.resolve("data"), InstantSource.system(), "a test")) {
            LiveIndex live = data.index("news").orElseThrow();
            assertThat(live.figures().documents()).isEqualTo(3);
            Program.run("index", "stats", index).complains(1, "in use by a test (process ");
        }
    }

    @Test
    void addsNothingIfAnswersCannotBeWritten() throws Exception {
        Program.run("index", "build", index, old, "--live", "-m", "exact", "-t", "0.6", "--quiet")
                .expect(0);
        assertThat(Program.runWithFullOutput("index", "query", index, fresh, "--add")
                        .expect(1)
                        .err())
                .contains("semblance: standard output: cannot be written, so adding stopped");
        assertThat(Program.run("index", "stats", index, "--json").expect(0).out())
                .contains("{\"documents\":2,");
    }

    @Test
    void aDamagedIndexIsReported() throws Exception {
        Program.run("index", "build", index, old, "--live", "--quiet").expect(0);
        Path settings = index.resolve("semblance-index");
        byte[] content = Files.readAllBytes(settings);
        Files.delete(settings);
        Path data = dir.resolve("data");
        String[] missing = {settings + ": missing", "restore the file", "or delete " + index};
        Program.run("serve", "--data", data, "--port", 0).complains(1, missing);
        for (String verb : List.of("stats", "export", "compact"))
            Program.run("index", verb, index).complains(1, missing);
        Program.run("index", "add", index, old).complains(1, missing);
        Program.run("index", "query", index, old).complains(1, missing);
        Program.run("index", "remove", index, "a").complains(1, missing);
        Program.run("index", "build", index, old, "--live").complains(1, "has no file semblance-index");
        Files.write(settings, content);
        Files.delete(index.resolve("synced"));
        Program.run("index", "stats", index).complains(1, index.resolve("synced") + ": missing");
        Program.run("serve", "--data", data, "--port", 0).complains(1, index.resolve("synced") + ": missing");
        Files.createFile(index.resolve("accept-loss"));
        assertThat(Program.run("index", "stats", index, "--json").expect(0).out())
                .contains("{\"documents\":2,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "manku", "psm"})
    void acceptsFingerprints(String tables) throws Exception {
        Path prints = Files.writeString(dir.resolve("prints.tsv"), "a\t0000000000000000\nb\tffffffffffffffff\n");
        Path queries = Files.writeString(dir.resolve("asked.tsv"), "x\t0000000000000005\n");
        Program.run("index", "build", index, prints, "--prints", "--live", "--set", "index=" + tables, "--ttl", "30d")
                .expect(0);
        assertThat(Program.run("index", "query", index, queries, "--prints", "--first")
                        .expect(0)
                        .out())
                .isEqualTo("query_id\tmatch_id\tscore\nx\ta\t2\n");
        assertThat(Program.run("index", "export", index).expect(0).out())
                .contains("\"fingerprint\":\"ffffffffffffffff\"");
    }

    @Test
    void errorsAreReported() {
        Program.run("index", "build", index, old, "--ttl", "3d").complains(2, "--live");
        Program.run("index", "build", index, old, "--live", "--ttl", "soon").complains(2, "--ttl", "soon");
        Program.run("index", "build", index, old, "--live", "--set", "weights=tfidf")
                .complains(2, "weights must be tf");
        Program.run("index", "build", index, old, "--live", "-m", "signcd").complains(2, "has no online index");
        Program.run("index", "build", index, old, "--live").expect(0);
        Program.run("index", "build", index, old, "--live").complains(1, "exists and is not empty");
        Program.run("index", "query", index, fresh, "-t", "4").complains(2, "omit -t and --set");
        Path prints = dir.resolve("idx");
        Program.run("index", "build", prints, old).expect(0);
        Program.run("index", "compact", prints).complains(2, "not an index of the service");
        Program.run("index", "export", prints).complains(2, "not an index of the service");
    }
}
