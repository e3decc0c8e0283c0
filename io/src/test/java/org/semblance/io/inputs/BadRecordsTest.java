package org.semblance.io.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.document.Document;
import org.semblance.io.Corpus;
import org.semblance.io.Sources;
import org.semblance.io.TableFile;
import org.semblance.io.read.RecordReader;
import org.semblance.testing.Seeds;

class BadRecordsTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    private static final String REMEDY = "; name the encoding with --encoding, or use --encoding auto";

    @TempDir
    Path dir;

    @Test
    void rejectsBadJsonAndReadsOn() throws IOException {
        Corpus corpus = read("a.jsonl", DEFAULTS, """
                {"id":"1","text":"good"}
                {"id":"2","text":"cut
                {"id":"3","text":"x"} extra
                {"id":"4"}
                {"id":"5","content":"elsewhere"}
                {"id":"6","html":"<p>page"}
                {"id":"7","text":null}
                {"id":"8","text":5}
                {"id":[9],"text":"x"}
                [1,2]
                "text"
                nonsense
                {"id":"13","text":"x"}{"id":"14","text":"y"}
                {"id":true,"text":"x"}
                {"id":"last","text":"good"}
                """);
        assertThat(corpus.ids()).containsExactly("1", "last");
        assertThat(corpus.positions()).containsExactly(1L, 15L);
        assertThat(corpus.reasons())
                .containsExactly(
                        "2: malformed JSON at byte 22: Unexpected end-of-input in VALUE_STRING",
                        "3: malformed JSON at byte 23: Unrecognized token 'extra'",
                        "4: no field \"text\"",
                        "5: no field \"text\"; try --text-field content",
                        "6: no field \"text\"; try --html-field html",
                        "7: field \"text\" is null, not a string",
                        "8: field \"text\" is a number, not a string",
                        "9: field \"id\" is an array, neither a string nor a number",
                        "10: not a JSON object",
                        "11: not a JSON object",
                        "12: malformed JSON at byte 1: Unrecognized token 'nonsense'",
                        "13: more than one JSON value on the line",
                        "14: field \"id\" is a boolean, neither a string nor a number");
    }

    @Test
    void rejectsIdsThatCannotBeWritten() throws IOException {
        Corpus corpus = read("a.jsonl", DEFAULTS, """
                {"id":"a\\ud83d\\ude00","text":"x"}
                {"id":"a\\ud83d","text":"x"}
                {"id":"\\ude00\\ud83d","text":"x"}
                {"id":"\\ud83d\\ud83d\\ude00","text":"x"}
                {"id":"b","text":"half a \\ud83d is no matter here"}
                """);
        assertThat(corpus.ids()).containsExactly("a😀", "b");
        assertThat(corpus.reasons()).hasSize(3).allMatch(reason -> reason.contains("unpaired surrogate"));
    }

    @Test
    void survivesDeepNestingAndLongNames() throws IOException {
        String deep = "{\"text\":\"a\",\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        String longName = "{\"text\":\"b\",\"" + "n".repeat(100_000) + "\":1}";
        Corpus corpus = read("a.jsonl", DEFAULTS, deep + "\n" + longName + "\n{\"text\":\"c\"}\n");
        assertThat(corpus.ids()).containsExactly("3");
        assertThat(corpus.reasons()).hasSize(2).allMatch(reason -> reason.contains("malformed JSON"));
        assertThat(corpus.reasons())
                .allMatch(reason -> reason.length() < 200 && reason.lines().count() == 1);
    }

    @Test
    void readsLongTextsAndNumbers() throws IOException {
        String text = "x".repeat(30_000_000);
        String id = "7".repeat(2000);
        Corpus corpus = read("a.jsonl", DEFAULTS, "{\"text\":\"" + text + "\",\"id\":" + id + "}");
        assertThat(corpus.texts().getFirst().length()).isEqualTo(text.length());
        assertThat(corpus.ids()).containsExactly(id);
    }

    @Test
    void readsIdsUrlsPagesAndOtherFields() throws IOException {
        ReadOptions options =
                DEFAULTS.withHtmlField("page").withUrlField("link").withExtraFields(Set.of("n", "b", "s"));
        Path file = Corpus.write(
                dir.resolve("a.jsonl"),
                "{\"id\":1.50,\"page\":\"<p>a<p>b\",\"link\":\"u\",\"n\":-3e2,\"b\":true,\"s\":\"x\",\"o\":{\"n\":1}}\n"
                        + "{\"id\":\"\",\"page\":\"\",\"link\":7,\"n\":null,\"b\":[1]}\n");
        try (RecordReader reader = Sources.reread(Corpus.inputs(options, file), options)) {
            assertThat(reader.next()).isTrue();
            Document first = reader.document();
            assertThat(first.id()).isEqualTo("1.50");
            assertThat(first.text()).isEqualTo("a\nb");
            assertThat(first.url()).isEqualTo("u");
            assertThat(first.fields()).containsOnly(entry("n", "-3e2"), entry("b", "true"), entry("s", "x"));
            assertThat(reader.next()).isTrue();
            assertThat(reader.document()).isEqualTo(Document.of("2", ""));
            assertThat(reader.next()).isFalse();
        }
    }

    private static Map.Entry<String, String> entry(String key, String value) {
        return Map.entry(key, value);
    }

    @Test
    void aGivenIdFieldIsRequired() throws IOException {
        Corpus corpus =
                read("a.jsonl", DEFAULTS.withIdField("key"), "{\"text\":\"a\",\"id\":1}\n{\"text\":\"b\",\"key\":2}");
        assertThat(corpus.ids()).containsExactly("2");
        assertThat(corpus.reasons()).containsExactly("1: no field \"key\" for the id");
        Corpus csv = read("a.csv", DEFAULTS.withIdField("key"), "key,text\n,a\n2,b\n");
        assertThat(csv.ids()).containsExactly("2");
        assertThat(csv.reasons()).containsExactly("2: column \"key\" is empty");
    }

    @Test
    void rejectsInvalidUtf8Everywhere() throws IOException {
        byte[] bad = {(byte) 0xC0, (byte) 0x80};
        for (Format format : List.of(Format.LINES, Format.JSONL, Format.CSV)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            String before = format == Format.JSONL ? "{\"text\":\"" : "";
            String after = format == Format.JSONL ? "\"}\n" : "\n";
            if (format == Format.CSV) bytes.writeBytes("text\n".getBytes(StandardCharsets.UTF_8));
            for (byte[] text : List.of(bad, "fine".getBytes(StandardCharsets.UTF_8))) {
                bytes.writeBytes(before.getBytes(StandardCharsets.UTF_8));
                bytes.writeBytes(text);
                bytes.writeBytes(after.getBytes(StandardCharsets.UTF_8));
            }
            ReadOptions options = DEFAULTS.withFormat(format);
            Path file = Corpus.write(dir.resolve("bad." + format.extension()), bytes.toByteArray());
            Corpus corpus = Corpus.read(Corpus.inputs(options, file), options, 3);
            assertThat(corpus.texts()).containsExactly("fine");
            int line = format == Format.CSV ? 2 : 1;
            String remedy = format == Format.JSONL ? "" : REMEDY;
            assertThat(corpus.reasons())
                    .containsExactly(line + ": invalid UTF-8 at byte " + (before.length() + 1) + remedy);
        }
        Path text = Corpus.write(dir.resolve("t.txt"), bad);
        assertThat(Corpus.read(Corpus.inputs(DEFAULTS, text), DEFAULTS, 10).reasons())
                .containsExactly("1: t.txt: invalid UTF-8 at byte 1" + REMEDY);
    }

    @Test
    void rejectsBadCsvRecords() throws IOException {
        Corpus corpus =
                read("a.csv", DEFAULTS, "id,text\n1,\"a\nb\"\n2\n3,x,y\n4,\"q\"z\n5,say \"hi\"\n6,bare\rreturn\n");
        assertThat(corpus.texts()).containsExactly("a\nb", "say \"hi\"");
        assertThat(corpus.positions()).containsExactly(2L, 7L);
        assertThat(corpus.reasons())
                .containsExactly(
                        "4: 1 field where the header has 2",
                        "5: 3 fields where the header has 2",
                        "6: malformed CSV: Unexpected character after closing quote: 'z' (0x7a)",
                        "8: a carriage return without a line feed; quote the field");
    }

    /** The quote opens in the second line of the third record; the rest of the file would be one field. */
    @Test
    void anUnclosedQuoteEndsTheRunLikeATruncatedFile() throws IOException {
        String rows = "4,d\n5,e\n".repeat(300);
        for (String name : List.of("a.csv", "a.csv.gz", "a.tsv.zst")) {
            char separator = name.contains("tsv") ? '\t' : ',';
            String content = ("id,text\n1,a\n2,\"b\nb\"\n3,\"c\nc\",\"\n" + rows).replace(',', separator);
            for (long most : new long[] {1 << 20, 50}) {
                ReadOptions options = DEFAULTS.withMaxRecordBytes(most);
                Path file = Corpus.write(dir.resolve(name), content);
                for (int chunk : new int[] {1, 16, 1 << 20})
                    assertThatThrownBy(() -> Corpus.read(Corpus.inputs(options, file), options, chunk))
                            .as("%s, records of %d bytes, blocks of %d", name, most, chunk)
                            .isInstanceOf(InputException.class)
                            .hasMessage(
                                    file + ": the quote that opens in line 6 is not closed before the end of the file;"
                                            + " close it, or write \"\" for a quote within quotes, or fetch or write the file again");
            }
        }
    }

    @Test
    void aQuoteThatIsClosedByTheLastByteIsAccepted() throws IOException {
        assertThat(read("a.csv", DEFAULTS, "id,text\n1,\"a\nb\"").texts()).containsExactly("a\nb");
        assertThat(read("b.csv", DEFAULTS, "id,text\n1,\"a \"\"b\"\"\"").texts())
                .containsExactly("a \"b\"");
    }

    /** A table that accompanies the documents is read by lines: a cell that goes on in the next one would be two. */
    @Test
    void aTableOfLabelsMustCloseItsQuotes() throws IOException {
        Path file = Corpus.write(dir.resolve("labels.csv"), "a,b\n\"c,\"\"\",d\ne,\"f\ng,h\n");
        List<List<String>> rows = new ArrayList<>();
        assertThatThrownBy(() -> TableFile.read(file, (cells, line) -> rows.add(cells)))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":3: a quote is not closed in this line; close it");
        assertThat(rows).containsExactly(List.of("a", "b"), List.of("c,\"", "d"));
        Path packed = Files.write(
                dir.resolve("labels.csv.gz"),
                Arrays.copyOf(Corpus.pack(FileCompression.GZIP, "a,b\n".getBytes(StandardCharsets.UTF_8)), 20));
        assertThatThrownBy(() -> TableFile.read(packed, (cells, line) -> rows.add(cells)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("labels.csv.gz: the gzip data ends early");
    }

    @Test
    void refusesCsvWithoutTheColumns() throws IOException {
        assertThatThrownBy(() -> read("a.csv", DEFAULTS, "key,body\n1,x\n"))
                .isInstanceOf(InputException.class)
                .hasMessage(dir.resolve("a.csv")
                        + ": no column \"text\"; the columns are key, body; try --text-field body");
        assertThatThrownBy(() -> read("b.tsv", DEFAULTS.withIdField("nr"), "key\ttext\n1\tx\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no column \"nr\"; the columns are key, text; name one with --id-field");
        assertThatThrownBy(() -> read("c.csv", DEFAULTS, "text,text\n1,x\n"))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("the header line cannot be read: duplicate column name");
        assertThatThrownBy(() -> read("d.csv", DEFAULTS, "\"text\n1,x\n"))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("the header line does not end; is a quote missing?");
    }

    @Test
    void resultsForDamagedFilesDoNotDependOnChunkSize() throws IOException {
        for (long seed : Seeds.cases(40)) {
            Random random = new Random(seed);
            Format format = random.nextBoolean() ? Format.JSONL : Format.CSV;
            StringBuilder good = new StringBuilder(format == Format.CSV ? "id,text\n" : "");
            for (int i = 0; i < 20; i++) {
                good.append(format == Format.CSV ? i + ",\"t,\n" + i + "\"\n" : "{\"id\":" + i + ",\"text\":\"t\"}\n");
            }
            byte[] bytes = good.toString().getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 8; i++)
                bytes[10 + random.nextInt(bytes.length - 10)] = (byte) "\"\n{}x,\\\u00ff".charAt(random.nextInt(8));
            ReadOptions options = DEFAULTS.withFormat(format).withMaxRecordBytes(200);
            List<Input> inputs = Corpus.inputs(options, Corpus.write(dir.resolve("d" + seed), bytes));
            Object whole = outcome(inputs, options, 1 << 20);
            for (int chunk : new int[] {1, 5, 17, 150}) {
                assertThat(outcome(inputs, options, chunk))
                        .as("seed " + seed + ", chunk " + chunk)
                        .isEqualTo(whole);
            }
        }
    }

    /** The documents and rejected records, or the message of a file that ends within quotes. */
    private static Object outcome(List<Input> inputs, ReadOptions options, int chunk) throws IOException {
        try {
            return Corpus.read(inputs, options, chunk);
        } catch (InputException e) {
            assertThat(e).hasMessageContaining("is not closed before the end of the file");
            return e.getMessage();
        }
    }

    private Corpus read(String name, ReadOptions options, String content) throws IOException {
        List<Input> inputs = Corpus.inputs(options, Corpus.write(dir.resolve(name), content));
        Corpus corpus = Corpus.read(inputs, options, 16);
        assertThat(Corpus.read(inputs, options, 1 << 20)).isEqualTo(corpus);
        return corpus;
    }
}
