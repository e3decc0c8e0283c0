package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.InputException;
import org.semblance.report.JsonText;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.store.BucketFiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A run of decontaminate on Spark has the results of one on one machine. */
@Order(4)
class DecontaminationTest {
    private static final long SEED = Seeds.cases(1)[0];

    @TempDir
    Path dir;

    private final Random random = new Random(SEED);
    private final List<String> items = new ArrayList<>();
    private Path quiz;
    private Path exam;
    private BothEngines outs;

    private String words(int count) {
        return random.ints(count, 0, 3000)
                .mapToObj(w -> w % 50 == 0 ? "Ä日" + w + "," : "w" + w)
                .collect(Collectors.joining(" "));
    }

    /** Items of all lengths, two benchmarks. */
    @BeforeEach
    void writeBenchmarks() throws IOException {
        for (int i = 0; i < 60; i++) items.add(i % 20 == 19 ? items.get(i - 7) : words(1 + random.nextInt(40)));
        quiz = dir.resolve("quiz.jsonl");
        exam = dir.resolve("exam.csv");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 40; i++)
            lines.append("{\"id\":\"q%d\",\"text\":%s}\n".formatted(i, JsonText.quoted(items.get(i))));
        Files.writeString(quiz, lines.append("{\"id\":\"broken\"\n"));
        Files.writeString(
                exam,
                "id,text\n"
                        + items.subList(40, 60).stream()
                                .map(item -> "," + '"' + item + "\"\n")
                                .collect(Collectors.joining()));
        outs = new BothEngines(dir.resolve("local"), dir.resolve("spark"));
    }

    /** A text, with an item, a part of one, several, or none; or empty. */
    private String text(int length) {
        String item = items.get(random.nextInt(items.size()));
        return switch (random.nextInt(9)) {
            case 0 -> item;
            case 1, 2 -> words(random.nextInt(length)) + ". (" + item + ") " + words(random.nextInt(length));
            case 3 -> words(9) + " " + item + "\n\n" + items.get(random.nextInt(items.size())) + " " + item + words(3);
            case 4 -> item.substring(0, item.length() / 2) + " " + words(length);
            case 5 -> random.nextBoolean() ? "" : words(3);
            default -> words(length);
        };
    }

    private List<Document> documents(String name, int count, int length) {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) documents.add(Document.of(name + i, text(length)));
        return documents;
    }

    private Path json(String name, int count, int length) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Document document : documents(name, count, length)) {
            lines.append("{\"id\":%s, \"n\":[1],\"semblance\":7,\"text\":%s}"
                    .formatted(JsonText.quoted(document.id()), JsonText.quoted(document.text())));
            lines.append(random.nextInt(9) == 0 ? "\r\n" : "\n");
            if (random.nextInt(40) == 0) lines.append("\n");
            if (random.nextInt(60) == 0) lines.append("nonsense\n");
        }
        return packed(name, lines.toString());
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

    private Path table(String name) throws IOException {
        String rows = documents(name, 60, 30).stream()
                .map(document -> "%s,\"%s\"\n".formatted(document.id(), document.text()))
                .collect(Collectors.joining());
        return packed(name, "id,text\n" + rows + "too,many,cells\n");
    }

    private Path folder(String name, String ending) throws IOException {
        Path folder = Files.createDirectories(dir.resolve(name).resolve("sub"));
        for (Document document : documents("f", 20, 30))
            Files.writeString(
                    folder.resolve(document.id() + ending),
                    ending.equals(".html") ? "<p>" + document.text() : document.text());
        return folder.getParent();
    }

    private Path archive(String name) throws IOException {
        StringBuilder records = new StringBuilder();
        for (Document document : documents("a", 20, 30)) {
            String http = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>" + document.text();
            for (String type : List.of("response", "request"))
                records.append(
                                "WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:x:%s>\r\nWARC-Target-URI: http://a.b/%s\r\n"
                                        .formatted(type, document.id(), document.id()))
                        .append("WARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: application/http; msgtype=%s\r\n"
                                .formatted(type))
                        .append("Content-Length: %d\r\n\r\n%s\r\n\r\n"
                                .formatted(http.getBytes(StandardCharsets.UTF_8).length, http));
        }
        return packed(name, records.toString());
    }

    private Path parquet(String name) throws IOException {
        Path lines = json(name + ".lines", 300, 30);
        Path table = dir.resolve(name);
        LocalSession.fresh()
                .read()
                .json(lines.toString())
                .selectExpr("id", "text", "n", "'x' AS semblance_items")
                .coalesce(1)
                .write()
                .parquet(table.toString());
        return table;
    }

    /** Runs both engines, with these exit codes, and compares what they say and write. */
    private void run(int code, List<?> corpus, Object... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of("decontaminate"));
        words.addAll(corpus);
        words.addAll(List.of("--benchmarks", quiz, exam, "--max-bad", 0.5));
        words.addAll(List.of(options));
        Program.Outcome one = Program.run(words, "-o", outs.local()).expect(code);
        Program.Outcome many =
                LocalSession.run(words, "-o", outs.spark(), "--engine", "spark").expect(code);
        assertThat(said(many.out(), outs.spark())).as("seed %d", SEED).isEqualTo(said(one.out(), outs.local()));
        for (String file : Program.names(outs.local())) {
            if (file.matches("summary.json|manifest.tsv|clean.*")) continue;
            String found = Files.readString(outs.spark().resolve(file))
                    .replace(outs.spark().toString(), "OUT")
                    .replace(" --engine spark", "");
            String right = Files.readString(outs.local().resolve(file))
                    .replace(outs.local().toString(), "OUT");
            requireEqual(found, right, file);
        }
        assertThat(summary(outs.spark())).as("seed %d", SEED).isEqualTo(summary(outs.local()));
        Program.run("verify", outs.spark()).expect(0);
    }

    /** Long texts, of which the first difference is shown. */
    private static void requireEqual(String found, String right, String what) {
        int at = Arrays.mismatch(found.toCharArray(), right.toCharArray());
        if (at < 0) return;
        assertThat(found.substring(at, Math.min(found.length(), at + 200)))
                .as("%s from character %d on, seed %d", what, at, SEED)
                .isEqualTo(right.substring(at, Math.min(right.length(), at + 200)));
    }

    private static String said(String output, Path out) {
        return output.replace(out.toString(), "OUT").replaceAll("(?m)^time .*\\R", "");
    }

    private static JsonNode summary(Path out) throws IOException {
        ObjectNode summary = (ObjectNode) Json.file(out.resolve("summary.json"));
        return summary.remove(List.of("command", "stages", "memory", "engine"));
    }

    /** The lines of a file, unpacked. */
    private static List<String> documents(String encoding, Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (file.toString().endsWith(".zst")) {
            try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
                bytes = in.readAllBytes();
            }
        }
        return new String(bytes, Charset.forName(encoding)).lines().toList();
    }

    /** The documents of files, with their annotations. */
    private static List<String> documents(Path... files) throws IOException {
        List<String> found = new ArrayList<>();
        try (Source source = Sources.open(files)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(new Source.DocumentSink() {
                    @Override
                    public void accept(Document document, long position) {
                        found.add(document.id() + "\t" + document.text());
                    }

                    @Override
                    public void reject(long position, String reason) {
                        throw new InputException(reason);
                    }
                });
            }
        }
        return found;
    }

    private void requireSame(String spark, String local) throws IOException {
        assertThat(documents(outs.spark().resolve(spark)))
                .as("%s, seed %d", spark, SEED)
                .isNotEmpty()
                .isEqualTo(documents(outs.local().resolve(local)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"remove", "cut", "annotate", "report"})
    void hasTheResultsOfOneMachine(String action) throws IOException {
        boolean texts = !action.equals("annotate");
        boolean pages = texts && !action.equals("cut");
        List<Path> corpus = new ArrayList<>(List.of(json("large.jsonl", 600, 900), table("a.csv")));
        if (texts) corpus.add(folder("texts", ".txt"));
        corpus.addAll(List.of(json("small.jsonl.gz", 50, 30), parquet("rows.parquet"), table("b.tsv.csv.gz")));
        if (pages) corpus.addAll(List.of(folder("pages", ".html"), archive("c.warc.gz")));
        assertThat(Files.size(corpus.getFirst())).as("several splits").isGreaterThan(3 << 19);
        run(0, corpus, "--action", action, "--max-loss", 1);
        assertThat(Program.lines(outs.local().resolve("contaminated.tsv")))
                .as("seed %d", SEED)
                .hasSizeGreaterThan(100);
        if (action.equals("report")) {
            assertThat(Program.names(outs.spark())).isEqualTo(Program.names(outs.local()));
            return;
        }
        assertThat(outs.clean("clean.jsonl"))
                .as("seed %d", SEED)
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
        requireSame("clean.csv.jsonl", "clean.csv");
        requireSame("clean.parquet", "clean.parquet");
        if (texts && !pages) requireSame("clean.text.jsonl", "clean");
        assertThat(Program.names(outs.spark())).doesNotContain("_temporary").noneMatch(name -> name.endsWith(".found"));
    }

    /** Lines that Spark's reader does not support, with a carriage return, or in another encoding; the last has no line end. */
    @ParameterizedTest
    @ValueSource(strings = {"plain, remove", "zst, cut", "windows-1251, cut"})
    void readsLines(String kind) throws IOException {
        String text = documents("", 90, 30).stream()
                .map(document -> document.text().replaceAll("\\s+", " ").replace("Ä日", "Яя"))
                .collect(Collectors.joining("\r\n"));
        boolean coded = kind.startsWith("w");
        items.replaceAll(item -> item.replace("Ä日", "Яя"));
        Files.writeString(quiz, Files.readString(quiz).replace("Ä日", "Яя"));
        Path file = packed(kind.startsWith("z") ? "lines.zst" : "lines", coded ? "" : text);
        if (coded) Files.write(file, text.getBytes(Charset.forName("windows-1251")));
        List<Object> options = new ArrayList<>(List.of("--action", kind.substring(kind.indexOf(' ') + 1)));
        options.addAll(List.of("--format", "lines", "--item-format", "jsonl", "--max-loss", 1));
        if (coded) options.addAll(List.of("--encoding", "windows-1251"));
        exam = dir.resolve("more.jsonl");
        Files.copy(quiz, exam);
        run(0, List.of(file), options.toArray());
        Path clean = outs.local().resolve(kind.startsWith("z") ? "clean.txt.zst" : "clean.txt");
        String expected = String.join("\n", documents(coded ? "windows-1251" : "UTF-8", clean));
        assertThat(outs.clean("clean.txt").lines().collect(Collectors.joining("\n")))
                .isNotEmpty()
                .isEqualTo(expected);
    }

    @Test
    void theGuardStopsIt() throws IOException {
        Path corpus = json("in.jsonl", 50, 30);
        run(3, List.of(corpus), "--max-loss", 0.1);
        assertThat(Program.names(outs.spark()))
                .isEqualTo(Program.names(outs.local()))
                .doesNotContain("removed.jsonl", "clean.jsonl");
        Object[] again = {
            "decontaminate", corpus, "--benchmarks", quiz, "-o", outs.spark(), "--engine", "spark", "--max-bad", 0.5
        };
        LocalSession.run(again).complains(2, "use --overwrite");
        LocalSession.run(again, "--overwrite", "--dry-run", "--max-loss", 1, "--quiet")
                .expect(0);
        assertThat(Files.readString(outs.spark().resolve("summary.json"))).contains("stopped by the guard");
        LocalSession.run(again, "--overwrite", "--max-loss", 1, "--quiet").expect(0);
        assertThat(Program.names(outs.spark())).contains("removed.jsonl", "clean.jsonl");
        assertThat(Program.names(dir)).noneMatch(name -> name.startsWith("."));
        LocalSession.run(again, "--overwrite", "--work", dir).complains(2, "--work has no effect");
        LocalSession.run(again, "--overwrite", "--threads", 2).complains(2, "use --master 'local[2]'");
        LocalSession.run(
                        "decontaminate",
                        "-",
                        "--format",
                        "jsonl",
                        again[2],
                        quiz,
                        "-o",
                        dir.resolve("no"),
                        "--engine",
                        "spark")
                .complains(2, "standard input cannot be read on a cluster");
        LocalSession.run("decontaminate", corpus, again[2], quiz, "--dry-run", "--engine", "spark")
                .complains(2, "needs -o");
        LocalSession.run("verify", outs.spark(), "--engine", "spark").complains(2, "use --engine local");
        LocalSession.run(List.of(again).subList(0, 8), "--overwrite", "--quiet")
                .complains(4, "records could not be read");
    }

    /** In a store; other commands read the result like that of a local run, and changes are found. */
    @Test
    void isReadLikeALocalRun() throws IOException {
        String store = BucketFiles.of(dir);
        Path corpus = json("in.jsonl", 50, 30);
        Path rows = parquet("rows.parquet");
        Files.createFile(dir.resolve("empty.csv"));
        List<String> names = List.of(store + "/in.jsonl", store + "/rows.parquet", store + "/empty.csv");
        for (String engine : List.of("local", "spark"))
            LocalSession.run(
                            "decontaminate",
                            names,
                            "--benchmarks",
                            quiz,
                            "-o",
                            store + "/" + engine,
                            "--quiet",
                            "--max-loss",
                            1,
                            "--max-bad",
                            0.5,
                            "--engine",
                            engine)
                    .expect(0);
        assertThat(outs.clean("clean.jsonl"))
                .isEqualTo(Files.readString(outs.local().resolve("clean.jsonl")));
        requireSame("clean.parquet", "clean.parquet");
        String id = Program.rows(outs.local().resolve("contaminated.tsv"))
                .getFirst()
                .getFirst();
        for (Object[] command :
                new Object[][] {{"verify", "OUT"}, {"explain", "OUT", id}, {"report", "OUT", "-o", "-"}}) {
            List<String> outputs = new ArrayList<>();
            for (String engine : List.of("local", "spark")) {
                List<Object> words = new ArrayList<>(List.of(command));
                words.replaceAll(word -> word.equals("OUT") ? store + "/" + engine : word);
                String output = Program.run(words).expect(0).out();
                outputs.add(output.replaceAll("(?m)^.*semblance decontaminate .*\\R", ""));
            }
            requireEqual(outputs.getLast(), outputs.getFirst(), command[0].toString());
        }
        Path part = outs.spark().resolve("clean.jsonl/part-00000.jsonl");
        List<String> lines = Files.readAllLines(part);
        Files.write(part, lines.subList(1, lines.size()));
        Program.run("verify", outs.spark()).complainsSomewhere(1, "clean.jsonl: the clean corpus does not hold");
    }
}
