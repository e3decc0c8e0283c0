package org.semblance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Program;

/** Every error in the input is reported in one line with its location, and no files are left. */
class BadInputTest {
    @TempDir
    Path dir;

    private Path file(String name, String... lines) throws IOException {
        return Files.writeString(dir.resolve(name), String.join("\n", lines) + (lines.length == 0 ? "" : "\n"));
    }

    private static String good(int i) {
        return "{\"id\":\"g" + i + "\",\"text\":\"all is well with number " + i + " of them\"}";
    }

    /** Runs dedup, which must fail with the given message and leave the directory unchanged. */
    private void fails(int code, List<?> words, String... parts) throws IOException {
        List<String> before = Program.names(dir);
        List<Object> all = new ArrayList<>(List.of("dedup", "-o", dir.resolve("out")));
        all.addAll(words);
        Program.run(all.toArray()).complains(code, parts);
        assertThat(Program.names(dir)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"id":"x","text":"cut       | malformed JSON
                    {"id":"x"}                  | no field "text"
                    {"id":"x","body":"y"}       | no field "text"
                    {"id":"x","text":7}         | field "text" is a number
                    {"id":[1],"text":"y"}       | field "id" is an array
                    [1]                         | not a JSON object
                    """)
    void namesFileAndLineOfARecord(String record, String reason) throws IOException {
        Path bad = file("bad.jsonl", good(1), record, good(2));
        var outcome = Program.run("dedup", bad, "-o", dir.resolve("out")).complains(4, "1 of 3 records", "--max-bad");
        assertThat(outcome.err().lines().toList().get(1)).contains(bad + ":2: ").contains(reason);
        assertThat(Program.names(dir)).containsExactly("bad.jsonl");
    }

    @Test
    void reportsInvalidUtf8() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((good(1) + "\n{\"id\":\"x\",\"text\":\"").getBytes(UTF_8));
        bytes.writeBytes(new byte[] {(byte) 0xC3, '"', '}', '\n'});
        Path bad = Files.write(dir.resolve("bad.jsonl"), bytes.toByteArray());
        var outcome = Program.run("dedup", bad, "-o", dir.resolve("out")).complains(4, "1 of 2 records");
        assertThat(outcome.err()).contains(bad + ":2: invalid UTF-8 at byte ");
    }

    @Test
    void reportsTooLongLines() throws IOException {
        Path bad = file("bad.jsonl", good(1), "{\"id\":\"x\",\"text\":\"" + "long ".repeat(1000) + "\"}", good(2));
        var outcome = Program.run("dedup", bad, "-o", dir.resolve("out"), "--max-record", "1k")
                .complains(4, "1 of 3");
        assertThat(outcome.err()).contains(bad + ":2: longer than 1024 bytes");
        Program.run("dedup", bad, "-o", dir.resolve("out"), "--max-record", "1k", "--max-bad", "0.99", "--quiet")
                .expect(0);
        assertThat(Program.lines(dir.resolve("out/clean.jsonl"))).containsExactly(good(1), good(2));
        Program.run("verify", dir.resolve("out")).expect(0);
    }

    @Test
    void toleratesOneBadRecordInAHundred() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 100; i++) lines.add(i == 42 ? "{not json" : good(i));
        Path file = file("in.jsonl", lines.toArray(String[]::new));
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "--quiet").expect(0);
        List<List<String>> rejected = Program.rows(out.resolve("rejected.tsv"));
        assertThat(rejected).hasSize(1);
        assertThat(rejected.getFirst().subList(0, 3)).containsExactly(file.toString(), "42", "unreadable");
        assertThat(rejected.getFirst().get(3)).contains("malformed JSON");
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(99).doesNotContain("{not json");
        Program.run("verify", out).expect(0);

        lines.set(6, "");
        Path worse = file("worse.jsonl", lines.toArray(String[]::new));
        List<String> before = Program.names(dir);
        var outcome = Program.run("dedup", worse, "-o", dir.resolve("none")).complains(4, "of 99 records");
        assertThat(outcome.err()).contains(worse + ":42: ");
        assertThat(Program.names(dir)).isEqualTo(before);
        lines.set(7, "{}");
        Path two = file("two.jsonl", lines.toArray(String[]::new));
        outcome =
                Program.run("dedup", two, "-o", dir.resolve("none"), "--quiet").complains(4, "2 of 99");
        assertThat(outcome.err()).contains(two + ":8: ", two + ":42: ");
        assertThat(dir.resolve("none")).doesNotExist();
    }

    /** One record of 1,000 is 0.1% of the records, but half of the bytes. */
    @Test
    void bytesOfUnreadableRecordsCount() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i < 1000; i++) lines.add(good(i));
        lines.set(500, "{\"id\":\"x\",\"text\":\"" + "long ".repeat(12_000));
        Path file = file("in.jsonl", lines.toArray(String[]::new));
        for (int threads : new int[] {1, 4}) {
            Program.run("dedup", file, "-o", dir.resolve("none"), "--quiet", "--threads", threads)
                    .complains(
                            4, "1 of 999 records could not be read (0.1%, and 5", "% of the bytes), more than the 1%");
            assertThat(dir.resolve("none")).doesNotExist();
        }
        Program.run("index", "build", dir.resolve("ix"), file).complains(4, "1 of 999 records");
        Program.run("dedup", file, "-o", dir.resolve("out"), "--max-bad", "0.6", "--quiet")
                .expect(0);
        Program.run("verify", dir.resolve("out")).expect(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void anUnclosedQuoteEndsTheRun(int threads) throws IOException {
        for (String separator : List.of(",", "\t")) {
            List<String> lines = new ArrayList<>(List.of("id" + separator + "text"));
            for (int i = 1; i <= 600; i++)
                lines.add(i + separator + (i == 301 ? "\"" : "") + "row number " + i + " of all rows");
            Path file = file(separator.equals(",") ? "in.csv" : "in.tsv", lines.toArray(String[]::new));
            fails(
                    1,
                    List.of(file, "--threads", threads, "--max-bad", 1),
                    file + ": the quote that opens in line 302 is not closed before the end of the file");
        }
    }

    /** Rows 300 to 5299 are one field: a quote opens in one and closes in the other. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void warnsAboutAHugeRecord(int threads) throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,text"));
        for (int i = 1; i <= 20_000; i++) {
            String quote = i == 300 || i == 5299 ? "\"" : "";
            lines.add(i == 5299 ? "row " + i + quote : i + "," + quote + "row " + i);
        }
        Path file = file("in.csv", lines.toArray(String[]::new));
        Path out = dir.resolve("out");
        var outcome = Program.run("dedup", file, "-o", out, "--threads", threads, "--tokens", "words", "--max-loss", 1)
                .expect(0);
        String warning = file + ":301: this record has ";
        assertThat(outcome.err()).containsOnlyOnce("note: " + warning).contains("times the median");
        assertThat(Files.readString(out.resolve("summary.json")))
                .containsPattern("\"huge_record\" ?: ?\\{[^}]*\"position\" ?: ?301[^}]*\"median_bytes\"");
    }

    @Test
    void namesTheFirstRecordIfNoneCanBeRead() throws IOException {
        Path bad = file("bad.jsonl", "{", "}", "[");
        Path one = file("one.jsonl", "{");
        Path empty = file("empty.jsonl");
        Path none = dir.resolve("none");
        for (List<Object> words : List.<List<Object>>of(
                List.of("dedup", "IN", "-o", none),
                List.of("pairs", "IN", "-o", none),
                List.of("link", "IN", "--against", empty, "-o", none),
                List.of("link", empty, "--against", "IN", "-o", none),
                List.of("compare", "IN", "-m", "exact", "-o", none),
                List.of("plan", "IN"),
                List.of("relation", "IN", "-o", none),
                List.of("query", "a b c d e", "--corpus", "IN", "--prepared", none))) {
            Program.run(with(words, bad), "--max-bad", 1)
                    .complains(1, "no documents; all 3 records are unreadable: " + bad + ":1: ");
            Program.run(with(words, one), "--max-bad", 1)
                    .complains(1, "no documents; the only record is unreadable: " + one + ":1: ");
            assertThat(Program.run(with(words, bad))
                            .complains(4, "3 of 3 records could not be read")
                            .err())
                    .contains("  " + bad + ":1: ");
            Program.run(with(words, empty)).complains(1, "no documents; the input is empty");
            assertThat(none).doesNotExist();
        }
    }

    private static List<Object> with(List<Object> words, Path input) {
        return words.stream().map(word -> word.equals("IN") ? input : word).toList();
    }

    @Test
    void namesMissingAndUnreadableFiles() throws IOException {
        Path missing = dir.resolve("nowhere.jsonl");
        fails(1, List.of(missing), missing + ": no such file");
        fails(1, List.of(dir + "/no*.jsonl"), "no file matches");
        fails(2, List.of(file("a.docx", "x")), "a.docx", "--format");
        fails(1, List.of(file("empty.jsonl")), "empty.jsonl", "no documents");
        fails(1, List.of(Files.createDirectory(dir.resolve("hollow"))), "hollow", "no documents");
        fails(1, List.of(file("head.csv", "id,text")), "head.csv", "no documents");
        fails(1, List.of(file("other.csv", "id,body", "1,x")), "other.csv", "--text-field body");
        Files.createDirectory(dir.resolve("trap.jsonl"));
        fails(1, List.of(dir.resolve("trap.jsonl")), "trap.jsonl");
        fails(1, List.of(dir + "/tr*.jsonl"), "trap.jsonl");
        fails(2, List.of("-"), "standard input", "--format");
        fails(2, List.of("-", "-", "--format", "lines"), "only once");
    }

    @Test
    void namesBrokenCompressedFiles() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < 2000; i++) gzip.write((good(i) + "\n").getBytes(UTF_8));
        }
        byte[] whole = bytes.toByteArray();
        Path cut = Files.write(dir.resolve("cut.jsonl.gz"), Arrays.copyOf(whole, whole.length / 2));
        fails(1, List.of(cut), "cut.jsonl.gz", "ends early", "line");
        whole[whole.length / 2] ^= 0x55;
        fails(1, List.of(Files.write(dir.resolve("bent.jsonl.gz"), whole)), "bent.jsonl.gz", "broken");
        fails(1, List.of(file("plain.jsonl.gz", good(1))), "plain.jsonl.gz", "not gzip data");
        fails(1, List.of(file("plain.jsonl.zst", good(1))), "plain.jsonl.zst", "zstd data");
    }

    @Test
    void namesBothLocationsOfADuplicateId() throws IOException {
        Path one = file("one.jsonl", good(1), good(2), good(3));
        Path two = file("two.jsonl", good(7), good(2));
        fails(1, List.of(one, two), "'g2'", one + ":2", two + ":2", "--id-field");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-m nope=no method 'nope'",
                "--measure nope=measure",
                "--tokens nope=unknown tokens 'nope'",
                "-t 1.5=threshold",
                "-t 0=threshold",
                "-t x=threshold",
                "--nope=unknown option '--nope'",
                "--keep nope=unknown --keep 'nope'; use one of first, last",
                "--threads 0=threads",
                "--threads x=--threads",
                "--max-loss 2=max-loss",
                "--max-cluster 1=max-cluster",
                "--max-bad -1=max-bad",
                "--max-record 3q=--max-record",
                "--format docx=unknown format 'docx'",
                "--groups rings=--groups",
                "--action burn=--action",
                "--set nope:1=nope",
                "--min-tokens 0=minimum tokens",
                "--measure overlap=needs a threshold",
                "--measure hamming=needs a threshold",
                "--measure hamming -t 1.5=threshold must be a whole number: 1.5",
                "--measure hamming -t -1=threshold must not be below 0: -1",
                "-m ppjoin+ --set maxdepth:0=maxdepth must be a whole number from 1 to 10: 0",
                "-m ppjoin+ --set maxdepth:11=maxdepth must be a whole number from 1 to 10: 11",
                "-m ppjoin --set maxdepth:2=has no parameter 'maxdepth'",
                "-t=--threshold"
            })
    void refusesBadOptions(String option) throws IOException {
        int equals = option.lastIndexOf('=');
        List<Object> words = new ArrayList<>(List.of(file("in.jsonl", good(1))));
        words.addAll(Arrays.asList(option.substring(0, equals).replace(':', '=').split(" ")));
        fails(2, words, option.substring(equals + 1));
    }

    @Test
    void refusesToGuess() throws IOException {
        Program.run().complains(2, "missing command");
        Program.run("dedpu").complains(2, "dedpu");
        Program.run("dedup", file("in.jsonl", good(1))).complains(2, "--out");
        Program.run("dedup", "-o", dir.resolve("out")).complains(2, "INPUT");
        Program.run("link", dir.resolve("in.jsonl"), "-o", dir.resolve("out")).complains(2, "--against");
        Program.run("link", "-", "--against", "-", "--format", "jsonl", "-o", dir.resolve("out"))
                .complains(2, "only once");
        Program.run("dedup", dir.resolve("in.jsonl"), "-o", "").complains(2, "has no name");
        Program.run("dedup", dir.resolve("in.jsonl"), "-o", "/").complains(2, "root directory");
        Program.run("verify").complains(2, "OUT");
        Program.run("verify", dir).complains(1, dir.toString(), "summary.json");
        assertThat(Program.names(dir)).containsExactly("in.jsonl");
    }

    @Test
    void namesWithAnAtSignAreFileNames() throws IOException {
        Path odd = file("@in.jsonl", good(1));
        fails(1, List.of("@in.jsonl"), "@in.jsonl: no such file");
        Program.run("dedup", odd, "-o", dir.resolve("out"), "--quiet").expect(0);
    }

    @Test
    void detectsInputsThatChangeDuringTheRun() throws IOException {
        Path file = file("in.jsonl", good(1), good(2));
        StringWriter errors = new StringWriter();
        PrintWriter err = new PrintWriter(errors) {
            @Override
            public void println(String line) {
                super.println(line);
                if (line.contains("\"group\"")) touch(file);
            }
        };
        var outcome = Program.run(err, errors, "dedup", file, "-o", dir.resolve("out"), "--json")
                .expect(1);
        assertThat(errors.toString()).contains("semblance: " + file + ": the file changed since it was read first");
        assertThat(outcome.out()).isEmpty();
        assertThat(Program.names(dir)).containsExactly("in.jsonl");
    }

    private static void touch(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
