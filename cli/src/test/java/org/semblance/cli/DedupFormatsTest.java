package org.semblance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;

/** The clean corpus is the input without the removed documents, byte for byte, in every format. */
class DedupFormatsTest {
    /** Two texts that match, one without a match, a copy of the first. */
    private static final String[] WORDS = {
        "one two three four five six seven eight nine ten eleven twelve",
        "one two three four five six seven eight nine ten eleven thirteen",
        "quite another text that has nothing in common with the rest of them",
        "One, two, three: four five six seven eight nine ten eleven twelve!"
    };

    @TempDir
    Path dir;

    private Path dedup(Object... words) {
        Path out = dir.resolve("out");
        Program.Outcome outcome = Program.run("dedup", "-o", out, "-t", "0.6", "--quiet", words);
        assertThat(outcome.expect(0).err()).isEmpty();
        Program.run("verify", out).expect(0);
        return out;
    }

    private static String line(String id, int text) {
        return "{\"id\":\"" + id + "\",\"text\":\"" + WORDS[text] + "\"}";
    }

    @Test
    void keepsUnusualLinesUnchanged() throws IOException {
        String odd = "\t{ \"id\" : 1.50 ,\"big\":1e999,\"text\":\"" + WORDS[0] + "\\u0020\\ud83d\\ude42\\/\" } ";
        String crlf = line("b", 2) + "\r\n";
        String last = "{\"text\":\"a last line without an end and of its own\"}";
        Path file = Files.writeString(dir.resolve("in.jsonl"), odd + "\n" + line("a", 1) + "\n" + crlf + last);
        assertThat(dedup(file).resolve("clean.jsonl")).hasContent(odd + "\n" + crlf + last);
        assertThat(Files.readString(dir.resolve("out/clean.jsonl"))).isEqualTo(odd + "\n" + crlf + last);
    }

    @Test
    void writesNoEmptyLineIfTheLastDocumentIsRemoved() throws IOException {
        Path file = Files.writeString(
                dir.resolve("in.jsonl"), line("a", 0) + "\r\n" + line("c", 2) + "\r\n" + line("b", 1));
        assertThat(Files.readString(dedup(file).resolve("clean.jsonl")))
                .isEqualTo(line("a", 0) + "\r\n" + line("c", 2) + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".gz", ".zst"})
    void compressedFilesGiveTheSameResult(String packing) throws IOException {
        Texts texts = Texts.of(400);
        byte[] bytes = (String.join("\n", texts.jsonl()) + "\n").getBytes(UTF_8);
        Path plain = Files.write(dir.resolve("plain.jsonl"), bytes);
        Path packed = dir.resolve("packed.jsonl" + packing);
        try (OutputStream out = pack(packing, Files.newOutputStream(packed))) {
            out.write(bytes);
        }
        Path expected = dir.resolve("expected");
        Program.run("dedup", plain, "-o", expected, "-t", "0.6", "--quiet").expect(0);
        Path out = dedup(packed);
        try (InputStream clean = unpack(packing, Files.newInputStream(out.resolve("clean.jsonl" + packing)))) {
            assertThat(clean.readAllBytes()).isEqualTo(Files.readAllBytes(expected.resolve("clean.jsonl")));
        }
        assertThat(out.resolve("pairs.tsv")).hasSameBinaryContentAs(expected.resolve("pairs.tsv"));
    }

    private static OutputStream pack(String packing, OutputStream out) throws IOException {
        return switch (packing) {
            case ".gz" -> new GZIPOutputStream(out);
            case ".zst" -> new ZstdOutputStream(out);
            default -> out;
        };
    }

    private static InputStream unpack(String packing, InputStream in) throws IOException {
        return switch (packing) {
            case ".gz" -> new GZIPInputStream(in);
            case ".zst" -> new ZstdInputStream(in);
            default -> in;
        };
    }

    @Test
    void readsStandardInput() throws Exception {
        String lines = line("a", 0) + "\n" + line("b", 1) + "\n" + line("c", 2) + "\n";
        Path in = Files.writeString(dir.resolve("in"), lines);
        Path out = dir.resolve("out");
        JavaProcess child = JavaProcess.programFrom(
                in, dir.resolve("printed"), "dedup", "-", "--format", "jsonl", "-o", out, "-t", "0.6", "--quiet");
        assertThat(child.waitFor()).as(child.err()).isZero();
        assertThat(Files.readString(out.resolve("clean.jsonl"))).isEqualTo(line("a", 0) + "\n" + line("c", 2) + "\n");
        Program.run("verify", out).expect(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "tsv"})
    void keepsQuotedLineEnds(String format) throws IOException {
        String sep = format.equals("csv") ? "," : "\t";
        String head = String.join(sep, "id", "note", "text") + "\r\n";
        String a =
                String.join(sep, "a", "\"x" + sep + "\"\"y\"\"\nz\"", "\"" + WORDS[0].replace(" six ", "\nsix ") + "\"")
                        + "\r\n";
        String b = String.join(sep, "b", "", WORDS[1]) + "\n";
        String c = String.join(sep, "\"c\"", "", "\"" + WORDS[2] + "\n\"");
        Path file = Files.writeString(dir.resolve("in." + format), head + a + b + c);
        assertThat(Files.readString(dedup(file).resolve("clean." + format))).isEqualTo(head + a + c);
    }

    @Test
    void readsLinesNumberedFromOne() throws IOException {
        Path file = Files.writeString(dir.resolve("in.txt"), String.join("\n", WORDS) + "\n");
        Path out = dedup(file, "--format", "lines");
        assertThat(Program.lines(out.resolve("clean.txt"))).containsExactly(WORDS[0], WORDS[2]);
        assertThat(Json.lines(out.resolve("removed.jsonl")))
                .extracting(row -> row.required("id").asString() + "="
                        + row.required("kept_id").asString())
                .containsExactly("2=1", "4=1");
    }

    @Test
    void copiesFilesOfDirectories() throws IOException {
        Path docs =
                Files.createDirectories(dir.resolve("docs/deep/er")).getParent().getParent();
        Files.writeString(docs.resolve("b.txt"), WORDS[0] + "\r\n\r\n");
        Files.writeString(docs.resolve("deep/er/c.html"), "<html><body><p>" + WORDS[3] + "</p></body></html>");
        Files.writeString(docs.resolve("deep/d.txt"), WORDS[2]);
        Files.writeString(docs.resolve("a.bin"), "not for us");
        Files.writeString(docs.resolve(".hidden.txt"), WORDS[0]);
        Path out = dir.resolve("out");
        var outcome = Program.run("dedup", docs, "-o", out, "-t", "0.7").expect(0);
        assertThat(outcome.err()).contains("note: ", "a.bin".substring(1), "skipped 1 file");
        assertThat(Files.readString(out.resolve("clean/b.txt"))).isEqualTo(WORDS[0] + "\r\n\r\n");
        assertThat(out.resolve("clean/deep/d.txt")).hasContent(WORDS[2]);
        assertThat(out.resolve("clean/deep/er")).doesNotExist();
        assertThat(Json.lines(out.resolve("removed.jsonl")))
                .extracting(row -> row.required("id").asString() + "="
                        + row.required("kept_id").asString())
                .containsExactly("deep/er/c.html=b.txt");
        Program.run("verify", out).expect(0);
    }

    @Test
    void separatesFilesWithTheSameName() throws IOException {
        Path one = Files.createDirectories(dir.resolve("x/docs"));
        Path two = Files.createDirectories(dir.resolve("y/docs"));
        Files.writeString(one.resolve("a.txt"), WORDS[0]);
        Files.writeString(two.resolve("a.txt"), WORDS[2]);
        Files.writeString(two.resolve("b.txt"), WORDS[1]);
        Path out = dedup(one, two);
        assertThat(out.resolve("clean/docs/a.txt")).hasContent(WORDS[0]);
        assertThat(out.resolve("clean/docs-2/a.txt")).hasContent(WORDS[2]);
        assertThat(out.resolve("clean/docs-2/b.txt")).doesNotExist();
    }

    @Test
    void joinsSeveralInputsAndGlobs() throws IOException {
        Path sub = Files.createDirectories(dir.resolve("in"));
        Files.writeString(sub.resolve("2.jsonl"), line("a", 0)); // without a line end
        Files.writeString(sub.resolve("1.jsonl"), line("b", 2) + "\n");
        Files.writeString(sub.resolve("3.jsonl"), line("c", 3) + "\n");
        Files.writeString(sub.resolve("other.csv"), "id,text\nd," + WORDS[1] + "\ne,alone in this table of two\n");
        Path out = dedup(sub + "/*.jsonl", sub.resolve("other.csv"), "--max-loss", 1);
        assertThat(Files.readString(out.resolve("clean.jsonl"))).isEqualTo(line("b", 2) + "\n" + line("a", 0));
        assertThat(Files.readString(out.resolve("clean.csv"))).isEqualTo("id,text\ne,alone in this table of two\n");
        assertThat(Json.file(out.resolve("summary.json")).required("sources").size())
                .isEqualTo(4);
    }

    @Test
    void namesRecordsWithoutIdsByTheirLines() throws IOException {
        String bare = "{\"text\":\"" + WORDS[0] + "\"}\n";
        Path a = Files.writeString(dir.resolve("a.jsonl"), bare + "{\"text\":\"" + WORDS[2] + "\"}\n");
        Path b = Files.writeString(dir.resolve("b.jsonl"), "{\"text\":\"something else to begin with\"}\n" + bare);
        Path out = dedup(a, b);
        assertThat(Json.lines(out.resolve("removed.jsonl")))
                .extracting(row -> row.required("id").asString())
                .containsExactly(b + ":2");
    }

    @Test
    void keepsRejectedDocuments() throws IOException {
        String lines = line("a", 0) + "\n{\"id\":\"e1\",\"text\":\"\"}\n{\"id\":\"e2\",\"text\":\" \\n\"}\n"
                + "{\"id\":\"p\",\"text\":\"?!\"}\n{\"id\":\"q\",\"text\":\"?!\"}\n";
        Path file = Files.writeString(dir.resolve("in.jsonl"), lines);
        Path out = dedup(file);
        assertThat(Files.readString(out.resolve("clean.jsonl"))).isEqualTo(lines);
        assertThat(Program.rows(out.resolve("rejected.tsv")))
                .extracting(row -> row.get(1) + " " + row.get(2))
                .containsExactly("2 empty", "3 empty", "4 too_short", "5 too_short");
    }

    @Test
    void takesWordsOfAnyScript() throws IOException {
        String chinese = "我们今天去公园散步然后回家吃饭看电视睡觉";
        String arabic = "ذهبنا اليوم إلى الحديقة ثم عدنا إلى البيت لتناول الطعام";
        Path file = Files.writeString(
                dir.resolve("in.jsonl"),
                "{\"id\":\"中\",\"text\":\"" + chinese + "\"}\n{\"id\":\"中2\",\"text\":\"" + chinese + "了\"}\n"
                        + "{\"id\":\"ع\",\"text\":\"" + arabic + "\"}\n{\"id\":\"短\",\"text\":\"电视\"}\n");
        Path out = dedup(file);
        assertThat(Program.rows(out.resolve("clusters.tsv")))
                .extracting(List::getFirst)
                .containsExactly("中", "中2");
    }

    @Test
    void toleratesUnpairedSurrogates() throws IOException {
        Path file = Files.writeString(
                dir.resolve("in.jsonl"),
                "{\"id\":\"a\",\"text\":\"" + WORDS[0] + " \\ud800\",\"url\":\"http://x/\\udc00\"}\n"
                        + "{\"id\":\"b\",\"text\":\"" + WORDS[0] + " \\udfff\"}\n" + line("c", 2) + "\n"
                        + line("\\ud800d", 3) + "\n");
        Path out = dedup("--max-bad", 0.25, file);
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(2);
        assertThat(Program.rows(out.resolve("rejected.tsv")))
                .extracting(row -> row.get(1) + " " + row.get(2))
                .containsExactly("4 unreadable");
        assertThat(out.resolve("report.html")).isNotEmptyFile();
    }
}
