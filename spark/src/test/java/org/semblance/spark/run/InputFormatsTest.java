package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.report.JsonText;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;
import tools.jackson.databind.JsonNode;

/** Inputs of every format, compressed or not, are read as on one machine, and the clean corpus is the same. */
@Order(4)
class InputFormatsTest {
    private static final long SEED = Seeds.cases(1)[0];

    @TempDir
    Path dir;

    /** The directories of the clean corpus in the order of their inputs. */
    private static final List<String> CLEAN = List.of(
            "clean.jsonl",
            "clean.csv.jsonl",
            "clean.tsv.jsonl",
            "clean.warc.jsonl",
            "clean.text.jsonl",
            "clean.html.jsonl");

    @Test
    void allAtOnce() throws Exception {
        Path[] inputs = inputs();
        List<Object> words = new ArrayList<>(List.of("dedup"));
        words.addAll(List.of(inputs));
        words.addAll(List.of("-t", "0.6", "--tokens", "words", "--keep", "longest"));
        BothEngines outs = BothEngines.run(dir, words);
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");

        Map<String, Page> expected = documents(inputs);
        List<String> removed = Files.readAllLines(outs.local().resolve("removed.jsonl")).stream()
                .map(Json::id)
                .toList();
        assertThat(removed).isNotEmpty();
        expected.keySet().removeAll(removed);
        assertThat(Program.names(outs.spark()).stream().filter(name -> name.startsWith("clean")))
                .as("none for an input without documents")
                .containsExactlyInAnyOrderElementsOf(CLEAN);
        List<Page> found = new ArrayList<>();
        for (String directory : CLEAN) {
            List<Page> some = outs.clean(directory).lines().map(Page::of).toList();
            assertThat(some).as(directory).isNotEmpty();
            found.addAll(some);
        }
        assertThat(found).as("seed " + SEED).containsExactlyElementsOf(expected.values());
    }

    /** All files of a format are empty, and a name suggests a compression that is not one of an input. */
    @Test
    void emptyFilesAndUnusualNames() throws Exception {
        Path lines = packed("a.jsonl", json(pages(40)));
        Path empty = packed("b.csv", "");
        List<Object> words = List.of("dedup", lines, empty, "-t", "0.6", "--tokens", "words");
        BothEngines outs = BothEngines.run(dir, words);
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        assertThat(outs.clean("clean.csv.jsonl")).isEmpty();
        LocalSession.run("verify", outs.spark(), "--engine", "spark").expect(0);

        Path named = Files.move(lines, dir.resolve("a.bz2"));
        outs = BothEngines.run(
                Files.createDirectory(dir.resolve("named")), List.of("pairs", named, "--format", "jsonl"));
        outs.requireSame("pairs.tsv");
    }

    @Test
    void encodings() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 60; i++) lines.add("жук, жаба и ёж номер " + i / 3 + " идут в лес за грибами " + i / 2);
        String text = String.join("\n", lines) + "\n";
        Path coded = Files.write(dir.resolve("coded"), text.getBytes(Charset.forName("windows-1251")));
        BothEngines outs = BothEngines.run(
                dir, List.of("dedup", coded, "--format", "lines", "--tokens", "words", "--encoding", "windows-1251"));
        outs.requireSame("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
        String local = Files.readString(outs.local().resolve("clean.txt"), Charset.forName("windows-1251"));
        assertThat(outs.clean("clean.txt")).as("in UTF-8").isEqualTo(local).isNotEqualTo(text);

        Path wide = Files.write(dir.resolve("wide"), text.getBytes(StandardCharsets.UTF_16));
        Program.Outcome refused = LocalSession.run(
                "pairs", wide, "-o", dir.resolve("no"), "--format", "lines", "--engine", "spark", "--quiet");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("wide: UTF-16 cannot be split into lines", "add --encoding UTF-16");
    }

    /** A table without URLs, and one with URLs and another type of text. */
    @Test
    void tablesAreReadByTheirOwnColumns() throws Exception {
        List<Page> all = pages(160);
        int half = all.size() / 2;
        Path one = packed("one.jsonl", json(all.subList(0, half)).replaceAll("\"url\":\"[^\"]*\",", ""));
        Path other = packed("other.jsonl", json(all.subList(half, all.size())));
        Path first = table(one, "id", "text");
        Path second = table(other, "id", "CAST(text AS BINARY) AS text", "url");

        List<Object> options = List.of("-t", "0.6", "--tokens", "words", "--quiet", "--scope", "cross-site");
        Path expected = pairs(options, "expected", one, other);
        Path found = pairs(options, "found", first, second, "--engine", "spark");
        assertThat(Files.readAllLines(expected.resolve("pairs.tsv")))
                .as("seed " + SEED)
                .hasSizeGreaterThan(2);
        assertThat(Files.readString(found.resolve("pairs.tsv")))
                .as("seed " + SEED)
                .isEqualTo(Files.readString(expected.resolve("pairs.tsv")));

        Program.Outcome local = Program.run("dedup", first, second, "-o", dir.resolve("a"), "--quiet");
        Program.Outcome refused = LocalSession.run(
                "dedup", first, second, "-o", dir.resolve("b"), "--quiet", "--max-loss", 1, "--engine", "spark");
        assertThat(refused.code()).isEqualTo(local.code());
        assertThat(refused.err()).isEqualTo(local.err());
        assertThat(refused.err()).contains("the columns are not those of");
        assertThat(dir.resolve("b")).doesNotExist();
    }

    private Path table(Path lines, String... columns) {
        Path table = dir.resolve(lines.getFileName() + ".table");
        LocalSession.fresh()
                .read()
                .json(lines.toString())
                .selectExpr(columns)
                .coalesce(1)
                .write()
                .parquet(table.toString());
        return table;
    }

    private Path pairs(List<Object> options, String out, Object... more) {
        List<Object> words = new ArrayList<>(List.of("pairs"));
        words.addAll(List.of(more));
        words.addAll(options);
        words.addAll(List.of("-o", dir.resolve(out)));
        LocalSession.run(words.toArray()).expect(0);
        return dir.resolve(out);
    }

    private static List<Page> pages(int count) {
        return RandomLines.sound(SEED, count).stream().map(Page::of).toList();
    }

    private record Page(String id, String url, String text) {
        static Page of(String json) {
            JsonNode node = Json.parse(json);
            return new Page(
                    node.get("id").stringValue(),
                    node.path("url").asString(""),
                    node.get("text").stringValue());
        }

        static Page of(Document document) {
            return new Page(document.id(), document.url() == null ? "" : document.url(), document.text());
        }
    }

    /** The documents of the inputs by their ids, in order. */
    private static Map<String, Page> documents(Path... inputs) throws IOException {
        Map<String, Page> documents = new LinkedHashMap<>();
        try (Source source = Sources.open(inputs)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(new Source.DocumentSink() {
                    @Override
                    public void accept(Document document, long position) {
                        documents.put(document.id(), Page.of(document));
                    }

                    @Override
                    public void reject(long position, String reason) {}
                });
            }
        }
        return documents;
    }

    /** One corpus distributed over files of all formats. */
    private Path[] inputs() throws IOException {
        List<Page> all = pages(270);
        List<List<Page>> parts = new ArrayList<>();
        for (int hand = 0; hand < 8; hand++) parts.add(new ArrayList<>());
        for (int i = 0; i < all.size(); i++) parts.get(i % 8).add(all.get(i));
        String broken = "{\"id\":\"broken\"\n";
        return new Path[] {
            packed("a.jsonl.zst", json(parts.get(0)) + broken),
            packed("none.jsonl.gz", ""),
            packed("b.jsonl", broken + json(parts.get(1))),
            packed("c.csv", table(parts.get(2), ",") + "too,few\n"),
            packed("d.tsv.gz", table(parts.get(3), "\t")),
            Files.write(dir.resolve("e.warc"), archive(parts.get(4), false)),
            Files.write(dir.resolve("f.warc.gz"), archive(parts.get(5), true)),
            folder("texts", parts.get(6), ".txt"),
            folder("pages", parts.get(7), ".html")
        };
    }

    private Path packed(String name, String text) throws IOException {
        Path file = dir.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                OutputStream packing = name.endsWith(".zst")
                        ? new ZstdOutputStream(out)
                        : name.endsWith(".gz") ? new GZIPOutputStream(out) : out) {
            packing.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String json(List<Page> documents) {
        return documents.stream()
                .map(d -> "{\"id\":%s,\"url\":%s,\"text\":%s}\n"
                        .formatted(JsonText.quoted(d.id), JsonText.quoted(d.url), JsonText.quoted(d.text)))
                .collect(Collectors.joining());
    }

    private static String table(List<Page> documents, String separator) {
        return "id,url,text\n".replace(",", separator)
                + documents.stream()
                        .map(d -> "\"%s\"%s%s%s\"%s\"\n"
                                .formatted(d.id, separator, d.url, separator, d.text.replaceFirst(" ", "\n\"\"")))
                        .collect(Collectors.joining());
    }

    private static String page(Page document) {
        return "<html><head><title>%s</title></head><body><p>%s</p></body></html>"
                .formatted(document.id, document.text.replaceFirst(" ", "</p> <p>"));
    }

    private static byte[] archive(List<Page> documents, boolean packed) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        append(out, record("warcinfo", "", "application/warc-fields", "software: a test\r\n"), packed);
        for (Page document : documents) {
            String url = document.url.isEmpty() ? "http://nowhere.example/" + document.id.strip() : document.url;
            String http = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page(document);
            append(
                    out,
                    record("response", url.replace("\t", "%09"), "application/http; msgtype=response", http),
                    packed);
        }
        return out.toByteArray();
    }

    private static byte[] record(String type, String url, String content, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        UUID id = UUID.nameUUIDFromBytes((type + url).getBytes(StandardCharsets.UTF_8));
        String target = url.isEmpty() ? "" : "WARC-Target-URI: " + url + "\r\n";
        String head =
                "WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:uuid:%s>\r\n%sWARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                        .formatted(type, id, target, content, bytes.length);
        return (head + body + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Records of a compressed archive are compressed one by one. */
    private static void append(ByteArrayOutputStream out, byte[] record, boolean packed) throws IOException {
        if (!packed) {
            out.writeBytes(record);
            return;
        }
        try (OutputStream packing = new GZIPOutputStream(out)) {
            packing.write(record);
        }
    }

    private Path folder(String name, List<Page> documents, String ending) throws IOException {
        Path folder = Files.createDirectories(dir.resolve(name).resolve("sub"));
        for (Page document : documents) {
            Path file = folder.resolve(document.id.strip().replace('\t', '-') + ending);
            Files.writeString(file, ending.equals(".html") ? page(document) : document.text);
        }
        return folder.getParent();
    }
}
