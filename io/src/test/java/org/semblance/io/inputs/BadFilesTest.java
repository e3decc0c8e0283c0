package org.semblance.io.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.Corpus;
import org.semblance.io.Sources;
import org.semblance.io.read.FileSource;
import org.semblance.io.read.RecordReader;
import org.semblance.testing.Seeds;

class BadFilesTest {
    private static final ReadOptions LINES = ReadOptions.defaults().withFormat(Format.LINES);

    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void everyTruncationIsDetected(FileCompression packing) throws IOException {
        byte[] packed = Corpus.pack(packing, lines(60));
        for (int length = 1; length < packed.length; length++) {
            Path file = dir.resolve("cut" + packing.ending());
            Files.write(file, Arrays.copyOf(packed, length));
            List<Input> inputs = Corpus.inputs(LINES, file);
            assertThatThrownBy(() -> Corpus.read(inputs, LINES, 64))
                    .as("length " + length)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(file.toString());
        }
    }

    /** Whatever is missing, also of the trailer of a member or frame, and however often the stream is read again. */
    @ParameterizedTest
    @ValueSource(strings = {"a.jsonl", "a.csv", "a.tsv", "a.txt", "a.html"})
    void everyTruncationIsReportedAsSuch(String name) throws IOException {
        Format format = Format.ofName(name);
        String table = format == Format.CSV ? "id,text\n" : format == Format.TSV ? "id\ttext\n" : "";
        String record = switch (format) {
            case JSONL -> "{\"id\":%d,\"text\":\"some text\"}\n";
            case TSV -> "%d\tsome text\n";
            default -> "%d,some text\n";
        };
        byte[] one = (table + record.formatted(1) + record.formatted(2)).getBytes(StandardCharsets.UTF_8);
        byte[] two = (record.formatted(3) + record.formatted(4)).getBytes(StandardCharsets.UTF_8);
        for (FileCompression packing : List.of(FileCompression.GZIP, FileCompression.ZSTD)) {
            boolean gzip = packing == FileCompression.GZIP;
            for (boolean checksum : gzip ? new boolean[] {true} : new boolean[] {true, false}) {
                byte[] first = gzip ? Corpus.pack(packing, one) : zstd(one, checksum);
                byte[] both = join(first, gzip ? Corpus.pack(packing, two) : zstd(two, checksum));
                for (int length : lengths(first.length, both.length)) {
                    Path file = Files.write(dir.resolve(name + packing.ending()), Arrays.copyOf(both, length));
                    ReadOptions options = ReadOptions.defaults();
                    List<Input> inputs = Corpus.inputs(options, file);
                    try (FileSource source = new FileSource(List.of(), inputs, options, 1 << 20)) {
                        for (int attempt = 0; attempt < (format.wholeFiles() ? 1 : 2); attempt++) {
                            if (length == first.length) continue;
                            assertThatThrownBy(() -> Corpus.drain(source))
                                    .as("%s, %d bytes, attempt %d", file.getFileName(), length, attempt)
                                    .isInstanceOf(InputException.class)
                                    .hasMessageMatching("\\Q" + file + "\\E: the " + packing.title()
                                            + " data ends early( after line [0-5])?; fetch or write the file again");
                        }
                    }
                    if (length == first.length)
                        assertThat(Corpus.read(inputs, options, 100).entries()).hasSize(format.wholeFiles() ? 1 : 2);
                }
            }
        }
    }

    /** All lengths, or those at the ends of both parts and some others. */
    private static List<Integer> lengths(int first, int both) {
        List<Integer> all = IntStream.range(1, both).boxed().toList();
        if (Seeds.thorough()) return all;
        return Stream.concat(
                        Seeds.some(10, all).stream(),
                        all.stream().filter(n -> Math.abs(n - first) <= 12 || n >= both - 12))
                .distinct()
                .toList();
    }

    private static byte[] zstd(byte[] content, boolean checksum) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (var out = new ZstdOutputStreamNoFinalizer(packed).setChecksum(checksum)) {
            out.write(content);
        }
        return packed.toByteArray();
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void errorNamesTheLastCompleteLine(FileCompression packing) throws IOException {
        byte[] packed = Corpus.pack(packing, lines(100_000));
        Path file = dir.resolve("cut" + packing.ending());
        Files.write(file, Arrays.copyOf(packed, packed.length / 2));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 4096))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("\\Q" + file + "\\E: the " + packing.title()
                        + " data ends early after line [1-9][0-9]{4}; fetch or write the file again");
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void readsAllMembersAndDetectsBrokenOnes(FileCompression packing) throws IOException {
        byte[] one = Corpus.pack(packing, lines(3));
        Path file = dir.resolve("many" + packing.ending());
        Files.write(file, join(one, one, Corpus.pack(packing, new byte[0]), one));
        assertThat(Corpus.read(Corpus.inputs(LINES, file), LINES, 10).entries()).hasSize(9);
        Files.write(file, join(one, "garbage".getBytes(StandardCharsets.US_ASCII)));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 10))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the " + packing.title() + " data is broken after line 3");
    }

    @Test
    void readsZstdWithALongWindow() throws IOException {
        Path file = dir.resolve("long.zst");
        try (var out = new ZstdOutputStreamNoFinalizer(Files.newOutputStream(file)).setLong(27)) {
            out.write(lines(1000));
        }
        assertThat(Corpus.read(Corpus.inputs(LINES, file), LINES, 100).entries())
                .hasSize(1000);
    }

    @Test
    void zeroBytesAfterGzipAreAccepted() throws IOException {
        Path file = dir.resolve("padded.gz");
        Files.write(file, join(Corpus.pack(FileCompression.GZIP, lines(3)), new byte[512]));
        assertThat(Corpus.read(Corpus.inputs(LINES, file), LINES, 10).entries()).hasSize(3);
    }

    @Test
    void gzipHeadersMayCarryNamesAndMore() throws IOException {
        byte[] plain = Corpus.pack(FileCompression.GZIP, lines(3));
        byte[] head = Arrays.copyOf(plain, 10);
        head[3] = 2 + 4 + 8 + 16;
        byte[] extras = {3, 0, 'e', 'e', 'e', 'n', 0, 'c', 'c', 0, 1, 2};
        Path file = dir.resolve("named.gz");
        Files.write(file, join(head, extras, Arrays.copyOfRange(plain, 10, plain.length)));
        assertThat(Corpus.read(Corpus.inputs(LINES, file), LINES, 10).entries()).hasSize(3);
    }

    /** A gzip member ends with a checksum of four bytes and a length of four bytes. */
    @ParameterizedTest
    @CsvSource({"6, the checksum is wrong", "2, the length is wrong"})
    void aWrongTrailerIsDetected(int fromEnd, String reason) throws IOException {
        byte[] packed = Corpus.pack(FileCompression.GZIP, lines(3));
        packed[packed.length - fromEnd] ^= 1;
        Path file = dir.resolve("end.gz");
        Files.write(file, packed);
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 10))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the gzip data is broken after line 3 (" + reason + ")");
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void uncompressedTextIsReported(FileCompression packing) throws IOException {
        Path file = dir.resolve("text" + packing.ending());
        Files.write(file, lines(3));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 10))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": not " + packing.title() + " data although its name ends in " + packing.ending()
                        + "; rename it");
    }

    @Test
    void anEmptyFileIsAccepted() throws IOException {
        for (String name : List.of("a.jsonl", "a.jsonl.gz", "a.csv", "a.tsv.zst")) {
            Path file = Files.createFile(dir.resolve(name));
            Inputs.Resolved found = Inputs.of(List.of(file), ReadOptions.defaults());
            assertThat(found.notes()).containsExactly(file + ": the file is empty");
            Corpus corpus = Corpus.read(found.inputs(), ReadOptions.defaults(), 10);
            assertThat(corpus.entries()).isEmpty();
            assertThat(corpus.rejects()).isEmpty();
            Corpus.copy(dir.resolve("out-" + name), found.inputs(), ReadOptions.defaults(), 10);
            assertThat(Corpus.unpack(dir.resolve("out-" + name).resolve("clean" + name.substring(1))))
                    .isEmpty();
        }
    }

    @Test
    void theFileMustNotChangeBetweenThePasses() throws IOException {
        Path file = Corpus.write(dir.resolve("a.txt"), lines(3));
        List<Input> inputs = Corpus.inputs(LINES, file);
        assertThat(Corpus.read(inputs, LINES, 10).entries()).hasSize(3);
        Files.setLastModifiedTime(file, FileTime.fromMillis(12345));
        assertThatThrownBy(() -> Sources.reread(inputs, LINES))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": the file changed since it was read first; run again when nothing writes to it");
        Files.delete(file);
        assertThatThrownBy(() -> Sources.reread(inputs, LINES)).hasMessage(file + ": no such file or directory");
    }

    @Test
    void errorNamesTheReasonWhyAFileCannotBeOpened() {
        assertThat(InputException.of("f", new AccessDeniedException("f"))).hasMessage("f: permission denied");
        assertThat(InputException.of("f", new IOException("Input/output error\nmore")))
                .hasMessage("f: cannot be read: Input/output error");
        assertThatThrownBy(() -> Sources.open(dir.resolve("none.jsonl")))
                .isInstanceOf(InputException.class)
                .hasMessage(dir.resolve("none.jsonl") + ": no such file or directory");
    }

    @Test
    void aHugeLineIsRejectedWithoutBeingBuffered() throws IOException {
        Path file = dir.resolve("huge.jsonl");
        byte[] mebi = new byte[1 << 20];
        Arrays.fill(mebi, (byte) 'x');
        try (var out = Files.newOutputStream(file)) {
            out.write("{\"text\":\"a\"}\n{\"text\":\"".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 100; i++) out.write(mebi);
            out.write("\"}\n{\"text\":\"b\"}\n".getBytes(StandardCharsets.US_ASCII));
        }
        ReadOptions options = ReadOptions.defaults().withMaxRecordBytes(100_000);
        List<Input> inputs = Corpus.inputs(options, file);
        Corpus corpus = Corpus.read(inputs, options, 1000);
        assertThat(corpus.ids()).containsExactly("1", "3");
        assertThat(corpus.reasons()).containsExactly("2: longer than 100000 bytes");
        try (RecordReader reader = RecordReader.of(List.of(), inputs, options, 1000)) {
            int longest = 0;
            while (reader.next()) longest = Math.max(longest, reader.buffer().length);
            assertThat(longest).isBetween(1, 1000);
        }
    }

    @Test
    void theLimitIsExact() throws IOException {
        Path file = Corpus.write(dir.resolve("limit.txt"), "12345\r\n123456\n12345\n\n12345");
        ReadOptions options = LINES.withMaxRecordBytes(5);
        for (int chunk : new int[] {1, 4, 100}) {
            Corpus corpus = Corpus.read(Corpus.inputs(options, file), options, chunk);
            assertThat(corpus.positions()).containsExactly(1L, 3L, 4L, 5L);
            assertThat(corpus.reasons()).containsExactly("2: longer than 5 bytes");
        }
        Path text = Corpus.write(dir.resolve("t.txt.gz"), "123456");
        ReadOptions texts = ReadOptions.defaults().withMaxRecordBytes(5);
        assertThat(Corpus.read(Corpus.inputs(texts, text), texts, 10).reasons())
                .containsExactly("1: t.txt.gz: longer than 5 bytes");
    }

    private static byte[] lines(int count) {
        Random random = Seeds.random();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++)
            lines.append(Long.toString(random.nextLong(), 36)).append('\n');
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }
}
