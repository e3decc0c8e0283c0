package org.semblance.io.inputs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDictTrainer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.semblance.document.Document;
import org.semblance.document.Document.Inset;
import org.semblance.io.Archives;
import org.semblance.io.Corpus;
import org.semblance.io.Sources;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.read.RecordReader;
import org.semblance.testing.Seeds;

class WarcTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path dir;

    private WarcRecord[] crawl() throws IOException {
        return new WarcRecord[] {
            Archives.info(),
            Archives.request(1),
            Archives.page(1, "<p>first page<img src=/logo.gif>"),
            Archives.response(2, 200, "image/png", new byte[] {1, 2, '\r', '\n', '\r', '\n', 3}),
            Archives.response(3, 404, "text/html", "<p>not found".getBytes(UTF_8)),
            Archives.response(4, 200, "application/xhtml+xml", "<p>\u00FCber".getBytes(UTF_8)),
            Archives.response(
                    5, 200, "text/html; charset=ISO-8859-1", "<p>caf\u00E9\r\nWARC/1.0\r\n".getBytes(ISO_8859_1)),
            Archives.response(6, 200, "text/html", new byte[0])
        };
    }

    private Corpus read(Path file, ReadOptions options) throws IOException {
        Corpus corpus = Corpus.read(Corpus.inputs(options, file), options, 1 << 20);
        for (int chunk : new int[] {1, 7, 100, 1000})
            assertThat(Corpus.read(Corpus.inputs(options, file), options, chunk))
                    .isEqualTo(corpus);
        return corpus;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst", "whole.warc.gz"})
    void readsThePagesAmongTheResponses(String name) throws IOException {
        Path file = dir.resolve(name);
        boolean whole = name.startsWith("whole");
        FileCompression packing = whole ? FileCompression.PLAIN : FileCompression.ofName(name);
        byte[] bytes = Archives.join(Archives.write(packing, crawl()));
        Files.write(file, whole ? Archives.gzip(bytes) : bytes);
        Corpus corpus = read(file, DEFAULTS);
        assertThat(corpus.texts()).containsExactly("first page", "über", "café WARC/1.0", "");
        assertThat(corpus.ids())
                .containsExactly(Archives.name(1), Archives.name(4), Archives.name(5), Archives.name(6));
        assertThat(corpus.positions()).containsExactly(3L, 6L, 7L, 8L);
        assertThat(corpus.rejects()).isEmpty();
    }

    @Test
    void detectsUndeclaredCharsets() throws IOException {
        String russian = "Музей открыт со вторника по воскресенье с десяти до пяти часов";
        Path file = dir.resolve("a.warc");
        byte[] page = ("<p>" + russian).getBytes(Charset.forName("windows-1251"));
        Files.write(
                file,
                Archives.join(Archives.write(
                        FileCompression.PLAIN,
                        Archives.response(1, 200, "text/html", page),
                        Archives.response(2, 200, "text/html; charset=no-such", page))));
        assertThat(read(file, DEFAULTS).texts()).containsExactly(russian, russian);
    }

    @Test
    void readsUrlDateAndImages() throws IOException {
        Path file = dir.resolve("a.warc");
        Files.write(file, Archives.join(Archives.write(FileCompression.PLAIN, crawl())));
        ReadOptions options = DEFAULTS.withExtraFields(Set.of("date", "WARC-Type", "no"));
        try (RecordReader reader = Sources.reread(Corpus.inputs(options, file), options)) {
            Document page = null;
            while (page == null && reader.next()) page = reader.document();
            assertThat(page).isNotNull();
            assertThat(page.url()).isEqualTo("http://x.org/1");
            assertThat(page.insets()).containsExactly(new Inset(10, "logo.gif"));
            assertThat(page.fields())
                    .containsOnlyKeys("date", "WARC-Type")
                    .containsEntry("date", "2026-01-02T03:04:06Z");
        }
    }

    @Test
    void decodesChunksAndCompression() throws IOException {
        byte[] page = "<p>packed page".getBytes(UTF_8);
        byte[] chunked = "4\r\n<p>p\r\na\r\nacked page\r\n0\r\n\r\n".getBytes(UTF_8);
        Path file = dir.resolve("a.warc");
        Files.write(
                file,
                Archives.join(Archives.write(
                        FileCompression.PLAIN,
                        Archives.response(1, 200, "text/html", Archives.gzip(page), "Content-Encoding", "gzip"),
                        Archives.response(2, 200, "text/html", chunked, "Transfer-Encoding", "chunked"),
                        Archives.response(3, 200, "text/html", page, "Content-Encoding", "gzip"),
                        Archives.response(4, 200, "text/html", page, "Content-Encoding", "rot13"),
                        Archives.response(
                                5, 200, "text/html", Archives.gzip(new byte[5000]), "Content-Encoding", "gzip"))));
        Corpus corpus = read(file, DEFAULTS.withMaxRecordBytes(2000));
        assertThat(corpus.texts()).containsExactly("packed page", "packed page");
        assertThat(corpus.reasons())
                .hasSize(3)
                .anyMatch(r -> r.startsWith("3: the body of the HTTP response is broken"))
                .anyMatch(r -> r.startsWith("4: the body of the HTTP response is broken"))
                .contains("5: longer than 2000 bytes once unpacked");
    }

    @Test
    void brokenRecordsAreRejectedAndTheNextOnesRead() throws IOException {
        List<byte[]> records = Archives.write(
                FileCompression.PLAIN, Archives.page(1, "one"), Archives.page(2, "two"), Archives.page(3, "three"));
        String second = new String(records.get(1), ISO_8859_1);
        for (String broken : List.of(
                "garbage\r\nmore\r\n",
                second.replaceFirst("Content-Length: \\d+", "Content-Length: 5"),
                second.replaceFirst("Content-Length: \\d+", "Content-Length: x"),
                second.replaceFirst("Content-Length: \\d+\r\n", ""),
                second.replaceFirst("HTTP/1.1", "HTTX/1.1"),
                second.replaceFirst("WARC-Record-ID: [^\r]*\r\n", ""),
                second.replaceFirst("\r\n\r\n", "\r\nWARC-Truncated: length\r\n\r\n"))) {
            Path file = dir.resolve("a.warc");
            Files.write(file, Archives.join(List.of(records.get(0), broken.getBytes(ISO_8859_1), records.get(2))));
            Corpus corpus = read(file, DEFAULTS);
            assertThat(corpus.texts()).as(broken).containsExactly("one", "three");
            assertThat(corpus.reasons()).as(broken).singleElement().asString().startsWith("2: ");
        }
    }

    /** Lengths of the second of five records, whose pages have 500 bytes: past the end, within the file, too small, no number. */
    private static final List<String> WRONG_LENGTHS = List.of(
            "10000000",
            "999999999999999999",
            "9223372036854775807",
            "99999999999999999999",
            "1500",
            "1201",
            "700",
            "5",
            "0",
            "-1",
            "1e3",
            "");

    @ParameterizedTest
    @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst", "whole.warc.gz", "whole.warc.zst", "parts.warc.gz"})
    void aWrongLengthLosesOneRecordOnly(String name) throws IOException {
        FileCompression packing = FileCompression.ofName(name);
        for (String length : WRONG_LENGTHS) {
            List<byte[]> records = pages(5);
            records.set(1, withLength(records.get(1), length));
            List<byte[]> packed = new ArrayList<>();
            if (name.startsWith("a.")) for (byte[] record : records) packed.add(Corpus.pack(packing, record));
            else if (name.startsWith("whole")) packed.add(Corpus.pack(packing, Archives.join(records)));
            else
                for (int i = 0; i < 5; i += 3)
                    packed.add(Corpus.pack(packing, Archives.join(records.subList(i, Math.min(5, i + 3)))));
            Path file = Files.write(dir.resolve(name), Archives.join(packed));
            for (long most : new long[] {64 << 20, 1200}) {
                Corpus corpus = read(file, DEFAULTS.withMaxRecordBytes(most));
                String about = "length '%s' in %s, records of %d bytes".formatted(length, name, most);
                assertThat(corpus.ids())
                        .as(about)
                        .containsExactly(Archives.name(0), Archives.name(2), Archives.name(3), Archives.name(4));
                assertThat(corpus.positions()).as(about).containsExactly(1L, 3L, 4L, 5L);
                assertThat(corpus.reasons())
                        .as(about)
                        .singleElement()
                        .asString()
                        .startsWith("2: the record ");
            }
        }
    }

    /** Every record has a wrong length: the search for the next one must not take time in proportion to the lengths. */
    @Test
    void manyWrongLengthsAreReadInLinearTime() throws IOException {
        for (String length : List.of("123456789", "5")) {
            List<byte[]> records = pages(3000);
            records.replaceAll(record -> withLength(record, length));
            Path file = Files.write(dir.resolve("a.warc"), Archives.join(records));
            for (int chunk : new int[] {1 << 16, 1 << 22}) {
                Corpus corpus = Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, chunk);
                assertThat(corpus.entries()).as(length).isEmpty();
                assertThat(corpus.rejects()).as(length).hasSize(3000);
            }
        }
    }

    @Test
    void bytesAfterACompleteRecordDoNotInvalidateIt() throws IOException {
        List<byte[]> records = pages(3);
        records.add(1, "garbage\r\n".getBytes(UTF_8));
        Path file = Files.write(dir.resolve("a.warc"), Archives.join(records));
        Corpus corpus = read(file, DEFAULTS);
        assertThat(corpus.ids()).containsExactly(Archives.name(0), Archives.name(1), Archives.name(2));
        assertThat(corpus.reasons()).containsExactly("2: not a WARC record");
    }

    /** A header without the blank line at its end must not take the next record for its own. */
    @Test
    void aHeaderThatDoesNotEndLosesOneRecordOnly() throws IOException {
        List<byte[]> records = pages(3);
        String second = new String(records.get(1), ISO_8859_1);
        records.set(1, second.substring(0, second.indexOf("\r\n\r\n") + 2).getBytes(ISO_8859_1));
        Path file = Files.write(dir.resolve("a.warc"), Archives.join(records));
        Corpus corpus = read(file, DEFAULTS);
        assertThat(corpus.ids()).containsExactly(Archives.name(0), Archives.name(2));
        assertThat(corpus.reasons()).hasSize(1);
    }

    private static List<byte[]> pages(int count) throws IOException {
        WarcRecord[] pages = new WarcRecord[count];
        for (int i = 0; i < count; i++) pages[i] = Archives.page(i, ("page " + i + " ").repeat(50));
        return new ArrayList<>(Archives.write(FileCompression.PLAIN, pages));
    }

    private static byte[] withLength(byte[] record, String length) {
        return new String(record, ISO_8859_1)
                .replaceFirst("Content-Length: \\d+", "Content-Length: " + length)
                .getBytes(ISO_8859_1);
    }

    @Test
    void aRecordThatIsTooLongIsRejected() throws IOException {
        Path file = dir.resolve("a.warc");
        Files.write(
                file,
                Archives.join(Archives.write(
                        FileCompression.PLAIN,
                        Archives.page(1, "one"),
                        Archives.page(2, "\r\n\r\nWARC/1.0\r\n ".repeat(1000)),
                        Archives.page(3, "three"))));
        Corpus corpus = read(file, DEFAULTS.withMaxRecordBytes(3000));
        assertThat(corpus.texts()).containsExactly("one", "three");
        assertThat(corpus.reasons()).containsExactly("2: longer than 3000 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.warc", "a.warc.gz", "whole.warc.gz"})
    void aTruncatedFileLosesItsLastRecordOnly(String name) throws IOException {
        boolean members = name.equals("a.warc.gz");
        String noise = Seeds.random()
                .ints(500, 'a', 'z')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        List<byte[]> records = Archives.write(
                members ? FileCompression.GZIP : FileCompression.PLAIN,
                Archives.page(1, "one"),
                Archives.page(2, noise));
        byte[] bytes = Archives.join(records);
        if (name.startsWith("whole")) bytes = Archives.gzip(bytes);
        Path file = dir.resolve(name);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 60));
        Corpus corpus = read(file, DEFAULTS);
        assertThat(corpus.texts()).containsExactly("one");
        assertThat(corpus.reasons()).singleElement().asString().startsWith("2: the ");
    }

    @Test
    void aBrokenMemberDoesNotAffectTheOthers() throws IOException {
        List<byte[]> records = Archives.write(
                FileCompression.GZIP,
                Archives.page(1, "one"),
                Archives.page(2, "two"),
                Archives.page(3, "three"),
                Archives.page(4, "four"));
        byte[] sound = records.get(1);
        // All bits except those of the header, which may differ, and those after the end of the compressed data.
        for (int bit : Seeds.sample(8 * (sound.length - 29))) {
            byte[] second = sound.clone();
            second[20 + bit / 8] ^= (byte) (1 << bit % 8);
            records.set(1, second);
            Path file = dir.resolve("a.warc.gz");
            Files.write(file, Archives.join(records));
            Corpus corpus = Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, 1 << 20);
            assertThat(corpus.texts()).as("bit %d", bit).startsWith("one").endsWith("four");
            assertThat(corpus.rejects()).as("bit %d", bit).isNotEmpty();
        }
    }

    /** The first member: there is no earlier one that shows that a member is a record. */
    @Test
    void aBrokenFirstMemberDoesNotAffectTheOthers() throws IOException {
        List<byte[]> records = new ArrayList<>();
        for (byte[] record : pages(4)) records.add(Archives.gzip(record));
        for (int at = 12; at < 60; at += 5) {
            byte[] first = records.get(0).clone();
            first[at] ^= 0x55;
            List<byte[]> damaged = new ArrayList<>(records);
            damaged.set(0, first);
            Path file = Files.write(dir.resolve("a.warc.gz"), Archives.join(damaged));
            Corpus corpus = read(file, DEFAULTS);
            assertThat(corpus.ids()).as("byte " + at).endsWith(Archives.name(1), Archives.name(2), Archives.name(3));
            assertThat(corpus.reasons()).as("byte " + at).isNotEmpty();
        }
    }

    /**
     * What is lost in the middle of a single member has no known extent; it may be noticed some records later, after what was
     * unpacked wrongly has counted as records.
     */
    @Test
    void aSingleMemberThatIsDamagedInTheMiddleEndsTheRun() throws IOException {
        Random random = Seeds.random();
        WarcRecord[] pages = new WarcRecord[40];
        for (int i = 0; i < pages.length; i++)
            pages[i] = Archives.page(i, Long.toString(random.nextLong(), 36).repeat(20));
        byte[] whole = Archives.gzip(Archives.join(Archives.write(FileCompression.PLAIN, pages)));
        byte[] damaged = whole.clone();
        for (int i = 0; i < 64; i++) damaged[whole.length / 2 + i] = (byte) 0xFF;
        Path file = Files.write(dir.resolve("whole.warc.gz"), damaged);
        for (int chunk : new int[] {7, 1000, 1 << 20})
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, chunk))
                    .withMessageMatching("\\Q" + file + "\\E: the gzip data is broken after record [1-9][0-9]*"
                            + " \\(.*\\); fetch or write the file again");
    }

    @Test
    void readsZstdWithADictionary() throws IOException {
        List<byte[]> records = pages(200);
        ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 1 << 13);
        records.forEach(trainer::addSample);
        byte[] dictionary = trainer.trainSamples();
        for (boolean packed : new boolean[] {false, true}) {
            byte[] stored = packed ? Zstd.compress(dictionary) : dictionary;
            ByteBuffer head = ByteBuffer.allocate(8 + stored.length).order(ByteOrder.LITTLE_ENDIAN);
            head.putInt(0x184D2A5D).putInt(stored.length).put(stored);
            List<byte[]> parts = new ArrayList<>(List.of(head.array()));
            for (byte[] record : records) parts.add(Zstd.compressUsingDict(record, dictionary, 3));
            Path file = Files.write(dir.resolve("a.warc.zst"), Archives.join(parts));
            Corpus corpus = read(file, DEFAULTS);
            assertThat(corpus.entries()).hasSize(200);
            assertThat(corpus.rejects()).isEmpty();
            Path out = dir.resolve("out" + packed);
            Corpus.copy(out, Corpus.inputs(DEFAULTS, file), DEFAULTS, 1000);
            assertThat(Corpus.unpack(out.resolve("clean.warc.zst"))).isEqualTo(Archives.join(records));
            Files.write(file, Archives.join(parts.subList(1, parts.size())));
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, 100))
                    .withMessage(file
                            + ": needs a zstd dictionary, which is not in the file; decompress it with zstd -d -D");
        }
    }

    @Test
    void aFileThatIsSomethingElseIsAnError() throws IOException {
        Path file = Files.writeString(dir.resolve("a.warc.gz"), "not gzip");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, 100))
                .withMessage(file + ": not gzip data although its name ends in .gz; rename it");
    }

    @Test
    void garbageNeverFails() throws IOException {
        byte[] sound = Archives.join(Archives.write(FileCompression.PLAIN, crawl()));
        for (long seed : Seeds.cases(500)) {
            Random random = new Random(seed);
            byte[] bytes = sound.clone();
            for (int i = random.nextInt(20); i >= 0; i--) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            Path file = Files.write(dir.resolve("a.warc"), Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            Corpus corpus = Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, 1 << 20);
            assertThat(Corpus.read(Corpus.inputs(DEFAULTS, file), DEFAULTS, 50))
                    .as("seed %d", seed)
                    .isEqualTo(corpus);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".warc", ".warc.gz", ".warc.zst"})
    void theCleanCorpusHasKeptPagesAndAllOtherRecords(String ending) throws IOException {
        FileCompression packing = FileCompression.ofName(ending);
        Path file = dir.resolve("a" + ending);
        Files.write(file, Archives.join(Archives.write(packing, crawl())));
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        try (RecordReader reader = Sources.reread(inputs, DEFAULTS);
                CleanCorpus clean = new CleanCorpus(dir.resolve("out"), inputs)) {
            while (reader.next()) {
                Document document = reader.document();
                boolean removed = document != null && document.id().equals(Archives.name(4));
                if (!removed && (document != null || reader.isOther())) clean.write(reader);
            }
        }
        List<byte[]> expected = new ArrayList<>(Archives.write(FileCompression.PLAIN, crawl()));
        expected.remove(5);
        Path cleaned = dir.resolve("out/clean" + ending);
        assertThat(Corpus.unpack(cleaned)).isEqualTo(Archives.join(expected));
        List<String> ids = new ArrayList<>();
        // The library reads gzip itself, but does not detect the end of zstd.
        try (WarcReader reader = ending.endsWith("gz")
                ? new WarcReader(cleaned)
                : new WarcReader(new ByteArrayInputStream(Corpus.unpack(cleaned)))) {
            for (WarcRecord record : reader) ids.add(record.id().toString());
        }
        assertThat(ids).hasSize(7).contains(Archives.name(1)).doesNotContain(Archives.name(4));
    }
}
