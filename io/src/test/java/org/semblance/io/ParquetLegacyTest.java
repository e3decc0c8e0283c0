package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.document.Document;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.testing.Seeds;

/** Files as written by Spark, Hive and old writers: 96-bit timestamps, two-level lists, small pages, all encodings. */
class ParquetLegacyTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message spark_schema {
              optional int96 at;
              optional group legacy (LIST) { repeated int32 array; }
              optional group bag (LIST) { repeated group bag { optional binary array_element (UTF8); } }
              repeated int64 plain;
              optional group m (MAP_KEY_VALUE) { repeated group map (MAP_KEY_VALUE) { required binary key (UTF8); optional double value; } }
              optional fixed_len_byte_array(5) dec (DECIMAL(10,2));
              required group deep { optional group a { repeated group b { optional group c { required boolean d; repeated float e; } } } }
              optional binary text (UTF8) = 7;
              required int32 id;
            }""");

    private static final ReadOptions OPTIONS = ReadOptions.defaults().withExtraFields(Set.of("at", "dec"));

    @TempDir
    Path dir;

    private static Group row(int i, Random random) {
        Group row = new SimpleGroup(SCHEMA);
        row.add("id", i);
        if (random.nextInt(9) > 0) row.add("text", "text " + random.nextInt(40) + (i % 2 == 0 ? " and " + i : ""));
        if (random.nextBoolean()) row.add("at", Binary.fromConstantByteArray(bytes(random, 12)));
        if (random.nextBoolean()) row.add("dec", Binary.fromConstantByteArray(bytes(random, 5)));
        for (int n = random.nextInt(3); n > 0; n--) row.add("plain", random.nextLong());
        if (random.nextBoolean()) {
            Group legacy = row.addGroup("legacy");
            for (int n = random.nextInt(4); n > 0; n--) legacy.add("array", random.nextInt(5));
        }
        if (random.nextBoolean()) {
            Group bag = row.addGroup("bag");
            for (int n = random.nextInt(4); n > 0; n--) {
                Group element = bag.addGroup("bag");
                if (random.nextBoolean()) element.add("array_element", "é" + random.nextInt(3));
            }
        }
        if (random.nextBoolean()) {
            Group map = row.addGroup("m");
            for (int n = random.nextInt(3); n > 0; n--) {
                Group entry = map.addGroup("map");
                entry.add("key", "k" + n);
                if (random.nextBoolean()) entry.add("value", random.nextDouble());
            }
        }
        Group deep = row.addGroup("deep");
        if (random.nextBoolean()) deep(deep.addGroup("a"), random);
        return row;
    }

    private static void deep(Group a, Random random) {
        for (int n = random.nextInt(3); n > 0; n--) {
            Group b = a.addGroup("b");
            if (random.nextBoolean()) continue;
            Group c = b.addGroup("c");
            c.add("d", random.nextBoolean());
            for (int k = random.nextInt(3); k > 0; k--) c.add("e", random.nextFloat());
        }
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** All rows, by the reader of parquet-java. */
    private static List<String> rows(Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> records = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema));
                for (long i = 0; i < pages.getRowCount(); i++)
                    rows.add(records.read().toString());
            }
        }
        return rows;
    }

    private Path write(
            String name, List<Group> rows, WriterVersion version, CompressionCodecName codec, boolean dictionary)
            throws IOException {
        Path file = dir.resolve(name);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(SCHEMA)
                .withWriterVersion(version)
                .withCompressionCodec(codec)
                .withDictionaryEncoding(dictionary)
                .withPageSize(600)
                .withPageRowCountLimit(50)
                .withRowGroupSize(20_000L)
                .withMinRowCountForPageSizeCheck(10)
                .build()) {
            for (Group row : rows) writer.write(row);
        }
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "PARQUET_1_0, UNCOMPRESSED, true",
        "PARQUET_1_0, SNAPPY, false",
        "PARQUET_2_0, ZSTD, true",
        "PARQUET_2_0, SNAPPY, false",
        "PARQUET_2_0, UNCOMPRESSED, false"
    })
    void readsAndCarriesRandomRows(WriterVersion version, CompressionCodecName codec, boolean dictionary)
            throws Exception {
        for (long seed : Seeds.cases(4)) {
            String which = "seed " + seed;
            Random random = new Random(seed);
            List<Group> rows = new ArrayList<>();
            for (int i = 0; i < 2000; i++) rows.add(row(i, random));
            Path file = write(seed + ".parquet", rows, version, codec, dictionary);
            List<Input> inputs = Corpus.inputs(OPTIONS, file);
            for (int chunk : new int[] {500, 5000, 1 << 20}) {
                Corpus corpus = Corpus.read(inputs, OPTIONS, chunk);
                List<String> texts = rows.stream()
                        .filter(row -> row.getFieldRepetitionCount("text") > 0)
                        .map(row -> row.getString("text", 0))
                        .toList();
                assertThat(corpus.texts()).as(which).isEqualTo(texts);
                assertThat(corpus.rejects()).as(which).hasSize(2000 - texts.size());
                for (Corpus.Entry entry : corpus.entries())
                    assertThat(entry.id()).as(which).isEqualTo("" + (entry.position() - 1));
            }
            List<String> expected = new ArrayList<>();
            Path out = dir.resolve("out" + seed);
            try (org.semblance.io.read.RecordReader records = Sources.reread(inputs, OPTIONS);
                    CleanCorpus clean = new CleanCorpus(out, inputs)) {
                while (records.next()) {
                    if (random.nextInt(3) == 0) continue;
                    clean.write(records);
                    expected.add(rows.get((int) records.position() - 1).toString());
                }
            }
            assertThat(rows(out.resolve("clean.parquet"))).as(which).isEqualTo(expected);
        }
    }

    @Test
    void reads96BitTimestamps() throws Exception {
        Group row = new SimpleGroup(SCHEMA);
        row.add("id", 1);
        row.add("text", "x");
        row.addGroup("deep");
        java.nio.ByteBuffer at = java.nio.ByteBuffer.allocate(12).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        at.putLong(3_600_000_000_001L).putInt(2_440_589);
        row.add("at", Binary.fromConstantByteArray(at.array()));
        row.add("dec", Binary.fromConstantByteArray(new byte[] {0, 0, 0, 1, 5}));
        Path file = write("one.parquet", List.of(row), WriterVersion.PARQUET_1_0, CompressionCodecName.SNAPPY, true);
        try (org.semblance.io.read.RecordReader records = Sources.reread(Corpus.inputs(OPTIONS, file), OPTIONS)) {
            assertThat(records.next()).isTrue();
            Document document = records.document();
            assertThat(document).isNotNull();
            assertThat(document.fields())
                    .containsEntry("at", "1970-01-02T01:00:00.000000001Z")
                    .containsEntry("dec", "2.61");
        }
    }
}
