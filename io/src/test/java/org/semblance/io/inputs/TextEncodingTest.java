package org.semblance.io.inputs;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Corpus;
import org.semblance.io.Sources;

class TextEncodingTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();
    private static final String RUSSIAN =
            "Музей открыт со вторника по воскресенье с десяти до пяти часов и сад открыт всегда";
    private static final String CHINESE = "博物馆星期二至星期日上午十点到下午五点开放，花园仍向游客开放";

    @TempDir
    Path dir;

    private Corpus read(ReadOptions options, String name, byte[] content) throws IOException {
        return Corpus.read(Corpus.inputs(options, Corpus.write(dir.resolve(name), content)), options, 1 << 16);
    }

    private static ReadOptions in(String encoding, Format format) {
        return DEFAULTS.withFormat(format).withEncoding(TextEncoding.parse(encoding));
    }

    private static byte[] bytes(Object... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Object part : parts) {
            if (part instanceof byte[] some) all.writeBytes(some);
            else all.write(part instanceof Character c ? c : (Integer) part);
        }
        return all.toByteArray();
    }

    @Test
    void namesAreThoseOfTheJdk() {
        assertThat(TextEncoding.parse("CP1251").name()).isEqualTo("windows-1251");
        assertThat(TextEncoding.parse("utf8")).isEqualTo(TextEncoding.UTF_8);
        assertThat(TextEncoding.parse("Auto")).isEqualTo(TextEncoding.AUTO);
        assertThatThrownBy(() -> TextEncoding.parse("win-1251"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown encoding 'win-1251'; use auto, or one of windows-1251");
        assertThatThrownBy(() -> TextEncoding.parse("klingon!")).hasMessageContaining("a name such as UTF-8, UTF-16");
    }

    /** A record with malformed bytes is rejected; the next one is read, even if a character is cut off before it. */
    @Test
    void rejectsMalformedText() throws IOException {
        byte[] fine = "fine\n".getBytes(UTF_8);
        assertThat(read(in("windows-1251", Format.LINES), "a", bytes(fine, 0xC0, 0x98, '\n', fine))
                        .reasons())
                .containsExactly("2: invalid windows-1251 at character 2");
        for (String name : List.of("GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP", "EUC-KR", "x-windows-949")) {
            Corpus cut = read(in(name, Format.LINES), name, bytes(fine, 'x', 0xC4, '\n', fine));
            if (name.equals("Shift_JIS")) assertThat(cut.reasons()).isEmpty(); // half-width katakana of one byte
            else assertThat(cut.reasons()).containsExactly("2: invalid " + name + " at character 2");
            assertThat(cut.texts()).startsWith("fine").endsWith("fine");
            Corpus ended = read(in(name, Format.LINES), name + "2", bytes(fine, 'x', 0xE0));
            assertThat(ended.reasons()).containsExactly("2: invalid " + name + " at character 2");
        }
        byte[] mark = {(byte) 0xFF, (byte) 0xFE};
        byte[] half = "a\n\uD800b\nc\n".getBytes(UTF_16LE); // the encoder writes U+FFFD
        half[5] = (byte) 0xD8;
        half[4] = 0;
        Corpus wide = read(DEFAULTS.withFormat(Format.LINES), "wide", bytes(mark, half));
        assertThat(wide.texts()).containsExactly("a", "c");
        assertThat(wide.reasons()).containsExactly("2: invalid UTF-16LE at character 1");
        Corpus odd = read(DEFAULTS.withFormat(Format.LINES), "odd", bytes(mark, "a\nb".getBytes(UTF_16LE), 'c'));
        assertThat(odd.texts()).containsExactly("a");
        assertThat(odd.reasons()).containsExactly("2: invalid UTF-16LE at character 2");
        Corpus text = read(in("windows-1251", Format.TEXT), "t.txt", bytes('a', 0x98));
        assertThat(text.reasons()).containsExactly("1: t.txt: invalid windows-1251 at character 2");
    }

    @Test
    void aHeaderInTheWrongEncodingNamesTheOption() throws IOException {
        byte[] table = "текст,год\nодин,1\n".getBytes(Charset.forName("windows-1251"));
        assertThatThrownBy(() -> read(DEFAULTS.withTextField("текст"), "a.csv", table))
                .hasMessageEndingWith(
                        "a.csv: the header line cannot be read: invalid UTF-8 at byte 1; name the encoding"
                                + " with --encoding, or use --encoding auto");
        assertThat(read(in("cp1251", Format.CSV).withTextField("текст"), "a.csv", table)
                        .texts())
                .containsExactly("один");
    }

    @ParameterizedTest
    @CsvSource({"text,''", "lines,.gz", "csv,.zst", "tsv,''"})
    void detectsTheEncodingOfEachFile(String name, String packing) throws IOException {
        Format format = Format.parse(name);
        String header = format.layout() == Format.Layout.TABLE ? "text\n" : "";
        List<String> texts = List.of(RUSSIAN, RUSSIAN, RUSSIAN, CHINESE, RUSSIAN, RUSSIAN, RUSSIAN, "plain");
        List<String> charsets =
                List.of("windows-1251", "KOI8-R", "UTF-8", "GBK", "UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM", "ASCII");
        Path root = dir.resolve("all");
        for (int i = 0; i < texts.size(); i++)
            Corpus.write(
                    root.resolve(i + "." + format.extension() + packing),
                    (header + texts.get(i) + "\n").getBytes(Charset.forName(charsets.get(i))));
        List<Input> inputs = Corpus.inputs(in("auto", format), root);
        assertThat(Inputs.of(List.of(root), in("auto", format)).notes())
                .containsExactly(
                        "encodings found: GB18030 (1 file), KOI8-U (1 file), UTF-16BE (1 file), UTF-16LE (2 files),"
                                + " UTF-8 (2 files), windows-1251 (1 file)");
        assertThat(Corpus.read(inputs, DEFAULTS, 1 << 16).texts().stream().map(String::strip))
                .isEqualTo(texts);
    }

    /** At the end of a file, the first byte of a longer UTF-8 character is not valid. */
    @Test
    void detectsALastLetter() throws IOException {
        byte[] text = "un café".getBytes(Charset.forName("windows-1252"));
        assertThat(read(in("auto", Format.TEXT), "t.txt", text).texts()).containsExactly("un café");
    }

    /** One damaged record is unreadable; the others keep their letters. */
    @ParameterizedTest
    @CsvSource({"Le musée est fermé à midi", CHINESE, "박물관은 화요일부터 일요일까지 문을 엽니다"})
    void damagedUtf8IsUtf8(String text) throws IOException {
        byte[] lines = (text + "\n").repeat(200).getBytes(UTF_8);
        byte[] cut = Arrays.copyOf("中".getBytes(UTF_8), 2);
        Corpus damaged = read(in("auto", Format.LINES), "a", bytes(lines, 'x', 0xE9, '\n', lines, 'x', cut));
        assertThat(damaged.texts()).hasSize(400).containsOnly(text);
        String reason = "invalid UTF-8 at byte 2; name the encoding with --encoding"; // auto was given
        assertThat(damaged.reasons()).containsExactly("201: " + reason, "402: " + reason);
    }

    /** The first text that is not ASCII is beyond the first buffers. */
    @Test
    void readsOnUntilThereIsEvidence() throws IOException {
        String lines = "plain line\n".repeat(100_000) + RUSSIAN + "\n";
        Corpus corpus = read(in("auto", Format.LINES), "long", lines.getBytes(Charset.forName("windows-1251")));
        assertThat(corpus.texts()).hasSize(100_001).endsWith(RUSSIAN);
    }

    @Test
    void readsHugeLines() throws IOException {
        String huge = CHINESE.repeat(100_000);
        assertThat(read(in("GBK", Format.LINES), "huge", (huge + "\nx").getBytes(Charset.forName("GBK")))
                        .texts())
                .containsExactly(huge, "x");
        ReadOptions limited = in("GBK", Format.LINES).withMaxRecordBytes(1000);
        assertThat(read(limited, "huge", (huge + "\nx").getBytes(Charset.forName("GBK")))
                        .texts())
                .containsExactly("x");
    }

    @Test
    void standardInput() throws IOException {
        ReadOptions options = in("KOI8-R", Format.LINES);
        InputStream piped = new ByteArrayInputStream("жук\nжаба".getBytes(Charset.forName("KOI8-R")));
        List<Input> inputs =
                Inputs.find(List.of("-"), options, dir.resolve("spool"), piped).inputs();
        assertThat(Corpus.read(inputs, options, 10).texts()).containsExactly("жук", "жаба");
    }

    @Test
    void aByteOrderMarkHasPrecedence() throws IOException {
        Path root = dir.resolve("marked");
        Corpus.write(root.resolve("a.txt"), "\uFEFFжук");
        Corpus.write(root.resolve("b.txt"), "жук".getBytes(Charset.forName("x-UTF-16LE-BOM")));
        Corpus.write(root.resolve("c.txt"), "жук".getBytes(Charset.forName("X-UTF-32BE-BOM")));
        Corpus.write(root.resolve("d.html"), "<meta charset=utf-8>жук");
        Corpus.write(root.resolve("e.jsonl"), "{\"text\":\"жук\"}");
        for (String option : List.of("UTF-8", "auto", "UTF-16BE", "UTF-16", "UTF-32")) {
            List<Input> inputs = Corpus.inputs(DEFAULTS.withEncoding(TextEncoding.parse(option)), root);
            assertThat(Corpus.read(inputs, DEFAULTS, 1000).texts())
                    .as(option)
                    .containsOnly("жук")
                    .hasSize(5);
        }
    }

    /** In other encodings, the bytes of a mark are letters, whether they are the first of the file or not. */
    @ParameterizedTest
    @CsvSource({"windows-1251,юя", "windows-1251,яю", "KOI8-R,ЧЪ", "windows-1251,п»ї", "GBK,锘縜"})
    void aMarkInAnotherEncodingIsText(String charset, String mark) throws IOException {
        byte[] content = ("первая\n" + mark + " и жук\n").getBytes(Charset.forName(charset));
        int second = "первая\n".getBytes(Charset.forName(charset)).length;
        byte[] rest = Arrays.copyOfRange(content, second, content.length);
        ReadOptions options = in(charset, Format.LINES);
        assertThat(read(options, "both", content).texts()).containsExactly("первая", mark + " и жук");
        assertThat(read(options, "rest", rest).texts()).containsExactly(mark + " и жук");
        Path file = dir.resolve("rest");
        assertThat(Inputs.resolve(List.of(file.toString()), options, dir).notes())
                .containsExactly(file + ": begins with a byte order mark, but is read in " + charset
                        + " as named; --encoding auto would follow the mark");
        assertThat(Inputs.resolve(List.of(dir.resolve("both").toString()), options, dir)
                        .notes())
                .isEmpty();
        Corpus.copy(dir.resolve("out"), Corpus.inputs(options, file), options, 1000);
        assertThat(dir.resolve("out/clean.txt")).hasBinaryContent(rest);
    }

    /** One NUL byte is no evidence of UTF-16. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "windows-1251", "KOI8-R", "GBK", "Big5", "Shift_JIS", "EUC-KR"})
    void aNulByteIsNoEvidence(String charset) throws IOException {
        Map<String, String> words = Map.of(
                "Big5", "博物館星期二至星期日上午十點到下午五點開放花園仍向遊客開放",
                "GBK", CHINESE,
                "Shift_JIS", "博物館は火曜日から日曜日まで午前十時から午後五時まで開いています",
                "EUC-KR", "박물관은 화요일부터 일요일까지 오전 열시부터 오후 다섯시까지 엽니다");
        String text = words.getOrDefault(charset, charset.equals("UTF-8") ? "the quick brown fox jumps" : RUSSIAN);
        for (int at = 0; at < 8; at++) {
            for (String end : List.of("", "x")) {
                String line = text.substring(0, at) + '\0' + text.substring(at) + end;
                byte[] content = (line + "\nand one more\n").getBytes(Charset.forName(charset));
                assertThat(read(in("auto", Format.LINES), charset + at + end, content)
                                .texts())
                        .containsExactly(line, "and one more");
            }
        }
    }

    /** Without a mark: texts with and without spaces, in scripts of every kind. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "the quick brown fox",
                "Музей открыт со вторника",
                "Το μουσείο είναι ανοιχτό",
                "המוזיאון פתוח מיום שלישי",
                "संग्रहालय मंगलवार से खुला है",
                "พิพิธภัณฑ์เปิดวันอังคาร ถึงวันอาทิตย์",
                "博物馆星期二至星期日上午十点到下午五点开放 花园仍向游客开放",
                "박물관은 화요일부터 일요일까지 오전 열시부터 오후 다섯시까지 엽니다 월요일에는 매표소가 닫히지만"
            })
    void detectsUtf16WithoutAMark(String text) throws IOException {
        for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
            byte[] content = (text + "\n").getBytes(charset);
            assertThat(read(in("auto", Format.LINES), "wide" + charset, content).texts())
                    .containsExactly(text);
        }
    }

    /** The clean corpus has a mark if and only if the input has one. */
    @ParameterizedTest
    @CsvSource({
        "UTF-16,UTF-16BE", "UTF-32,UTF-32BE", "x-UTF-16LE-BOM,UTF-16LE", "X-UTF-32LE-BOM,UTF-32LE",
        "UTF-16,UTF-16", "UTF-16,x-UTF-16LE-BOM", "UTF-32,X-UTF-32BE-BOM", "UTF-16LE,x-UTF-16LE-BOM"
    })
    void writesNoMarkThatWasNotThere(String option, String charset) throws IOException {
        byte[] content = "text\nжук\nжаба\n".getBytes(Charset.forName(charset));
        ReadOptions options = in(option, Format.CSV);
        List<Input> inputs = Corpus.inputs(options, Corpus.write(dir.resolve("a.csv"), content));
        assertThat(Corpus.read(inputs, options, 1000).texts()).containsExactly("жук", "жаба");
        Corpus.copy(dir.resolve("out"), inputs, options, 1000);
        assertThat(dir.resolve("out/clean.csv")).hasBinaryContent(content);
    }

    @Test
    void jsonWithAMarkIsReadAndKeepsIt() throws IOException {
        byte[] json = "{\"text\":\"жук\"}\n".getBytes(Charset.forName("UTF-16"));
        List<Input> inputs = Corpus.inputs(DEFAULTS, Corpus.write(dir.resolve("a.jsonl"), json));
        assertThat(Corpus.read(inputs, DEFAULTS, 1000).texts()).containsExactly("жук");
        Corpus.copy(dir.resolve("out"), inputs, DEFAULTS, 1000);
        assertThat(dir.resolve("out/clean.jsonl")).hasBinaryContent(json);
    }

    @Test
    void inputsInSeveralEncodingsAreMergedAsUtf8() throws IOException {
        Path wide = Corpus.write(dir.resolve("a.csv"), "text\nжук\n".getBytes(Charset.forName("UTF-16")));
        Path narrow = Corpus.write(dir.resolve("b.csv"), "text\nœuf\n");
        List<Input> inputs = Corpus.inputs(DEFAULTS, wide, narrow);
        Corpus.copy(dir.resolve("out"), inputs, DEFAULTS, 1000);
        assertThat(dir.resolve("out/clean.csv")).hasContent("text\nжук\nœuf\n");
    }

    @Test
    void isRefusedWhereItHasNoEffect() throws IOException {
        Path json = Corpus.write(dir.resolve("a.jsonl"), "{}");
        ReadOptions options = DEFAULTS.withEncoding(TextEncoding.AUTO);
        assertThatThrownBy(() -> Inputs.resolve(List.of(json.toString()), options, dir))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(json
                        + ": --encoding has no effect, as this is jsonl; it is for lines, text, csv, tsv: omit it");
    }

    /** A sample of UTF-16 cannot begin at any byte. */
    @Test
    void samplesWholeLines() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20_000; i++) lines.append("жук ").append(i).append('\n');
        Set<String> all = new HashSet<>(lines.toString().lines().toList());
        for (String name : List.of("UTF-16", "windows-1251")) {
            ReadOptions options = in(name, Format.LINES);
            Path file = Corpus.write(dir.resolve(name), lines.toString().getBytes(Charset.forName(name)));
            List<String> found = new ArrayList<>();
            try (Source source = Sources.spread(Corpus.inputs(options, file), options, 10_000, 1)) {
                for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                    chunk.read(new Source.DocumentSink() {
                        @Override
                        public void accept(Document document, long position) {
                            found.add(document.text());
                        }

                        @Override
                        public void reject(long position, String reason) {
                            throw new AssertionError(reason);
                        }
                    });
                }
            }
            assertThat(found).isNotEmpty();
            assertThat(all.containsAll(found)).isTrue();
        }
    }
}
