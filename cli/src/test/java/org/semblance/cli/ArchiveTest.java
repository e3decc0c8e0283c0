package org.semblance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Program;

/** Web archives on the command line: pages are compared, all other records are kept. */
class ArchiveTest {
    private static final String TEXT = "one two three four five six seven eight nine ten eleven";

    @TempDir
    Path dir;

    private static String record(String type, String id, String rest, String content) {
        return "WARC/1.1\r\nWARC-Type: " + type + "\r\nWARC-Record-ID: <urn:x:" + id + ">\r\n" + rest
                + "Content-Length: " + content.getBytes(UTF_8).length + "\r\n\r\n" + content + "\r\n\r\n";
    }

    private static String page(String id, String date, String html) {
        return record(
                "response",
                id,
                "WARC-Date: " + date + "\r\nWARC-Target-URI: http://www.x.org/" + id
                        + "\r\nContent-Type: application/http; msgtype=response\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\n\r\n" + html);
    }

    private final String info = record(
            "warcinfo",
            "i",
            "WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: application/warc-fields\r\n",
            "a: b\r\n");
    private final String first = page("a", "2026-01-01T00:00:00Z", "<title>x</title><p>" + TEXT + " twelve");
    private final String second = page("b", "2026-01-02T00:00:00Z", "<title>x</title><p>" + TEXT + " thirteen");
    private final String third = page("c", "2026-01-02T00:00:00Z", "<script>nothing()</script>");
    private final String last = record(
            "metadata",
            "m",
            "WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: text/plain\r\n",
            "WARC/1.1\r\nno record");

    private Path write(String... records) throws IOException {
        Path file = dir.resolve("crawl.warc.gz");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String record : records) {
            try (GZIPOutputStream member = new GZIPOutputStream(bytes)) {
                member.write(record.getBytes(UTF_8));
            }
        }
        return Files.write(file, bytes.toByteArray());
    }

    private static String unpacked(Path file) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    @Test
    void keepsTheNewestPageAndAllOtherRecords() throws IOException {
        Path file = write(info, first, second, third, last);
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "-t", "0.6", "--keep", "newest", "--quiet")
                .expect(0);
        assertThat(unpacked(out.resolve("clean.warc.gz"))).isEqualTo(info + second + third + last);
        assertThat(Files.readString(out.resolve("removed.jsonl"))).contains("urn:x:a", "urn:x:b");
        assertThat(Files.readString(out.resolve("rejected.tsv"))).contains("\t4\tempty\t");
        assertThat(Files.readString(out.resolve("pairs.tsv"))).endsWith("true\n");
        Program.run("verify", out).expect(0);
    }

    @Test
    void verifyDetectsARecordMissingFromTheCleanCorpus() throws IOException {
        Path file = dir.resolve("crawl.warc");
        Files.writeString(file, info + first + second + last);
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "-t", "0.6", "--quiet").expect(0);
        assertThat(out.resolve("clean.warc")).hasContent(info + first + last);
        Program.run("verify", out).expect(0);
        Files.writeString(out.resolve("clean.warc"), first + last);
        assertThat(Program.run("verify", out).expect(1).err()).contains("does not hold record 1 of " + file);
    }

    @Test
    void brokenRecordsAreListed() throws IOException {
        Path file = dir.resolve("crawl.warc");
        Files.writeString(file, first + "garbage\r\n" + second + third.substring(0, third.length() - 20));
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "-t", "0.6", "--max-bad", "0.6", "--quiet")
                .expect(0);
        assertThat(Files.readString(out.resolve("rejected.tsv")))
                .contains("\t2\tunreadable\tnot a WARC record", "\t4\tunreadable\tthe file ends within the record");
        assertThat(out.resolve("clean.warc")).hasContent(first);
        Program.run("verify", out).expect(0);
    }

    /** The third of 50 records announces far more than the file has: only that record is lost, in all passes. */
    @ParameterizedTest
    @ValueSource(strings = {"crawl.warc", "crawl.warc.gz"})
    void aWrongLengthLosesOneRecordOnly(String name) throws IOException {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < 50; i++)
            records.add(page(
                    "p" + i,
                    "2026-01-01T00:00:00Z",
                    "page " + i + " has words of its own: " + "w" + i * 7 + " v" + i * 11));
        List<String> damaged = new ArrayList<>(records);
        damaged.set(2, records.get(2).replaceFirst("Content-Length: (\\d+)", "Content-Length: $10000"));
        Path file = name.endsWith("gz")
                ? write(damaged.toArray(String[]::new))
                : Files.writeString(dir.resolve(name), String.join("", damaged));
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "--max-bad", "0.05", "--quiet").expect(0);
        assertThat(Files.readString(out.resolve("rejected.tsv")))
                .contains("\t3\tunreadable\tthe record is shorter than its header says");
        records.remove(2);
        String clean = name.endsWith("gz")
                ? unpacked(out.resolve("clean.warc.gz"))
                : Files.readString(out.resolve("clean.warc"));
        assertThat(clean).isEqualTo(String.join("", records));
        Program.run("verify", out).expect(0);
    }
}
