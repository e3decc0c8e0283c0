package org.semblance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** A corpus in any encoding gives the results of its UTF-8 copy, and every command reads it as the run did. */
class EncodingTest {
    private static final String RUSSIAN = "Музей открыт со вторника по воскресенье с десяти до пяти часов В понедельник"
            + " касса закрыта но сад остаётся открытым для посетителей Дети до двенадцати лет проходят бесплатно если с"
            + " ними идёт взрослый Новая выставка рассказывает об истории железных дорог и о людях которые их строили";
    private static final String CHINESE = "博物馆 星期二 至 星期日 上午 十点 到 下午 五点 开放 星期一 售票处 关闭 但 花园 仍向 游客 开放"
            + " 十二岁 以下 的 儿童 由 成人 陪同 可 免费 入场 新的 展览 介绍 铁路 的 历史 以及 修建 铁路 的 人们";

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        "csv,'',windows-1251,windows-1251",
        "csv,.gz,UTF-16,''",
        "csv,.zst,GBK,auto",
        "tsv,'',KOI8-R,auto",
        "tsv,.zst,x-UTF-16LE-BOM,utf-8",
        "lines,'',x-UTF-16LE-BOM,''",
        "lines,.gz,windows-1251,auto",
        "lines,.zst,Shift_JIS,shift_jis",
        "lines,'',UTF-16LE,UTF-16LE",
        "text,'',windows-1251,cp1251",
        "text,.gz,GBK,gb18030",
        "text,'',UTF-16,''"
    })
    void givesTheResultsOfTheUtf8Copy(String format, String packing, String charset, String option) throws IOException {
        long seed = Seeds.cases(1)[0];
        boolean asian = charset.startsWith("GB") || charset.equals("Shift_JIS");
        String words = asian ? CHINESE : RUSSIAN;
        if (charset.equals("Shift_JIS")) words = "博物館 は 火曜日 から 日曜日 まで 午前 十時 開 表示 ソ 予定 十二歳 以下 子 新 展示 鉄道 歴史";
        List<String> texts = texts(new Random(seed), words.split(" "));
        Path plain = write(dir.resolve("utf8"), format, packing, texts, UTF_8);
        Path coded = write(dir.resolve("coded"), format, packing, texts, Charset.forName(charset));
        Object[] encoding = option.isEmpty() ? new Object[0] : new Object[] {"--encoding", option};
        Path expected = dedup("expected", plain, "--format", format, "--threads", 1);
        for (int threads : new int[] {1, 3}) {
            Path out = dedup("out" + threads, coded, "--format", format, "--threads", threads, encoding);
            for (String table : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl"))
                assertThat(Files.readString(out.resolve(table)).replace("/coded", "/utf8"))
                        .as("seed %d: %s", seed, table)
                        .isEqualTo(Files.readString(expected.resolve(table)));
            Program.run("verify", out).expect(0);
            requireSameClean(out, expected, Charset.forName(charset));
        }
        Path out = dir.resolve("out1");
        String id = Json.id(Program.lines(out.resolve("removed.jsonl")).getFirst());
        assertThat(Program.run("explain", out, id).expect(0).out()).contains("re-checked from the texts: valid");
        Program.run("report", out).expect(0);
        Path again = dir.resolve("again");
        Program.run("dedup", "--from", out, "-t", "0.7", "-o", again, "--max-loss", 1, "--quiet")
                .expect(0);
        Program.run("verify", again).expect(0);
    }

    private Path dedup(String name, Object... words) {
        Path out = dir.resolve(name);
        Program.run("dedup", "-o", out, "-t", "0.5", "--tokens", "words", "--max-loss", 1, "--quiet", words)
                .expect(0);
        return out;
    }

    /** Records that were removed are missing; all others have the bytes of the input. */
    private static void requireSameClean(Path out, Path expected, Charset charset) throws IOException {
        try (Stream<Path> files = Files.walk(expected)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = expected.relativize(file);
                if (!name.toString().startsWith("clean")) continue;
                String text = new String(unpacked(file), UTF_8);
                assertThat(unpacked(out.resolve(name))).as("%s", name).isEqualTo(text.getBytes(charset));
            }
        }
    }

    private static byte[] unpacked(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream content = file.toString().endsWith(".gz")
                        ? new GZIPInputStream(in)
                        : file.toString().endsWith(".zst") ? new ZstdInputStream(in) : in) {
            return content.readAllBytes();
        }
    }

    /** Random texts, some of them copies with a changed word. */
    private static List<String> texts(Random random, String[] words) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String[] text = new String[12 + random.nextInt(8)];
            for (int w = 0; w < text.length; w++) text[w] = words[random.nextInt(words.length)];
            if (i % 3 == 2) text = texts.get(random.nextInt(i)).split(" ");
            if (i % 3 == 2) text[random.nextInt(text.length)] = words[0];
            texts.add(String.join(" ", text));
        }
        return texts;
    }

    private static Path write(Path root, String format, String packing, List<String> texts, Charset charset)
            throws IOException {
        Files.createDirectories(root);
        if (format.equals("text")) {
            for (int i = 0; i < texts.size(); i++)
                pack(root.resolve(i + ".txt" + packing), texts.get(i).getBytes(charset));
            return root;
        }
        StringBuilder content = new StringBuilder(format.equals("lines") ? "" : "id,text\n");
        for (int i = 0; i < texts.size(); i++)
            content.append(format.equals("lines") ? "" : "ж" + i + ",")
                    .append(texts.get(i))
                    .append('\n');
        String table = format.equals("tsv") ? content.toString().replace(',', '\t') : content.toString();
        return pack(root.resolve("in." + format + packing), table.getBytes(charset));
    }

    private static Path pack(Path file, byte[] content) throws IOException {
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = file.toString().endsWith(".gz")
                        ? new GZIPOutputStream(raw)
                        : file.toString().endsWith(".zst") ? new ZstdOutputStream(raw) : raw) {
            out.write(content);
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "utf-8", "win1251"})
    void pagesWithoutAUsefulDeclarationMatchTheirUtf8Copies(String declared) throws IOException {
        Path pages = Files.createDirectories(dir.resolve("pages"));
        for (List<String> page :
                List.of(List.of("russian", RUSSIAN, "windows-1251"), List.of("chinese", CHINESE, "GBK"))) {
            String html = "<html><head><title>" + page.get(1).substring(0, 12) + "</title><style>"
                    + "p { margin: 0 }\n".repeat(800) + "</style></head><body><p>" + page.get(1) + "</p></body></html>";
            Files.writeString(pages.resolve(page.get(0) + "-utf8.html"), html);
            String wrong = html.replace("<head>", "<head><meta charset=" + declared + ">");
            Files.write(pages.resolve(page.get(0) + ".html"), wrong.getBytes(Charset.forName(page.get(2))));
        }
        Program.run("pairs", pages, "-o", dir.resolve("out"), "--quiet").expect(0);
        assertThat(Program.rows(dir.resolve("out/pairs.tsv")).stream().map(row -> row.subList(0, 3)))
                .containsExactly(
                        List.of("chinese-utf8.html", "chinese.html", "1.000000"),
                        List.of("russian-utf8.html", "russian.html", "1.000000"));
    }

    /** One damaged record neither changes the encoding of the others nor fails the proof. */
    @ParameterizedTest
    @CsvSource({"lines", "csv"})
    void damagedUtf8IsUtf8(String format) throws IOException {
        List<String> texts = texts(new Random(Seeds.cases(1)[0]), RUSSIAN.split(" "));
        Path file = write(dir.resolve("in"), format, "", texts, UTF_8);
        Files.write(file, new byte[] {'1', ',', 'x', (byte) 0xE9, '\n'}, StandardOpenOption.APPEND);
        Path out = dedup("out", file, "--format", format, "--encoding", "auto", "--max-bad", 0.1);
        Program.run("verify", out).expect(0);
        assertThat(Program.lines(out.resolve("rejected.tsv")).getLast())
                .endsWith("invalid UTF-8 at byte 4; name the encoding with --encoding");
        assertThat(Files.readString(out.resolve("inputs.tsv"))).doesNotContain("windows");
    }

    /** The earlier documents keep their encoding, and the new ones have their own. */
    @Test
    void extendsARunInAnotherEncoding() throws IOException {
        List<String> texts = texts(new Random(Seeds.cases(1)[0]), RUSSIAN.split(" "));
        Path old = write(dir.resolve("old"), "csv", "", texts, Charset.forName("windows-1251"));
        Path fresh = Files.writeString(dir.resolve("new.csv"), "id,text\nnew," + texts.getFirst() + "\n");
        Path first = dedup("first", old, "--encoding", "windows-1251");
        Path both = dedup("both", fresh, "--against", first);
        Program.run("verify", both).expect(0);
        assertThat(Json.id(Program.lines(both.resolve("removed.jsonl")).getLast()))
                .isEqualTo("new");
    }

    @Test
    void everyCommandTakesTheOption() throws IOException {
        Path file = Files.write(dir.resolve("a.csv"), "id,text\na,жук и жаба\n".getBytes(Charset.forName("KOI8-R")));
        Path query = Files.write(dir.resolve("q.txt"), "жук и жаба".getBytes(Charset.forName("KOI8-R")));
        assertThat(Program.run("tokens", file, "--tokens", "words", "--encoding", "koi8-r")
                        .expect(0)
                        .out())
                .contains("жаба");
        assertThat(Program.run("query", query, "--corpus", file, "--tokens", "shingles:2", "--encoding", "koi8-r")
                        .expect(0)
                        .out())
                .contains("a\t1.000000");
        Program.run("plan", file, "--encoding", "koi8-r").expect(0);
        Program.run("relation", file, "-o", dir.resolve("r.parquet"), "--encoding", "koi8-r")
                .expect(0);
        Program.run("fingerprint", file, "--encoding", "koi8-r").expect(0);
        Program.run("compare", file, "-m", "exact,simhash", "-o", dir.resolve("c.html"), "--encoding", "koi8-r")
                .expect(0);
    }

    /** Ids without an id column name the file, in characters that the encoding may not have. */
    @Test
    void annotatesInUtf8IfTheInputsAreNotUnicode() throws IOException {
        Charset western = Charset.forName("windows-1252");
        Path first = Files.write(dir.resolve("中文.csv"), "text\nun café et un œuf dur\n".getBytes(western));
        Path second = Files.write(dir.resolve("b.csv"), "text\nun café et un œuf dur\n".getBytes(western));
        Path out = dir.resolve("out");
        Program.Outcome run = Program.run(
                        "dedup",
                        first,
                        second,
                        "-o",
                        out,
                        "--encoding",
                        "cp1252",
                        "--action",
                        "annotate",
                        "--max-loss",
                        1)
                .expect(0);
        assertThat(run.err()).contains("the clean corpus of csv is written in UTF-8; the inputs are in windows-1252");
        assertThat(Files.readString(out.resolve("clean.csv")))
                .contains("\nun café et un œuf dur,1,false," + first + ":2,1.000000\n");
        Program.run("verify", out).expect(0);
    }

    /** A byte order mark is not part of a record, but must be that of the inputs. */
    @ParameterizedTest
    @CsvSource({"UTF-16BE,UTF-16", "UTF-16LE,x-UTF-16LE-BOM", "UTF-16,UTF-16BE", "x-UTF-16LE-BOM,UTF-16"})
    void verifyDetectsAWrongMark(String charset, String wrong) throws IOException {
        Path file = Files.write(dir.resolve("a.csv"), "id,text\na,жук и жаба\n".getBytes(Charset.forName(charset)));
        Path out = dedup("out", file, "--encoding", charset.startsWith("x") ? "UTF-16" : charset);
        Program.run("verify", out).expect(0);
        Path clean = out.resolve("clean.csv");
        assertThat(clean).hasSameBinaryContentAs(file);
        Files.writeString(clean, Files.readString(clean, Charset.forName(charset)), Charset.forName(wrong));
        Program.run("verify", out).complainsSomewhere(1, "the byte order mark of the clean corpus differs", wrong);
    }

    /** It is enough that one of two sides is text. */
    @Test
    void oneSideMayHaveNoEncoding() throws IOException {
        Charset koi8 = Charset.forName("KOI8-R");
        Path table = Files.write(dir.resolve("a.csv"), "id,text\na,жук и жаба\n".getBytes(koi8));
        Path query = Files.write(dir.resolve("q.txt"), "жук и жаба".getBytes(koi8));
        Path page = Files.writeString(dir.resolve("q.html"), "<meta charset=utf-8>жук и жаба");
        Path json = Files.writeString(dir.resolve("b.jsonl"), "{\"id\":\"b\",\"text\":\"жук и жаба\"}\n");
        Path other = Files.writeString(dir.resolve("c.jsonl"), "{\"id\":\"c\",\"text\":\"жук и жаба\"}\n");
        for (List<Path> sides : List.of(List.of(table, json), List.of(json, table))) {
            Path out = dir.resolve("link-" + sides.getFirst().getFileName());
            Program.run("link", sides.get(0), "--against", sides.get(1), "-o", out, "--encoding", "koi8-r", "--quiet")
                    .expect(0);
            assertThat(Program.rows(out.resolve("pairs.tsv"))).hasSize(1);
        }
        Program.run("link", json, "--against", other, "-o", dir.resolve("no"), "--encoding", "koi8-r")
                .complains(2, "b.jsonl: --encoding has no effect");
        Object[] options = {"--tokens", "shingles:2", "--encoding", "koi8-r"};
        for (List<Path> sides : List.of(List.of(query, json), List.of(page, table)))
            assertThat(Program.run("query", sides.get(0), "--corpus", sides.get(1), options)
                            .expect(0)
                            .out())
                    .contains("\t1.000000");
        for (Object text : List.of(page, "жук и жаба"))
            Program.run("query", text, "--corpus", json, options).complains(2, "b.jsonl: --encoding has no effect");
        Path relation = dir.resolve("r.parquet");
        Program.run("relation", json, "-o", relation, "--tokens", "shingles:2").expect(0);
        Program.run("query", query, "--corpus", relation, "--encoding", "koi8-r")
                .expect(0);
        Program.run("query", "жук и жаба", "--corpus", relation, "--encoding", "koi8-r")
                .complains(2, "r.parquet: --encoding has no effect");
    }

    @Test
    void errorsNameTheOption() throws IOException {
        Path file = Files.write(dir.resolve("a.csv"), "id,text\na,жук\n".getBytes(Charset.forName("windows-1251")));
        Path json = Files.writeString(dir.resolve("a.jsonl"), "{\"text\":\"x\"}\n");
        Path out = dir.resolve("out");
        assertThat(Program.run("dedup", file, "-o", out).complains(4, "1 of 1").err())
                .contains("invalid UTF-8 at byte 3; name the encoding with --encoding, or use --encoding auto");
        Program.run("dedup", file, "-o", out, "--encoding", "win1251")
                .complains(2, "unknown encoding 'win1251'; use auto, or one of windows-1251");
        Program.run("dedup", json, "-o", out, "--encoding", "auto").complains(2, "a.jsonl: --encoding has no effect");
        Program.run("dedup", file, "-o", out, "--encoding", "windows-1251", "--quiet")
                .expect(0);
        Program.run("dedup", "--from", out, "-o", dir.resolve("b"), "--encoding", "KOI8-R")
                .complains(2, "--from", "--encoding");
    }
}
