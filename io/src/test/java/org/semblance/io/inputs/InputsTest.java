package org.semblance.io.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.Corpus;
import org.semblance.io.read.FileSource;

class InputsTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path dir;

    @Test
    void formatAndCompressionAreDerivedFromNames() {
        assertThat(Format.ofName("a.TXT")).isEqualTo(Format.TEXT);
        assertThat(Format.ofName("a.md.gz")).isEqualTo(Format.TEXT);
        assertThat(Format.ofName("a.htm.zst")).isEqualTo(Format.HTML);
        assertThat(Format.ofName("a.ndjson")).isEqualTo(Format.JSONL);
        assertThat(Format.ofName("a.csv.gz")).isEqualTo(Format.CSV);
        assertThat(Format.ofName("a.tsv")).isEqualTo(Format.TSV);
        assertThat(Format.ofName("a.json")).isNull();
        assertThat(Format.ofName("a.gz")).isNull();
        assertThat(FileCompression.ofName("a.csv.GZ")).isEqualTo(FileCompression.GZIP);
        assertThat(Format.parse("Lines")).isEqualTo(Format.LINES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Format.parse("xml"))
                .withMessage("unknown format 'xml'; use one of lines, text, html, jsonl, csv, tsv, warc, parquet");
    }

    @Test
    void walksADirectoryInAFixedOrder() throws IOException {
        for (String name : List.of(
                "b/x.txt", "a.txt", "B.txt", "b.txt", "ä.txt", "b/a/z.html", "c/.git/no.txt", "😀.md", "ﬀ.md")) {
            Corpus.write(dir.resolve("docs").resolve(name), name);
        }
        Corpus.write(dir.resolve("docs/data.jsonl.gz"), "{\"text\":\"x\"}");
        Corpus.write(dir.resolve("docs/b/t.csv"), "text\n1\n");
        Corpus.write(dir.resolve("docs/x.pdf"), "?");
        Corpus.write(dir.resolve("docs/b/Makefile"), "?");
        Inputs.Resolved found = resolve(DEFAULTS, dir + "/docs");
        assertThat(found.inputs())
                .extracting(Input::name)
                .containsExactly(dir + "/docs", dir + "/docs/b/t.csv", dir + "/docs/data.jsonl.gz");
        Corpus corpus = Corpus.read(found.inputs(), DEFAULTS, 5);
        assertThat(corpus.ids())
                .containsExactly(
                        "B.txt",
                        "a.txt",
                        "b/a/z.html",
                        "b/x.txt",
                        "b.txt",
                        "ä.txt",
                        "ﬀ.md",
                        "😀.md",
                        dir + "/docs/b/t.csv:2",
                        dir + "/docs/data.jsonl.gz:1");
        assertThat(found.notes())
                .containsExactly(
                        dir
                                + "/docs: skipped 2 files of unknown format (.pdf, no extension); use --format to read all files");
    }

    @Test
    void aGivenFormatAppliesToAllFilesOfADirectory() throws IOException {
        Corpus.write(dir.resolve("docs/a.log"), "1\n2\n");
        Corpus.write(dir.resolve("docs/b.txt.gz"), "3\n");
        ReadOptions lines = DEFAULTS.withFormat(Format.LINES);
        Corpus corpus = Corpus.read(resolve(lines, dir + "/docs/").inputs(), lines, 5);
        assertThat(corpus.texts()).containsExactly("1", "2", "3");
        assertThat(corpus.ids())
                .containsExactly(dir + "/docs/a.log:1", dir + "/docs/a.log:2", dir + "/docs/b.txt.gz:1");
        ReadOptions texts = DEFAULTS.withFormat(Format.TEXT);
        assertThat(Corpus.read(resolve(texts, dir + "/docs").inputs(), texts, 5).ids())
                .containsExactly("a.log", "b.txt.gz");
    }

    @Test
    void cyclicLinksEnd() throws IOException {
        Corpus.write(dir.resolve("docs/sub/a.txt"), "a");
        Files.createSymbolicLink(dir.resolve("docs/sub/up"), dir.resolve("docs"));
        Files.createSymbolicLink(dir.resolve("docs/link.txt"), dir.resolve("docs/sub/a.txt"));
        Inputs.Resolved found = resolve(DEFAULTS, dir + "/docs");
        assertThat(Corpus.read(found.inputs(), DEFAULTS, 5).ids()).containsExactly("link.txt", "sub/a.txt");
        assertThat(found.notes())
                .containsExactly(dir + "/docs/sub/up: skipped, a broken link or a link to a directory");
        assertThat(resolve(DEFAULTS, dir + "/docs/**").inputs().getFirst().files())
                .hasSize(2);
    }

    @Test
    void expandsGlobsInOrder() throws IOException {
        for (String name : List.of("b.jsonl", "a.jsonl", "x/c.jsonl", "x/y/d.jsonl", ".h.jsonl", "x/e.csv")) {
            Corpus.write(dir.resolve(name), name.endsWith("csv") ? "text\nx\n" : "{\"text\":\"x\"}\n");
        }
        assertThat(names(dir + "/*.jsonl")).containsExactly("a.jsonl", "b.jsonl");
        assertThat(names(dir + "/?.jsonl")).containsExactly("a.jsonl", "b.jsonl");
        assertThat(names(dir + "/[b-c].jsonl")).containsExactly("b.jsonl");
        assertThat(names(dir + "/x/{c,e}.*")).containsExactly("x/c.jsonl", "x/e.csv");
        assertThat(names(dir + "/**/*.jsonl")).containsExactly("a.jsonl", "b.jsonl", "x/c.jsonl", "x/y/d.jsonl");
        assertThat(names(dir + "/*/*.jsonl")).containsExactly("x/c.jsonl");
        assertThat(names(dir + "/x*")).containsExactly("x/c.jsonl", "x/e.csv", "x/y/d.jsonl");
        assertThatThrownBy(() -> names(dir + "/*.tsv"))
                .isInstanceOf(InputException.class)
                .hasMessage(dir + "/*.tsv: no file matches this pattern");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> names(dir + "/[a.jsonl"))
                .withMessageContaining("not a pattern");
    }

    @Test
    void anExistingFileTakesPrecedenceOverAGlob() throws IOException {
        Corpus.write(dir.resolve("[a].jsonl"), "{\"text\":\"x\"}\n");
        Corpus.write(dir.resolve("a.jsonl"), "{\"text\":\"x\"}\n");
        assertThat(names(dir + "/[a].jsonl")).containsExactly("[a].jsonl");
    }

    @Test
    void singleTextFilesAreOneInput() throws IOException {
        Corpus.write(dir.resolve("x/a.txt"), "1");
        Corpus.write(dir.resolve("y/a.txt"), "2");
        Corpus.write(dir.resolve("d.jsonl"), "{\"text\":\"3\"}");
        Inputs.Resolved found = resolve(DEFAULTS, dir + "/y/a.txt", dir + "/d.jsonl", dir + "/x/*.txt");
        assertThat(found.inputs())
                .extracting(Input::name)
                .containsExactly(dir + "/y/a.txt and 1 more", dir + "/d.jsonl");
        assertThat(Corpus.read(found.inputs(), DEFAULTS, 5).ids())
                .containsExactly("y/a.txt", "x/a.txt", dir + "/d.jsonl:1");
        assertThat(Corpus.read(resolve(DEFAULTS, dir + "/x/a.txt").inputs(), DEFAULTS, 5)
                        .ids())
                .containsExactly("a.txt");
    }

    @Test
    void idsStayUniqueWhenDirectoriesShareNames() throws IOException {
        Corpus.write(dir.resolve("x/a.txt"), "1");
        Corpus.write(dir.resolve("y/a.txt"), "2");
        Inputs.Resolved found = resolve(DEFAULTS, dir + "/x", dir + "/y/");
        assertThat(Corpus.read(found.inputs(), DEFAULTS, 5).ids()).containsExactly(dir + "/x/a.txt", dir + "/y/a.txt");
    }

    @Test
    void aFileNamedTwiceIsReadOnce() throws IOException {
        Corpus.write(dir.resolve("a.jsonl"), "{\"text\":\"x\"}\n");
        Inputs.Resolved found = resolve(DEFAULTS, dir + "/a.jsonl", dir + "/./a.jsonl", dir.toString());
        assertThat(found.inputs()).hasSize(1);
        assertThat(found.notes())
                .containsExactly(dir + "/./a.jsonl: named twice, read once", dir + ": 1 file named twice, read once");
    }

    @Test
    void standardInputIsSpooled() throws IOException {
        ReadOptions options = DEFAULTS.withFormat(Format.JSONL);
        byte[] content = "{\"text\":\"x\"}\n{\"text\":5}\n".getBytes(StandardCharsets.UTF_8);
        for (FileCompression packing : FileCompression.values()) {
            Path spool = dir.resolve("spool-" + packing);
            InputStream in = new ByteArrayInputStream(Corpus.pack(packing, content));
            List<Input> inputs = Inputs.find(List.of("-"), options, spool, in).inputs();
            assertThat(spool.resolve("input.jsonl" + packing.ending())).exists();
            assertThat(inputs).extracting(Input::name).containsExactly("-");
            Corpus corpus = Corpus.read(inputs, options, 5);
            assertThat(corpus.ids()).containsExactly("1");
            assertThat(corpus.rejects()).hasSize(1);
        }
        InputStream none = InputStream.nullInputStream();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Inputs.find(List.of("-"), DEFAULTS, dir, none))
                .withMessage("standard input needs a format; add --format");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Inputs.find(List.of("-", "-"), options, dir, none))
                .withMessage("standard input (-) can be read only once");
        assertThat(Inputs.find(List.of("-"), options, dir.resolve("empty"), none)
                        .notes())
                .containsExactly("standard input: the file is empty");
    }

    @Test
    void invalidArgumentsAreReported() throws IOException {
        Corpus.write(dir.resolve("data.json"), "[]");
        Files.createDirectories(dir.resolve("empty"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> resolve(DEFAULTS, dir + "/data.json"))
                .withMessage(dir + "/data.json: unknown format; add --format with one of lines, text, html,"
                        + " jsonl, csv, tsv, warc, parquet");
        assertThatThrownBy(() -> resolve(DEFAULTS, dir + "/none.jsonl"))
                .isInstanceOf(InputException.class)
                .hasMessage(dir + "/none.jsonl: no such file or directory");
        assertThatThrownBy(() -> resolve(DEFAULTS, dir + "/empty"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("/empty: no documents in this directory");
        assertThatThrownBy(() -> resolve(DEFAULTS.withFormat(Format.LINES), "/dev/null"))
                .isInstanceOf(InputException.class)
                .hasMessage("/dev/null: not a regular file; to read a pipe, give - and pipe it in");
        assertThatThrownBy(() -> InputFile.look("d", "d", dir, Format.CSV))
                .isInstanceOf(InputException.class)
                .hasMessage("d: a directory where a file was expected; name its files");
        assertThatIllegalArgumentException().isThrownBy(() -> resolve(DEFAULTS));
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withMaxRecordBytes(0));
    }

    @Test
    void countsTheBytesOnDisk() throws IOException {
        Corpus.write(dir.resolve("a.jsonl.gz"), "{\"text\":\"x\"}\n".repeat(1000));
        Corpus.write(dir.resolve("b.txt"), "text");
        List<Input> inputs = resolve(DEFAULTS, dir.toString()).inputs();
        try (var source = new FileSource(List.of(), inputs, DEFAULTS, 100)) {
            long before = -1;
            while (source.next() != null) {
                assertThat(source.bytesRead()).isBetween(Math.max(0, before), source.totalBytes());
                before = source.bytesRead();
            }
            assertThat(source.totalBytes()).isEqualTo(4 + Files.size(dir.resolve("a.jsonl.gz")));
            assertThat(source.bytesRead()).isEqualTo(source.totalBytes());
        }
    }

    private List<String> names(String pattern) {
        return resolve(DEFAULTS, pattern).inputs().stream()
                .map(input -> dir.relativize(Path.of(input.name())).toString())
                .toList();
    }

    private Inputs.Resolved resolve(ReadOptions options, String... arguments) {
        return Inputs.find(Arrays.asList(arguments), options, dir.resolve("spool"), InputStream.nullInputStream());
    }

    /** A pipe would wait for a writer that never comes. */
    @Test
    void pipesAndSocketsAreSkippedAndNeverOpened() throws Exception {
        Path docs = Files.createDirectories(dir.resolve("special"));
        Corpus.write(docs.resolve("a.txt"), "a");
        for (String name : List.of("p.txt", "q.jsonl"))
            assumeTrue(
                    new ProcessBuilder("mkfifo", docs.resolve(name).toString())
                                    .start()
                                    .waitFor()
                            == 0,
                    "no mkfifo");
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(docs.resolve("s.txt")));
            Inputs.Resolved found = Inputs.of(List.of(docs), ReadOptions.defaults());
            assertThat(found.notes())
                    .containsExactly(docs
                            + "/p.txt: skipped, not a regular file but a pipe, socket or device, like 2 files more");
            assertThat(Corpus.read(found.inputs(), ReadOptions.defaults(), 10).ids())
                    .containsExactly("a.txt");
        }
        Inputs.Resolved globbed = Inputs.resolve(List.of(docs + "/*.txt"), ReadOptions.defaults(), dir);
        assertThat(globbed.notes()).contains(docs + "/p.txt: skipped, not a regular file but a pipe, socket or device");
        assertThat(globbed.inputs()).hasSize(1);
        assertThatThrownBy(() -> Inputs.of(List.of(docs.resolve("p.txt")), ReadOptions.defaults()))
                .isInstanceOf(InputException.class)
                .hasMessage(docs + "/p.txt: not a regular file; to read a pipe, give - and pipe it in");
    }
}
