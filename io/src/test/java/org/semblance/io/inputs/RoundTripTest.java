package org.semblance.io.inputs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.Corpus;
import org.semblance.testing.Seeds;

/**
 * Compares random corpora, written in every format and compression and read in chunks of any size, with the original.
 */
class RoundTripTest {
    private static final String[] PIECES = {
        "a", "word ", "é", "漢字", "😀", "\"", "\"\"", ",", "\t", "\\", "{", "}", "'", "  ", "<b>", "\u0000", "\u2028"
    };

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        "jsonl,'',\\n", "jsonl,.gz,\\r\\n", "jsonl,.zst,\\n", "csv,'',\\r\\n", "csv,.gz,\\n", "csv,.zst,\\r\\n",
        "tsv,'',\\n", "tsv,.gz,\\r\\n", "tsv,.zst,\\n", "lines,'',\\n", "lines,.gz,\\r\\n", "lines,.zst,\\n"
    })
    void readsWhatWasWritten(String name, String packing, String escapedEnd) throws IOException {
        Format format = Format.parse(name);
        String end = escapedEnd.replace("\\n", "\n").replace("\\r", "\r");
        for (long seed : Seeds.cases(8)) {
            Random random = new Random(seed);
            boolean lastEnds = random.nextBoolean();
            boolean mark = random.nextInt(3) == 0;
            Written written = Written.of(format, random, PIECES, end, lastEnds);
            String content = (mark ? "\uFEFF" : "") + written.content;
            Path file = Corpus.write(dir.resolve(seed + "." + format.extension() + packing), content);
            ReadOptions options = ReadOptions.defaults().withFormat(format);
            List<Input> inputs = Corpus.inputs(options, file);
            for (int chunk : new int[] {1, 2, 3, 7, 64, 1000, 1 << 20}) {
                String which = "seed " + seed + ", chunk " + chunk;
                Corpus corpus = Corpus.read(inputs, options, chunk);
                assertThat(corpus.reasons()).as(which).isEmpty();
                assertThat(corpus.texts()).as(which).isEqualTo(written.texts);
                assertThat(corpus.ids()).as(which).isEqualTo(written.ids);
                assertThat(corpus.positions()).as(which).isEqualTo(written.lines);
                Path out = dir.resolve("out-" + seed + "-" + chunk);
                Corpus.copy(out, inputs, options, chunk);
                byte[] clean = Corpus.unpack(out.resolve("clean." + format.extension() + packing));
                String expected = (mark && written.headed ? "\uFEFF" : "") + written.clean;
                assertThat(new String(clean, StandardCharsets.UTF_8)).as(which).isEqualTo(expected);
            }
        }
    }

    /** Characters whose second byte is a backslash, a letter or a bar in some encoding are among the pieces. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTF-16", "x-UTF-16LE-BOM", "X-UTF-32LE-BOM", "X-UTF-32BE-BOM", "UTF-16BE", "UTF-32LE", "GB18030",
                        "GBK",
                "Big5", "Shift_JIS", "EUC-JP", "EUC-KR", "ISO-2022-JP", "windows-1251", "KOI8-R", "windows-1252",
                "IBM037"
            })
    void keepsTheEncoding(String name) throws IOException {
        Charset charset = Charset.forName(name);
        String[] all = {"a", "word ", "é", "жук ", "漢字", "表", "ソ", "功", "한", "😀", "\"", ",", "\t", "\\", "|", "  "};
        String[] pieces = Stream.of(all).filter(charset.newEncoder()::canEncode).toArray(String[]::new);
        for (Format format : List.of(Format.LINES, Format.CSV, Format.TSV)) {
            for (long seed : Seeds.cases(4)) {
                Random random = new Random(seed);
                Written written = Written.of(format, random, pieces, random.nextBoolean() ? "\n" : "\r\n", true);
                String packing = List.of("", ".gz", ".zst").get(random.nextInt(3));
                Path file = dir.resolve(name + seed + "." + format.extension() + packing);
                Corpus.write(file, written.content.getBytes(charset));
                ReadOptions options = ReadOptions.defaults().withFormat(format);
                boolean marked = name.endsWith("BOM") || name.equals("UTF-16");
                if (!marked) options = options.withEncoding(TextEncoding.parse(name));
                List<Input> inputs = Corpus.inputs(options, file);
                for (int chunk : new int[] {1, 7, 1 << 20}) {
                    String which = format + ", seed " + seed + ", chunk " + chunk;
                    Corpus corpus = Corpus.read(inputs, options, chunk);
                    assertThat(corpus.reasons()).as(which).isEmpty();
                    assertThat(corpus.texts()).as(which).isEqualTo(written.texts);
                    assertThat(corpus.ids()).as(which).isEqualTo(written.ids);
                    assertThat(corpus.positions()).as(which).isEqualTo(written.lines);
                    Path out = dir.resolve("out-" + name + format + seed + "-" + chunk);
                    Corpus.copy(out, inputs, options, chunk);
                    assertThat(Corpus.unpack(out.resolve("clean." + format.extension() + packing)))
                            .as(which)
                            .isEqualTo(written.clean.getBytes(charset));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".gz", ".zst"})
    void readsFoldersOfTextsAndPages(String packing) throws IOException {
        Path root = dir.resolve("docs");
        Corpus.write(root.resolve("b/two.html" + packing), "<html><title>T</title><p>two &amp; <b>half</b></p>");
        Corpus.write(root.resolve("a.txt" + packing), "one\nline two");
        Corpus.write(root.resolve("b.md" + packing), "\uFEFFthree");
        Corpus.write(root.resolve(".hidden.txt" + packing), "no");
        ReadOptions options = ReadOptions.defaults();
        List<Input> inputs = Corpus.inputs(options, root);
        Corpus corpus = Corpus.read(inputs, options, 1);
        assertThat(corpus.ids()).containsExactly("a.txt" + packing, "b/two.html" + packing, "b.md" + packing);
        assertThat(corpus.texts().get(0)).isEqualTo("one\nline two");
        assertThat(corpus.texts().get(1)).contains("two & half");
        assertThat(corpus.texts().get(2)).isEqualTo("three");
        assertThat(corpus.positions()).containsExactly(1L, 2L, 3L);
        Corpus.copy(dir.resolve("out"), inputs, options, 1);
        for (InputFile file : inputs.getFirst().files()) {
            assertThat(dir.resolve("out/clean").resolve(file.relative())).hasSameBinaryContentAs(file.path());
        }
    }

    /** A random file with its known content. */
    private static final class Written {
        final List<String> texts = new ArrayList<>();
        final List<String> ids = new ArrayList<>();
        final List<Long> lines = new ArrayList<>();
        final boolean headed;
        String content = "";
        String clean = "";

        private Written(boolean headed) {
            this.headed = headed;
        }

        static Written of(Format format, Random random, String[] pieces, String end, boolean lastEnds) {
            Written written = new Written(format == Format.CSV || format == Format.TSV);
            char separator = format.separator();
            if (written.headed) {
                written.content = String.join("" + separator, "other", "text", "id") + end;
                written.clean = written.content;
            }
            int records = random.nextInt(12);
            for (int i = 0; i < records; i++) {
                boolean blank = format != Format.LINES && random.nextInt(5) == 0;
                if (blank) written.content += end;
                written.add(format, random, pieces, separator, i == records - 1 && !lastEnds ? "" : end, i);
            }
            return written;
        }

        private void add(Format format, Random random, String[] pieces, char separator, String end, int number) {
            String text = text(random, pieces, format != Format.LINES);
            String other = text(random, pieces, format != Format.LINES);
            String id = random.nextInt(4) == 0 ? "" : "id " + number;
            long line = 1 + content.chars().filter(c -> c == '\n').count();
            String record = switch (format) {
                case LINES -> text.isEmpty() && end.isEmpty() ? "x" : text;
                case JSONL -> json(random, text, id, other);
                default -> String.join("" + separator, quoted(other), quoted(text), quoted(id));
            };
            texts.add(format == Format.LINES ? record : text);
            ids.add(format == Format.LINES || id.isEmpty() ? Long.toString(line) : id);
            lines.add(line);
            content += record + end;
            clean += record + end;
        }

        private static String json(Random random, String text, String id, String other) {
            String idMember =
                    id.isEmpty() ? (random.nextBoolean() ? "" : "\"id\":null,") : "\"id\":" + string(id) + ",";
            String nested = random.nextBoolean() ? "" : "\"meta\":{\"text\":[1,{\"id\":7}]},";
            String space = random.nextBoolean() ? "" : " ";
            return "{" + space + idMember + nested + "\"text\":" + space + string(text) + ",\"o\":" + string(other)
                    + "}";
        }

        private static String string(String value) {
            StringBuilder json = new StringBuilder("\"");
            for (char c : value.toCharArray()) {
                if (c == '"' || c == '\\') json.append('\\').append(c);
                else if (c < ' ') json.append(String.format("\\u%04x", (int) c));
                else json.append(c);
            }
            return json.append('"').toString();
        }

        private static String quoted(String value) {
            boolean needed = value.chars().anyMatch(c -> ",\t\"\r\n".indexOf(c) >= 0);
            return needed ? '"' + value.replace("\"", "\"\"") + '"' : value;
        }

        private static String text(Random random, String[] choice, boolean newlines) {
            StringBuilder text = new StringBuilder();
            int pieces = random.nextInt(5) == 0 ? random.nextInt(200) : random.nextInt(6);
            for (int i = 0; i < pieces; i++) {
                boolean newline = newlines && random.nextInt(6) == 0;
                text.append(newline ? (random.nextBoolean() ? "\n" : "\r\n") : choice[random.nextInt(choice.length)]);
            }
            return text.toString();
        }
    }
}
