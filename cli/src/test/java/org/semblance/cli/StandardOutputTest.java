package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.cli.console.StandardOutput;
import org.semblance.testing.Program;

/** {@code -o -} writes results to standard output, and {@code --dry-run} nothing. */
class StandardOutputTest {
    private static final String TEXT = "one two three four five six seven eight nine ten eleven twelve";

    @TempDir
    Path dir;

    private Path temp;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        temp = Files.createDirectory(dir.resolve("temp"));
        file = Files.writeString(
                dir.resolve("in.jsonl"),
                "{\"id\":\"a\",\"text\":\"" + TEXT + "\"}\r\n{\"text\":\"" + TEXT + " é\", \"id\":\"b\"}\n"
                        + "{\"id\":\"c\",\"text\":\"something else that has nothing to do with it\"}");
    }

    private Program.Outcome dedup(Object... words) {
        return Program.run("dedup", words, "-t", "0.6", "--temp", temp);
    }

    private void requireNoFiles() throws IOException {
        assertThat(Program.names(temp)).isEmpty();
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void printsTheBytesOfTheCleanCorpus() throws IOException {
        dedup(file, "-o", dir.resolve("out")).expect(0);
        Program.Outcome printed = dedup(file, "-o", "-").expect(0);
        assertThat(printed.out()).isEqualTo(Files.readString(dir.resolve("out/clean.jsonl")));
        assertThat(printed.err())
                .contains("documents", "removed", "standard output")
                .doesNotContain("report.html", "rejected.tsv");
        requireNoFiles();
        assertThat(dedup(file, "-o", "-", "--quiet").expect(0).err()).isEmpty();
        Program.Outcome json = dedup(file, "-o", "-", "--json").expect(0);
        assertThat(json.out()).isEqualTo(printed.out());
        assertThat(json.err()).contains("\"status\" : \"finished\"");
        assertThat(dedup("--from", dir.resolve("out"), "-o", "-").expect(0).out())
                .isEqualTo(printed.out());
    }

    @Test
    void printsInputsOfOneFormatTogetherAndDecompressed() throws IOException {
        Path packed = dir.resolve("more.jsonl.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("{\"id\":\"d\",\"text\":\"a last one for the road\"}\n".getBytes(StandardCharsets.UTF_8));
        }
        String all = dedup(packed, file, "-o", "-").expect(0).out();
        assertThat(all.lines()).hasSize(3).first().asString().contains("\"d\"");
        Path one = Files.writeString(dir.resolve("1.csv"), "id,text\na," + TEXT + "\n");
        Path two = Files.writeString(dir.resolve("2.csv"), "id,text\nb,other words for this one\n");
        assertThat(dedup(one, two, "-o", "-").expect(0).out())
                .isEqualTo("id,text\na," + TEXT + "\nb,other words for this one\n");
    }

    @Test
    @ResourceLock("System.in")
    void readsStandardInput() throws IOException {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(file)));
            Program.Outcome piped = dedup("-", "--format", "jsonl", "-o", "-").expect(0);
            assertThat(piped.out()).isEqualTo(dedup(file, "-o", "-").expect(0).out());
        } finally {
            System.setIn(before);
        }
        requireNoFiles();
    }

    @Test
    void printsNothingIfTheGuardStopsTheRun() throws IOException {
        Program.Outcome stopped = dedup(file, "-o", "-", "--max-loss", "0.1").expect(3);
        assertThat(stopped.out()).isEmpty();
        assertThat(stopped.err()).contains("stopped:", "nothing was removed");
        requireNoFiles();
    }

    @Test
    void printsAnnotatedRecords() throws IOException {
        assertThat(dedup(file, "-o", "-", "--action", "annotate")
                        .expect(0)
                        .out()
                        .lines())
                .hasSize(3)
                .first()
                .asString()
                .contains("\"kept\":true");
    }

    @Test
    void printsPairs() throws IOException {
        Path out = dir.resolve("out");
        Program.run("pairs", file, "-t", "0.6", "-o", out).expect(0);
        String rows = Files.readString(out.resolve("pairs.tsv"));
        assertThat(rows.lines()).hasSize(2);
        assertThat(Program.run("pairs", file, "-t", "0.6", "-o", "-").expect(0).out())
                .isEqualTo(rows);
        Program.Outcome linked =
                Program.run("link", file, "-t", "0.6", "--pairs-format", "jsonl", "-o", "-", "--against", file);
        assertThat(linked.expect(0).out().lines()).allMatch(line -> line.startsWith("{\"id_a\":"));
        Program.run("pairs", file, "-o", "-", "--pairs-format", "parquet").complains(2, "-o -: --pairs-format parquet");
        requireNoFiles();
    }

    @Test
    void refusesWhatIsNotOneStream() throws IOException {
        Path text = Files.writeString(dir.resolve("a.txt"), TEXT);
        Path csv = Files.writeString(dir.resolve("a.csv"), "id,text\na," + TEXT + "\n");
        dedup(text, "-o", "-").complains(2, "-o -: a clean corpus of text files is not one stream: name a directory");
        dedup(file, csv, "-o", "-").complains(2, "-o -: a clean corpus of jsonl and csv is not one stream");
        dedup(file, "-o", "-", "--action", "report").complains(2, "-o -: --action report writes no clean corpus");
        dedup(file, "-o", "-", "--resume").complains(2, "--resume", "-o OUT");
        dedup(file, "-o", "-", "--engine", "spark").complains(2, "--engine spark needs -o");
        requireNoFiles();
    }

    @Test
    void otherCommandsWriteNoFileOfThisName() throws IOException {
        Path out = dir.resolve("out");
        dedup(file, "-o", out).expect(0);
        assertThat(Program.run("report", out, "-o", "-").expect(0).out()).startsWithIgnoringCase("<!doctype html>");
        Program.Outcome compared =
                Program.run("compare", file, "-m", "exact,simhash", "-o", "-").expect(0);
        assertThat(compared.out()).startsWithIgnoringCase("<!doctype html>");
        assertThat(compared.err()).contains("exact");
        Program.run("compare", file, "-m", "exact", "-o", "-", "--json", "-").complains(2, "-o - and --json -");
        Program.run("relation", file, "-o", "-").complains(2, "cannot be written to standard output (-): name a file");
        Program.run("index", "build", "-", file).complains(2, "named -");
        requireNoFiles();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedup", "pairs", "link"})
    void dryRunsNeedNoOutput(String command) throws IOException {
        Object[] words = {command, file, "-t", "0.6", "--temp", temp, "--against", file};
        Object[] run = command.equals("link") ? words : java.util.Arrays.copyOf(words, 6);
        Program.Outcome dry = Program.run(run, "--dry-run").expect(0);
        assertThat(dry.out()).contains("dry run", "nothing was written");
        if (command.equals("dedup")) assertThat(dry.out()).contains("would be removed");
        Path out = dir.resolve("out");
        Program.run(run, "--dry-run", "-o", out).expect(0);
        assertThat(out).doesNotExist();
        Program.run(run).complains(2, "Missing required option: '--out=OUT'");
        requireNoFiles();
        assertThat(Program.names(dir)).isEqualTo(List.of("in.jsonl", "temp"));
    }

    /** A closed pipe or a full disk is recorded by the stream; the copy just ends. */
    @Test
    void copiesBytesUnchanged() throws IOException {
        byte[] bytes = {'a', (byte) 0xE9, 0, '\n'};
        var target = new java.io.ByteArrayOutputStream();
        StandardOutput.copy(new ByteArrayInputStream(bytes), new StandardOutput(target));
        assertThat(target.toByteArray()).isEqualTo(bytes);
        StandardOutput.copy(new ByteArrayInputStream(bytes), new StandardOutput(new java.io.OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        }));
    }
}
