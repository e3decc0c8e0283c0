package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.FileSource;
import org.semblance.io.read.RecordReader;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

/** Documents from Parquet files that DuckDB wrote. */
class ParquetReadTest extends ParquetTest {
    private Path write(String name, String query) throws Exception {
        return duck.write(dir.resolve(name), query, "");
    }

    private static Corpus read(ReadOptions options, Path... files) throws Exception {
        return Corpus.read(Corpus.inputs(options, files), options, 1 << 12);
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 4,
            of = {
                "CODEC snappy",
                "CODEC zstd",
                "CODEC gzip",
                "CODEC uncompressed",
                "CODEC lz4_raw",
                "CODEC brotli",
                "CODEC zstd, PARQUET_VERSION v2",
                "CODEC snappy, ROW_GROUP_SIZE 2048",
                "CODEC uncompressed, PARQUET_VERSION v2, ROW_GROUP_SIZE 4096"
            })
    void readsRowsInOrderWithAnyChunkSize(String options) throws Exception {
        Path file = duck.write(dir.resolve("a.parquet"), """
                SELECT 'd' || i AS id, [i, NULL] AS other,
                  CASE WHEN i % 3 = 0 THEN 'often' ELSE repeat('é日🙂 word ' || i || ' ', (i % 17)::INT) END AS text,
                  CASE WHEN i % 5 = 0 THEN NULL ELSE 'http://s' || i % 7 || '.org/' || i END AS url
                FROM range(6000) r(i)""", options);
        List<String> texts = duck.rows("SELECT text FROM read_parquet('" + file + "')").stream()
                .map(row -> row.substring(0, row.length() - 1))
                .toList();
        List<String> ids = IntStream.range(0, 6000).mapToObj(i -> "d" + i).toList();
        List<Long> positions = LongStream.rangeClosed(1, 6000).boxed().toList();
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        for (int chunk : new int[] {10_000, 1 << 17, 1 << 28}) {
            Corpus corpus = Corpus.read(inputs, DEFAULTS, chunk);
            assertThat(corpus.rejects()).isEmpty();
            assertThat(corpus.texts()).as("chunk " + chunk).isEqualTo(texts);
            assertThat(corpus.ids()).isEqualTo(ids);
            assertThat(corpus.positions()).isEqualTo(positions);
        }
    }

    @Test
    void severalThreadsReadTheSameAsOne() throws Exception {
        Path file = duck.write(
                dir.resolve("a.parquet"),
                "SELECT i AS id, repeat('word' || i || ' ', 30) AS text FROM range(50000) r(i)",
                "ROW_GROUP_SIZE 20000");
        List<Input> inputs = Corpus.inputs(DEFAULTS, file);
        Corpus single = Corpus.read(inputs, DEFAULTS, 1 << 26);
        Map<Long, Document> found = new ConcurrentSkipListMap<>();
        try (Source source = new FileSource(List.of(), inputs, DEFAULTS, 1 << 14)) {
            new Workers(4).share(() -> {
                while (true) {
                    Source.Chunk chunk;
                    synchronized (source) {
                        chunk = source.next();
                    }
                    if (chunk == null) return;
                    chunk.read(new Source.DocumentSink() {
                        @Override
                        public void accept(Document document, long position) {
                            found.put(position, document);
                        }

                        @Override
                        public void reject(long position, String reason) {
                            throw new AssertionError(reason);
                        }
                    });
                }
            });
            assertThat(source.bytesRead()).isEqualTo(source.totalBytes());
        }
        assertThat(found.values().stream().map(Document::text).toList()).isEqualTo(single.texts());
        assertThat(found.values().stream().map(Document::id).toList()).isEqualTo(single.ids());
    }

    @Test
    void idsAreTextOrWholeNumbersOrTheRow() throws Exception {
        Path numbers = write("n.parquet", "SELECT 'x' AS text, (i - 1)::BIGINT AS id FROM range(3) r(i)");
        assertThat(read(DEFAULTS, numbers).ids()).containsExactly("-1", "0", "1");
        Path unsigned = write(
                "u.parquet", "SELECT 'x' AS text, 18446744073709551615::UBIGINT AS id, 4294967295::UINTEGER AS k");
        assertThat(read(DEFAULTS, unsigned).ids()).containsExactly("18446744073709551615");
        assertThat(read(DEFAULTS.withIdField("k"), unsigned).ids()).containsExactly("4294967295");
        Path none = write("o.parquet", "SELECT 'x' AS text FROM range(2)");
        assertThat(read(DEFAULTS, none).ids()).containsExactly("1", "2");
        assertThat(read(DEFAULTS, none, numbers).ids()).startsWith(none + ":1", none + ":2", "-1");
        Path holes = write("h.parquet", "SELECT 'x' AS text, unnest(['a', NULL, '']) AS id");
        assertThat(read(DEFAULTS, holes).ids()).containsExactly("a", "2", "3");
        assertThat(read(DEFAULTS.withIdField("id"), holes).reasons())
                .containsExactly("2: no value in column \"id\" for the id", "3: no value in column \"id\" for the id");
    }

    @Test
    void columnsWithinStructsHaveDots() throws Exception {
        Path file = write(
                "s.parquet",
                "SELECT {'title': 'deep ' || i, 'key': i} AS meta, 'flat' AS \"meta.title\", 'shallow' AS body,"
                        + " CASE WHEN i = 1 THEN NULL ELSE {'a': {'b': 'b' || i}} END AS maybe FROM range(3) r(i)");
        assertThat(read(DEFAULTS.withTextField("meta.title"), file).texts()).containsOnly("flat");
        Corpus nested = read(DEFAULTS.withTextField("maybe.a.b").withIdField("meta.key"), file);
        assertThat(nested.texts()).containsExactly("b0", "b2");
        assertThat(nested.ids()).containsExactly("0", "2");
        assertThat(nested.reasons()).containsExactly("2: column \"maybe.a.b\" is null, not a string");
    }

    @Test
    void pagesAndBytes() throws Exception {
        Path file = write(
                "p.parquet",
                "SELECT '<p>one &amp; two</p>' AS html, 'caf\\xE9'::BLOB AS raw,"
                        + " '<meta charset=\"windows-1252\"><p>caf\\xE9</p>'::BLOB AS page, 'http://a.org/x' AS url");
        assertThat(read(DEFAULTS.withHtmlField("html"), file).texts().getFirst())
                .contains("one & two");
        assertThat(read(DEFAULTS.withHtmlField("page"), file).texts().getFirst())
                .contains("café");
        assertThat(read(DEFAULTS.withTextField("raw"), file).reasons()).containsExactly("1: invalid UTF-8 at byte 4");
        String greek = "Το μουσείο είναι ανοιχτό από Τρίτη έως Κυριακή";
        String bytes = HexFormat.of()
                .withPrefix("\\x")
                .withUpperCase()
                .formatHex(greek.getBytes(Charset.forName("windows-1253")));
        Path undeclared = write("u.parquet", "SELECT '" + bytes + "'::BLOB AS page");
        assertThat(read(DEFAULTS.withHtmlField("page"), undeclared).texts()).containsExactly(greek);
    }

    @Test
    void otherFieldsAreConvertedToText() throws Exception {
        Path file = write("f.parquet", """
                SELECT 'x' AS text, DATE '2024-02-29' AS d, TIMESTAMP '2024-02-29 01:02:03.5' AS t, 1.50::DECIMAL(9,2) AS m,
                  123456789012345678901.25::DECIMAL(38,2) AS h, 0.1::DOUBLE AS r, true AS b, [1] AS l, 7::UTINYINT AS u,
                  TIMESTAMP_NS '2024-01-01 00:00:00.000000001' AS ns, NULL::INT AS n, 'z' AS s""");
        ReadOptions options =
                DEFAULTS.withExtraFields(Set.of("d", "t", "m", "h", "r", "b", "l", "u", "ns", "n", "s", "missing"));
        try (RecordReader records = Sources.reread(Corpus.inputs(options, file), options)) {
            assertThat(records.next()).isTrue();
            Document document = records.document();
            assertThat(document).isNotNull();
            assertThat(document.fields())
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            "d",
                            "2024-02-29",
                            "t",
                            "2024-02-29T01:02:03.500Z",
                            "m",
                            "1.50",
                            "h",
                            "123456789012345678901.25",
                            "r",
                            "0.1",
                            "b",
                            "true",
                            "u",
                            "7",
                            "ns",
                            "2024-01-01T00:00:00.000000001Z",
                            "s",
                            "z"));
        }
    }

    @Test
    void nullAndLongTextsAreRejected() throws Exception {
        Path file = write("l.parquet", "SELECT unnest(['ok', NULL, 'toolong', '']) AS text");
        Corpus corpus = read(DEFAULTS.withMaxRecordBytes(6), file);
        assertThat(corpus.texts()).containsExactly("ok", "");
        assertThat(corpus.reasons())
                .containsExactly("2: column \"text\" is null, not a string", "3: longer than 6 bytes");
    }

    @Test
    void noRowsAreNoDocuments() throws Exception {
        Path file = write("e.parquet", "SELECT 'x' AS text WHERE false");
        assertThat(read(DEFAULTS, file).entries()).isEmpty();
        Path empty = Files.createFile(dir.resolve("zero.parquet"));
        assertThat(read(DEFAULTS, empty, write("one.parquet", "SELECT 'x' AS text"))
                        .texts())
                .containsExactly("x");
    }

    @Test
    void directoriesAndGlobsInOrderOfNames() throws Exception {
        Path data = Files.createDirectory(dir.resolve("data"));
        for (int part : new int[] {2, 1, 10})
            duck.write(data.resolve("part-" + part + ".snappy.parquet"), "SELECT 'p" + part + "' AS text", "");
        Files.createFile(data.resolve("_SUCCESS"));
        Files.createFile(data.resolve(".part-1.crc"));
        assertThat(read(DEFAULTS, data).texts()).containsExactly("p1", "p10", "p2");
        assertThat(read(DEFAULTS.withFormat(Format.PARQUET), data).texts()).containsExactly("p1", "p10", "p2");
        Inputs.Resolved globbed = Inputs.resolve(List.of(data + "/*.parquet"), DEFAULTS, dir);
        assertThat(Corpus.read(globbed.inputs(), DEFAULTS, 100).texts()).containsExactly("p1", "p10", "p2");
    }

    @Test
    void errorForAMissingColumnListsTheColumns() throws Exception {
        Path file = write(
                "w.parquet",
                "SELECT 'x' AS body, 1.5::DOUBLE AS id, ['a'] AS words, {'k': uuid()} AS meta, DATE '2024-01-01' AS day");
        refused(
                DEFAULTS,
                file,
                "no column \"text\"; the columns are body, id, words.list.element, meta.k, day; try --text-field body");
        refused(
                DEFAULTS.withTextField("day"),
                file,
                "column \"day\" is INT32 (DATE), not text; name another with --text-field");
        refused(
                DEFAULTS.withTextField("words.list.element"),
                file,
                "column \"words.list.element\" is a list of BINARY (STRING), not text; name another with --text-field");
        refused(
                DEFAULTS.withTextField("body"),
                file,
                "column \"id\" is DOUBLE, neither text nor a whole number; name another with --id-field");
        refused(
                DEFAULTS.withTextField("body").withIdField("meta.k"),
                file,
                "column \"meta.k\" is FIXED_LEN_BYTE_ARRAY (UUID), neither text nor a whole number; name another with --id-field");
        refused(
                DEFAULTS.withTextField("body").withIdField("nix"),
                file,
                "no column \"nix\"; the columns are body, id, words.list.element, meta.k, day; name one with --id-field");
    }

    @Test
    void badFilesAreNamedWithARemedy() throws Exception {
        Path good = write("good.parquet", "SELECT i AS id, 'text ' || i AS text FROM range(5000) r(i)");
        byte[] bytes = Files.readAllBytes(good);
        Path text = Corpus.write(dir.resolve("text.parquet"), "{\"text\":\"not parquet\"}");
        refused(DEFAULTS, text, "not a Parquet file; if it has another format, add --format");
        Path cut = dir.resolve("cut.parquet");
        Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
        refused(
                DEFAULTS,
                cut,
                "the Parquet data ends early: there is no footer at its end; fetch or write the file again");
        Path packed = dir.resolve("good.parquet.gz");
        Corpus.write(packed, bytes);
        refused(
                DEFAULTS,
                packed,
                "Parquet cannot be read from gzip, as it is compressed internally; decompress the file");
        byte[] sealed = bytes.clone();
        System.arraycopy("PARE".getBytes(), 0, sealed, sealed.length - 4, 4);
        Path encrypted = dir.resolve("encrypted.parquet");
        Files.write(encrypted, sealed);
        refused(DEFAULTS, encrypted, "the Parquet data is encrypted; write it without encryption");
    }

    @Test
    void damagedFilesAlwaysGiveAnErrorMessage() throws Exception {
        Path good = duck.write(
                dir.resolve("good.parquet"),
                "SELECT i AS id, 'text ' || i AS text FROM range(3000) r(i)",
                "CODEC snappy, ROW_GROUP_SIZE 2048");
        byte[] bytes = Files.readAllBytes(good);
        int failed = 0;
        for (long seed : Seeds.cases(600)) {
            Random random = new Random(seed);
            byte[] damaged = bytes.clone();
            for (int i = 0; i <= random.nextInt(3); i++)
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            if (failed == 0) damaged[damaged.length - 1] = 0; // at least one must fail
            Path file = dir.resolve("bad.parquet");
            Files.write(file, damaged);
            try {
                Corpus corpus = read(DEFAULTS, file);
                assertThat(corpus.entries().size() + corpus.rejects().size())
                        .as("rows, seed " + seed)
                        .isEqualTo(3000);
            } catch (InputException e) {
                failed++;
                assertThat(e.getMessage())
                        .as("seed " + seed)
                        .startsWith(file + ": ")
                        .doesNotContain("\n");
            }
        }
        assertThat(failed).isPositive();
    }

    /** Every prefix, and a footer that lacks a row group. */
    @Test
    void noRowIsLostInSilence() throws Exception {
        Path good = write("good.parquet", "SELECT i AS id, 'text ' || i AS text FROM range(20) r(i)");
        byte[] bytes = Files.readAllBytes(good);
        Path file = dir.resolve("bad.parquet");
        for (int length : Seeds.sample(bytes.length)) {
            Files.write(file, Arrays.copyOf(bytes, length));
            if (length == 0) continue;
            assertThatExceptionOfType(InputException.class)
                    .as("%d bytes", length)
                    .isThrownBy(() -> read(DEFAULTS, file))
                    .withMessageStartingWith(file + ": ");
        }
        int footer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
        FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(bytes, bytes.length - 8 - footer, footer));
        meta.setRow_groups(meta.getRow_groups().subList(0, meta.getRow_groups().size() - 1));
        ByteArrayOutputStream fewer = new ByteArrayOutputStream();
        fewer.write(bytes, 0, bytes.length - 8 - footer);
        int before = fewer.size();
        Util.writeFileMetaData(meta, fewer);
        ByteBuffer tail = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        fewer.writeBytes(tail.putInt(fewer.size() - before)
                .put("PAR1".getBytes(StandardCharsets.US_ASCII))
                .array());
        Files.write(file, fewer.toByteArray());
        refused(
                DEFAULTS,
                file,
                "the footer of the Parquet data says 20 rows, and its row groups have 0; fetch or write the file again");
    }

    private static void refused(ReadOptions options, Path file, String reason) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> read(options, file))
                .withMessage(file + ": " + reason);
    }
}
