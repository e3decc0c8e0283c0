package org.semblance.io.clean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.Corpus;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.io.read.RecordReader;
import org.semblance.testing.Seeds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

class CleanCorpusTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path dir;

    @Test
    void keepsTheChosenRecordsOfAllInputsInOrder() throws IOException {
        Path a = Corpus.write(dir.resolve("a.jsonl.gz"), "{ \"text\":\"1\" , \"x\":1.0}\r\n\r\n{\"text\":\"2\"}");
        Path b = Corpus.write(dir.resolve("b.jsonl"), "\uFEFF{\"text\":\"3\"}\nbroken\n{\"text\":\"4\"}");
        Path c = Corpus.write(dir.resolve("c.csv"), "id,text\n1,5\n2,\"6\n6\"\n");
        List<Input> inputs = Corpus.inputs(DEFAULTS, a, b, c);
        Path out = dir.resolve("out");
        try (RecordReader reader = Sources.reread(inputs, DEFAULTS);
                CleanCorpus clean = new CleanCorpus(out, inputs)) {
            Set<String> removed = Set.of("3", "5");
            while (reader.next()) {
                var document = reader.document();
                if (document != null && !removed.contains(document.text())) clean.write(reader);
            }
        }
        assertThat(text(out.resolve("clean.jsonl.gz")))
                .isEqualTo("{ \"text\":\"1\" , \"x\":1.0}\r\n{\"text\":\"2\"}\r\n{\"text\":\"4\"}");
        assertThat(text(out.resolve("clean.csv"))).isEqualTo("id,text\n2,\"6\n6\"\n");
    }

    /** A full disk while the header is written, in the buffer or by the compression. */
    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv.gz"})
    void closesItsFilesIfTheHeaderCannotBeWritten(String extension) throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full) && Files.exists(Path.of("/proc/self/fd")));
        Path input = Corpus.write(dir.resolve("a." + extension), "text," + "x".repeat(200_000) + "\n1,2\n");
        List<Input> inputs = Corpus.inputs(DEFAULTS, input);
        Path out = Files.createDirectories(dir.resolve("out"));
        Files.createSymbolicLink(out.resolve("clean." + extension), full);
        assertThatIOException().isThrownBy(() -> new CleanCorpus(out, inputs).close());
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open.filter(Files::isSymbolicLink).map(CleanCorpusTest::target))
                    .doesNotContain(full);
        }
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            return link; // closed meanwhile
        }
    }

    /** Ids of other inputs may have characters that the encoding does not have. */
    @ParameterizedTest
    @CsvSource({"windows-1252,UTF-8", "UTF-16,UTF-16", "UTF-16LE,UTF-16LE", "UTF-8,UTF-8"})
    void anAnnotatedCorpusIsUnicode(String charset, String written) throws IOException {
        ReadOptions options = DEFAULTS.withEncoding(TextEncoding.parse(charset));
        Path file = Corpus.write(dir.resolve("a.csv"), "text\ncafé\n".getBytes(Charset.forName(charset)));
        List<Input> inputs = Corpus.inputs(options, file);
        try (RecordReader reader = Sources.reread(inputs, options);
                CleanCorpus clean = new CleanCorpus(dir.resolve("out"), inputs, List.of("kept_id"))) {
            while (reader.next()) clean.write(reader, Map.of("kept_id", "中文.csv:2"));
        }
        assertThat(Files.readString(dir.resolve("out/clean.csv"), Charset.forName(written)))
                .isEqualTo("text,semblance_kept_id\ncafé,中文.csv:2\n");
        assertThat(CleanCorpus.notes(inputs, false)).isEmpty();
        assertThat(CleanCorpus.notes(inputs, true))
                .isEqualTo(
                        charset.equals(written)
                                ? List.of()
                                : List.of(
                                        "the clean corpus of csv is written in UTF-8; the inputs are in windows-1252"));
    }

    @Test
    void writesOneHeaderForAllCsvFiles() throws IOException {
        Path a = Corpus.write(dir.resolve("a.csv"), "id,text\r\n1,x");
        Path b = Corpus.write(dir.resolve("b.csv.gz"), "\"id\",\"text\"\n2,y\n");
        Path empty = Files.createFile(dir.resolve("c.csv"));
        Path other = Corpus.write(dir.resolve("d.csv"), "text,id\n2,y\n");
        List<Input> inputs = Corpus.inputs(DEFAULTS, empty, a, b);
        Corpus.copy(dir.resolve("out"), inputs, DEFAULTS, 4);
        assertThat(text(dir.resolve("out/clean.csv"))).isEqualTo("id,text\r\n1,x\r\n2,y\n");
        List<Input> differing = Corpus.inputs(DEFAULTS, a, other);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CleanCorpus.check(differing, List.of()))
                .withMessage(
                        other + ": the columns (text, id) are not those of " + a + " (id, text); run them one by one");
        assertThatIllegalArgumentException().isThrownBy(() -> new CleanCorpus(dir.resolve("no"), differing));
        assertThat(dir.resolve("no")).doesNotExist();
    }

    @Test
    void annotatesJsonAndChangesNothingElse() throws IOException {
        Path file = Corpus.write(
                dir.resolve("a.jsonl"), "{\"text\":\"{\" , \"m\":{} }  \r\n {\"text\":\"é\"\t}\n{\"text\":\"}\"}");
        annotate(
                file,
                List.of("kept", "score"),
                List.of(Map.of("score", "0.5", "kept", "a\"\\\n\u0001é"), Map.of(), Map.of("kept", "")));
        assertThat(text(dir.resolve("out/clean.jsonl")))
                .isEqualTo(
                        "{\"text\":\"{\" , \"m\":{} ,\"semblance\":{\"kept\":\"a\\\"\\\\\\n\\u0001é\",\"score\":\"0.5\"}}  \r\n"
                                + " {\"text\":\"é\"\t}\n{\"text\":\"}\",\"semblance\":{\"kept\":\"\"}}");
        List<Input> written = Corpus.inputs(DEFAULTS, dir.resolve("out/clean.jsonl"));
        assertThat(Corpus.read(written, DEFAULTS, 9).texts()).containsExactly("{", "é", "}");
    }

    @Test
    void annotatesTablesWithColumns() throws IOException {
        Path file = Corpus.write(dir.resolve("a.csv"), "\uFEFFid,text\r\n1,\"a\nb\"\r\n2,c\r\n3,d");
        annotate(
                file,
                List.of("kept", "score"),
                List.of(Map.of("kept", "x,\"y\"", "score", "1"), Map.of(), Map.of("score", "2")));
        assertThat(text(dir.resolve("out/clean.csv")))
                .isEqualTo(
                        "\uFEFFid,text,semblance_kept,semblance_score\r\n1,\"a\nb\",\"x,\"\"y\"\"\",1\r\n2,c,,\r\n3,d,,2");
    }

    @Test
    void replacesTheFieldOfAnEarlierRun() throws IOException {
        Path file = Corpus.write(dir.resolve("a.jsonl"), """
                {"semblance":{"kept":"old"},"text":"é","semblance":[1, "}"],"n":{"semblance":1} }
                {"text":"a","\\u0073embl\\u0061nce" : "old\\"" , "semblance":null }
                { "semblance":1.5e3}
                {"text":"semblance","b":"\\u0073emblance"}
                {"text":"b", "semblance" :{"a":{"b":[]}}}
                {"\\u00e9":1,"text":"c","semblances":2}
                """);
        annotate(
                file,
                List.of("kept"),
                List.of(
                        Map.of("kept", "x"),
                        Map.of("kept", "x"),
                        Map.of("kept", "x"),
                        Map.of("kept", "x"),
                        Map.of(),
                        Map.of("kept", "x")));
        assertThat(text(dir.resolve("out/clean.jsonl"))).isEqualTo("""
                        {"text":"é","n":{"semblance":1} ,"semblance":{"kept":"x"}}
                        {"text":"a","semblance":{"kept":"x"}}
                        { "semblance":{"kept":"x"}}
                        {"text":"semblance","b":"\\u0073emblance","semblance":{"kept":"x"}}
                        {"text":"b"}
                        {"\\u00e9":1,"text":"c","semblances":2,"semblance":{"kept":"x"}}
                        """);
    }

    /** Whatever an object has, only its members of the name change. */
    @Test
    void replacesTheFieldOfRandomObjects() throws IOException {
        Random random = Seeds.random();
        ObjectMapper mapper = new ObjectMapper();
        StringBuilder lines = new StringBuilder();
        List<JsonNode> expected = new ArrayList<>();
        List<Map<String, String>> values = new ArrayList<>();
        String[] names = {"\"semblance\"", "\"s\\u0065mblance\"", "\"a\"", "\"\\u00e9ü€😀\"", "\"semblance \"", "\"\""};
        String[] cells = {
            "1", "-0.5e-7", "null", "\"\\\\\\\"\"", "\"ü😀semblance\"", "{\"semblance\":[{}]}", "[ ]", "true"
        };
        String[] gaps = {"", "", " ", "\t "};
        for (int line = 0; line < 500; line++) {
            lines.append(gaps[random.nextInt(4)]).append("{\"text\":\"t\"");
            for (int members = random.nextInt(5); members > 0; members--)
                lines.append(gaps[random.nextInt(4)])
                        .append(',')
                        .append(gaps[random.nextInt(4)])
                        .append(names[random.nextInt(names.length)])
                        .append(gaps[random.nextInt(4)])
                        .append(':')
                        .append(gaps[random.nextInt(4)])
                        .append(cells[random.nextInt(cells.length)]);
            lines.append(gaps[random.nextInt(4)]).append("}\n");
            values.add(random.nextInt(3) == 0 ? Map.of() : Map.of("kept", "k" + line));
            ObjectNode object =
                    (ObjectNode) mapper.readTree(lines.substring(lines.lastIndexOf("\n", lines.length() - 2) + 1));
            object.remove("semblance");
            if (!values.getLast().isEmpty()) object.putObject("semblance").put("kept", "k" + line);
            expected.add(object);
        }
        annotate(Corpus.write(dir.resolve("a.jsonl"), lines.toString()), List.of("kept"), values);
        List<String> written = text(dir.resolve("out/clean.jsonl")).lines().toList();
        assertThat(written).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(mapper.readTree(written.get(i))).as(written.get(i)).isEqualTo(expected.get(i));
            assertThat(written.get(i).split("semblance\":\\{\"kept", -1).length - 1)
                    .isEqualTo(values.get(i).size());
        }
    }

    @Test
    void replacesTheColumnsOfAnEarlierRun() throws IOException {
        Path file = Corpus.write(
                dir.resolve("a.csv"),
                "\uFEFFsemblance_kept,id,\"text\",semblance_score,\"a,b\"\r\n\"x,\"\"\n\",1,a\"\",9,\"c,\"\"\"\r\n,2,\"\",,d");
        annotate(file, List.of("kept", "score"), List.of(Map.of("kept", "k", "score", "1"), Map.of()));
        assertThat(text(dir.resolve("out/clean.csv")))
                .isEqualTo(
                        "\uFEFFid,\"text\",\"a,b\",semblance_kept,semblance_score\r\n1,a\"\",\"c,\"\"\",k,1\r\n2,\"\",d,,");
    }

    @Test
    void refusesAnnotationsInFormatsWithoutFields() throws IOException {
        Path text = Corpus.write(dir.resolve("a.txt"), "x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CleanCorpus.check(Corpus.inputs(DEFAULTS, text), List.of("kept")))
                .withMessage(
                        text + ": text cannot be annotated; use one of jsonl, csv, tsv, parquet, or --action report");
        ReadOptions lines = DEFAULTS.withFormat(Format.LINES);
        List<Input> inputs = Corpus.inputs(lines, text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CleanCorpus(dir.resolve("out"), inputs, List.of("kept")));
        Path json = Corpus.write(dir.resolve("a.jsonl"), "{\"text\":\"x\"}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> annotate(json, List.of("kept"), List.of(Map.of("other", "x"))))
                .withMessage("annotations must be among [kept]: [other]");
    }

    @Test
    void separatesInputsWhosePathsCollide() throws IOException {
        Corpus.write(dir.resolve("x/docs/a.txt"), "1");
        Corpus.write(dir.resolve("x/docs/s/b.html.gz"), "<p>2");
        Corpus.write(dir.resolve("y/docs/a.txt"), "3");
        List<Input> inputs = Corpus.inputs(DEFAULTS, dir.resolve("x/docs"), dir.resolve("y/docs"));
        Path out = dir.resolve("out");
        Corpus.copy(out, inputs, DEFAULTS, 4);
        assertThat(out.resolve("clean/docs/a.txt")).hasContent("1");
        assertThat(out.resolve("clean/docs/s/b.html.gz")).hasSameBinaryContentAs(dir.resolve("x/docs/s/b.html.gz"));
        assertThat(out.resolve("clean/docs-2/a.txt")).hasContent("3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CleanCorpus(out, inputs))
                .withMessage(out.resolve("clean") + ": the directory is not empty; remove its files");
    }

    @Test
    void neverWritesOutsideItsDirectory() throws IOException {
        Path secret = Corpus.write(dir.resolve("docs/a.txt"), "x");
        for (String path : List.of("../../evil.txt", "/tmp/../evil.txt", "a/../..", ".")) {
            InputFile evil = InputFile.look("docs/a.txt", path, secret, Format.TEXT);
            List<Input> inputs = List.of(new Input("docs", dir.resolve("docs"), Format.TEXT, List.of(evil)));
            assertThatIllegalArgumentException()
                    .as(path)
                    .isThrownBy(() -> Corpus.copy(dir.resolve("out"), inputs, DEFAULTS, 10))
                    .withMessageContaining("leads out of");
        }
        assertThat(dir.resolve("evil.txt")).doesNotExist();
    }

    @Test
    void aRecordTooLongToKeepCannotBeWritten() throws IOException {
        ReadOptions options = DEFAULTS.withMaxRecordBytes(5);
        List<Input> inputs = Corpus.inputs(
                options, Corpus.write(dir.resolve("a.jsonl"), "{\"text\":\"" + "long ".repeat(200) + "\"}\n"));
        try (RecordReader reader = RecordReader.of(List.of(), inputs, options, 4);
                CleanCorpus clean = new CleanCorpus(dir.resolve("out"), inputs)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.document()).isNull();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clean.write(reader))
                    .withMessageEndingWith("a.jsonl, line 1: the record was too long to keep");
        }
    }

    private void annotate(Path file, List<String> names, List<Map<String, String>> values) throws IOException {
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        try (RecordReader reader = Sources.reread(inputs, DEFAULTS);
                CleanCorpus clean = new CleanCorpus(dir.resolve("out"), inputs, names)) {
            for (Map<String, String> value : values) {
                assertThat(reader.next()).isTrue();
                clean.write(reader, value);
            }
            assertThat(reader.next()).isFalse();
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Corpus.unpack(file), StandardCharsets.UTF_8);
    }
}
