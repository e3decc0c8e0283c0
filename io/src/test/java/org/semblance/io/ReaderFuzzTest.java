package org.semblance.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.FileSource;
import org.semblance.io.read.RecordReader;
import org.semblance.testing.Fuzzing;

/**
 * Any bytes as a file of any format: reading them gives documents and rejected records, or one line for the user. It is
 * the same however the file is divided among threads and in the second pass, and no byte of a text file is lost.
 */
public class ReaderFuzzTest {
    private static final int WAYS = Format.values().length * FileCompression.values().length;

    @TempDir
    Path dir;

    /** What reading a file gives: lines for documents and rejected records, and the message that ended it. */
    private record Seen(List<String> lines, String failure) {}

    /** The first byte selects format and compression, the others are the file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) return;
        int way = (input[0] & 0xFF) % WAYS;
        Format format = Format.values()[way % Format.values().length];
        FileCompression packing = FileCompression.values()[way / Format.values().length];
        Path file = Files.createTempFile("fuzz", "." + format.extension() + packing.ending());
        try {
            try (OutputStream out = Files.newOutputStream(file)) {
                out.write(input, 1, input.length - 1);
            }
            check(file, format, input);
        } finally {
            Files.delete(file);
        }
    }

    private static void check(Path file, Format format, byte[] input) throws IOException {
        ReadOptions options = ReadOptions.defaults().withFormat(format).withMaxRecordBytes(1 << 14);
        List<Input> inputs;
        try {
            inputs = Inputs.of(List.of(file), options).inputs();
        } catch (InputException e) {
            assertOneLine(e);
            return;
        }
        Seen whole = read(inputs, options, 1 << 20);
        assertSame(whole, read(inputs, options, 64), "in small chunks");
        ByteArrayOutputStream copied = new ByteArrayOutputStream();
        Seen again = reread(inputs, options, copied);
        // The second pass reads all columns of Parquet, to copy them; one that is not a field may be damaged.
        boolean copyable = format != Format.PARQUET || again.failure.isEmpty();
        assertSame(copyable ? whole : new Seen(whole.lines, again.failure), again, "second pass");
        boolean plain = FileCompression.ofName(file.toString()) == FileCompression.PLAIN;
        boolean complete = whole.failure.isEmpty() && whole.lines.stream().noneMatch(line -> line.contains("too long"));
        if (plain && complete && format == Format.JSONL && !isUtf16(input)) {
            String text = new String(input, 1, input.length - 1, ISO_8859_1);
            assertThat(visible(copied.toString(ISO_8859_1)))
                    .as("bytes of the records")
                    .isEqualTo(visible(withoutMark(text)));
        }
    }

    /** A file that cannot be read to its end fails every time, but what was read before depends on the chunks. */
    private static void assertSame(Seen expected, Seen found, String how) {
        assertThat(found.failure.isEmpty()).as(how).isEqualTo(expected.failure.isEmpty());
        int common = expected.failure.isEmpty()
                ? expected.lines.size()
                : Math.min(expected.lines.size(), found.lines.size());
        assertThat(found.lines.subList(0, common)).as(how).isEqualTo(expected.lines.subList(0, common));
        if (expected.failure.isEmpty()) assertThat(found.lines).as(how).hasSameSizeAs(expected.lines);
    }

    private static boolean isUtf16(byte[] input) {
        return input.length > 2
                && (input[1] == (byte) 0xFE || input[1] == (byte) 0xFF || input[1] == 0 || input[2] == 0);
    }

    /** Without white space, as blank lines are no records. */
    private static String visible(String text) {
        return text.replaceAll("[ \\t\\r\\n]", "");
    }

    private static String withoutMark(String text) {
        return text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
    }

    private static void assertOneLine(InputException e) {
        assertThat(e.getMessage())
                .isNotBlank()
                .doesNotContain("\n", "Exception")
                .doesNotContainPattern("@[0-9a-f]{6}");
    }

    private static Seen read(List<Input> inputs, ReadOptions options, int chunk) throws IOException {
        Lines lines = new Lines();
        try (Source source = new FileSource(List.of(), inputs, options, chunk)) {
            for (Source.Chunk next = source.next(); next != null; next = source.next()) next.read(lines);
            return new Seen(lines.lines, "");
        } catch (InputException e) {
            assertOneLine(e);
            return new Seen(lines.lines, e.getMessage());
        }
    }

    private static Seen reread(List<Input> inputs, ReadOptions options, ByteArrayOutputStream copied)
            throws IOException {
        Lines lines = new Lines();
        try (RecordReader records = Sources.reread(inputs, options)) {
            while (records.next()) {
                records.read(lines);
                copied.write(records.buffer(), records.offset(), records.length());
            }
            return new Seen(lines.lines, "");
        } catch (InputException e) {
            assertOneLine(e);
            return new Seen(lines.lines, e.getMessage());
        }
    }

    private static final class Lines implements Source.DocumentSink {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void accept(Document document, long position) {
            lines.add(position + " " + document);
        }

        @Override
        public void reject(long position, String reason) {
            assertThat(reason).isNotBlank().doesNotContain("\n", "Exception");
            lines.add(position + " rejected: " + reason);
        }
    }

    /** Any bytes as a table of labels: rows, or one line for the user. */
    public static final class Tables {
        private static final List<Format> FORMATS = List.of(Format.TSV, Format.CSV, Format.JSONL, Format.PARQUET);

        private Tables() {}

        public static void fuzzerTestOneInput(byte[] input) throws IOException {
            if (input.length == 0) return;
            Format format = FORMATS.get((input[0] & 0xFF) % FORMATS.size());
            Path file = Files.createTempFile("fuzz", "." + format.extension());
            try {
                Files.write(file, Arrays.copyOfRange(input, 1, input.length));
                TableFile.read(
                        file,
                        (cells, line) -> assertThat(cells).as("line %d", line).doesNotContainNull());
            } catch (InputException e) {
                assertOneLine(e);
            } finally {
                Files.delete(file);
            }
        }

        private static List<byte[]> examples() throws IOException {
            List<byte[]> examples = new ArrayList<>();
            for (int i = 0; i < FORMATS.size(); i++) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                bytes.write(i);
                bytes.write(example(FORMATS.get(i)));
                examples.add(bytes.toByteArray());
            }
            return examples;
        }
    }

    private static List<byte[]> examples() throws IOException {
        List<byte[]> examples = new ArrayList<>();
        for (Format format : Format.values()) {
            for (FileCompression packing : FileCompression.values()) {
                int way = packing.ordinal() * Format.values().length + format.ordinal();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                bytes.write(way);
                try (OutputStream out = packing.packMember(bytes)) {
                    out.write(example(format));
                }
                examples.add(bytes.toByteArray());
            }
        }
        return examples;
    }

    private static byte[] example(Format format) throws IOException {
        return switch (format) {
            case LINES, TEXT -> "one two\r\nthree \u00e9\n\nfour".getBytes(UTF_8);
            case HTML ->
                "<html><head><meta charset=utf-8><title>t</title><script>x</script><body><p>one &amp; two<pre>\n a"
                        .getBytes(UTF_8);
            case JSONL ->
                "{\"id\":\"a\",\"text\":\"one \\u00e9\"}\n\n{\"text\":null}\n{\"text\":\"b\",\"url\":\"http://x.org/\",\"n\":[1,{}]}"
                        .getBytes(UTF_8);
            case CSV -> "id,text,url\r\na,\"one, \"\"two\"\"\nthree\",\r\nb,four,http://x.org/\n".getBytes(UTF_8);
            case TSV -> "id\ttext\na\t\"one\ttwo\"\nb\tthree\n".getBytes(UTF_8);
            case WARC ->
                Archives.join(Archives.write(
                        FileCompression.PLAIN,
                        Archives.info(),
                        Archives.page(1, "<p>one"),
                        Archives.page(2, "<p>two")));
            case PARQUET -> parquet();
        };
    }

    private static byte[] parquet() throws IOException {
        Path file = Files.createTempFile("example", ".parquet");
        try (Duck duck = new Duck()) {
            duck.write(file, "SELECT 'id' || i AS id, 'one two ' || i AS text, [i, 2] AS n FROM range(3) r(i)", "");
            return Files.readAllBytes(file);
        } catch (SQLException e) {
            throw new IOException(e);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void anyBytesAreReadOrRefused() throws Exception {
        Fuzzing.run(ReaderFuzzTest.class, ReaderFuzzTest::fuzzerTestOneInput, examples(), dir);
    }

    @Test
    void anyTableIsReadOrRefused() throws Exception {
        Fuzzing.run(Tables.class, Tables::fuzzerTestOneInput, Tables.examples(), dir);
    }

    @Test
    void aFieldThatTheFirstLineLacksIsAColumn() throws IOException {
        Path file = dir.resolve("labels.jsonl");
        Files.writeString(file, "{\"id_a\":\"x\",\"id_b\":\"y\"}\n{\"id_a\":\"x\",\"id_b\":\"z\",\"label\":\"no\"}\n");
        List<List<String>> rows = new ArrayList<>();
        TableFile.read(file, (cells, line) -> rows.add(cells));
        assertThat(rows)
                .containsExactly(List.of("id_a", "id_b", "label"), List.of("x", "y", ""), List.of("x", "z", "no"));
    }
}
