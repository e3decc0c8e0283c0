package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;

/** The command decontaminate with tables, pages, archives and compressed files, and with its benchmarks in the corpus. */
class DecontaminateFormatsTest {
    private static final String QUESTION =
            "A farmer has nine sheep and buys seven more. How many sheep does the farmer have now?";
    private static final String REST = "The market opens early and closes late, said the baker to his neighbour.";

    @TempDir
    Path dir;

    private Path quiz;
    private Path out;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        quiz = Files.writeString(dir.resolve("quiz.jsonl"), "{\"id\":\"q1\",\"text\":\"%s\"}\n".formatted(QUESTION));
    }

    private Program.Outcome run(Object corpus, Object... more) {
        return Program.run(Stream.concat(
                        Stream.of(
                                "decontaminate",
                                corpus,
                                "--benchmarks",
                                quiz,
                                "-o",
                                out,
                                "--max-loss",
                                1,
                                "--quiet",
                                "--overwrite"),
                        Stream.of(more))
                .toArray());
    }

    private void verified() {
        assertThat(Program.run("verify", out).expect(0).out()).contains("none is missing");
    }

    private List<String> found() throws IOException {
        return Program.rows(out.resolve("contaminated.tsv")).stream()
                .map(row -> row.get(0) + " " + row.get(1) + " " + row.get(10))
                .toList();
    }

    @Test
    void readsRemovesCutsAndAnnotatesParquet() throws Exception {
        Path file = dir.resolve("docs.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            execute(duck, """
                    COPY (SELECT 'd' || i AS id, i AS n,
                          CASE WHEN i %% 1000 = 7 THEN '%1$s %2$s'
                               WHEN i = 2100 THEN '%2$s' WHEN i = 3 THEN NULL
                               ELSE 'Number ' || i || ' of the many rows. %1$s' END AS text,
                          [i, i + 1] AS list FROM range(2500) t(i) ORDER BY i)
                    TO '%3$s' (FORMAT parquet, ROW_GROUP_SIZE 2048)""".formatted(REST, QUESTION, file));
            execute(
                    duck,
                    "COPY (SELECT 'p1' AS id, '%s' AS question, 'sixteen' AS answer) TO '%s' (FORMAT parquet)"
                            .formatted(QUESTION, dir.resolve("exam.parquet")));
            run(file).expect(0);
            assertThat(found()).containsExactly("d7 q1 8", "d1007 q1 1008", "d2007 q1 2008", "d2100 q1 2101");
            String clean = "FROM '%s'".formatted(out.resolve("clean.parquet"));
            String rest = "SELECT * FROM '%s' WHERE n %% 1000 <> 7 AND n <> 2100 AND text IS NOT NULL".formatted(file);
            assertThat(rows(duck, "SELECT * " + clean)).hasSize(2495).isEqualTo(rows(duck, rest));
            verified();
            run(file, "--action", "cut", "--threads", 2).expect(0);
            assertThat(rows(duck, "SELECT * " + clean))
                    .isEqualTo(rows(
                            duck,
                            ("SELECT id, n, CASE WHEN n %% 1000 = 7 THEN '%s' ELSE text END AS text,"
                                            + " list FROM '%s' WHERE n <> 2100 AND text IS NOT NULL")
                                    .formatted(REST, file)));
            verified();
            run(file, "--action", "annotate").expect(0);
            assertThat(rows(
                            duck,
                            "SELECT id, semblance_items, semblance_score " + clean
                                    + " WHERE semblance_items IS NOT NULL"))
                    .hasSize(4)
                    .first()
                    .asString()
                    .contains("'id': d7", "quiz:q1", "'semblance_score': 1.0");
            assertThat(rows(duck, "SELECT id, n, text, list " + clean))
                    .isEqualTo(rows(duck, "FROM '" + file + "' WHERE text IS NOT NULL"));
            verified();
        }
        quiz = dir.resolve("exam.parquet");
        run(file, "--item-field", "question", "--action", "report").expect(0);
        assertThat(found()).hasSize(4).first().isEqualTo("d7 p1 8");
        verified();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "parquet"})
    void itemsHaveListsNumbersAndNestedFields(String format) throws Exception {
        Files.writeString(quiz, """
                {"id":"m1","qa":{"question":"How many sheep are there in all?"},"choices":["nine sheep","seven","both of them"],"answer":2.50,"ok":true,"more":[[1,2],[30]]}
                {"id":"m2","qa":{"question":"Is it?"},"choices":[],"answer":-1.0,"ok":false,"more":[]}
                """);
        if (format.equals("parquet")) {
            Path table = dir.resolve("quiz.parquet");
            try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
                String row = "SELECT '%s' AS id, {'question': '%s'} AS qa, %s AS choices, %s::DECIMAL(9,2) AS answer,"
                        + " %s AS ok, %s::INTEGER[][] AS more";
                execute(
                        duck,
                        "COPY (%s UNION ALL %s) TO '%s' (FORMAT parquet)"
                                .formatted(
                                        row.formatted(
                                                "m1",
                                                "How many sheep are there in all?",
                                                "['nine sheep', 'seven', 'both of them']",
                                                "2.5",
                                                "true",
                                                "[[1, 2], [30]]"),
                                        row.formatted("m2", "Is it?", "[]", "-1", "false", "[]"),
                                        table));
            }
            quiz = table;
        }
        String text = "How many sheep are there in all? nine sheep seven both of them 2.50 true 1 2 30";
        Path corpus = Files.writeString(
                dir.resolve("docs.jsonl"),
                "{\"id\":\"a\",\"text\":\"%s %s\"}\n{\"id\":\"b\",\"text\":\"%s\"}\n"
                        .formatted(REST, text, text.replace("seven", "six")));
        String fields = "qa.question,choices,answer,ok,more";
        run(corpus, "--item-field", fields, "-t", 1).expect(0);
        assertThat(found()).containsExactly("a m1 1");
        verified();
        assertThat(Json.parse(Program.run("explain", out, "a", "--json")
                                .expect(0)
                                .out())
                        .required("items")
                        .get(0)
                        .required("item_text")
                        .asString())
                .isEqualTo(text);
        run(corpus, "--item-field", "choices,qa.question").expect(0);
        assertThat(Files.readString(out.resolve("rejected.tsv"))).contains("2 words, fewer than 5");
        run(corpus, "--item-field", "qa").complains(1, "\"qa\"", "qa.question");
        run(corpus, "--item-field", "qa.question,qa").complains(1, "\"qa\"", "qa.question");
        run(corpus, "--item-field", "qa.question,qa.answer").complains(1, "no item has a field \"qa.answer\"");
    }

    @Test
    void objectsInListsAreRefused() throws Exception {
        Path corpus =
                Files.writeString(dir.resolve("docs.jsonl"), "{\"id\":\"a\",\"text\":\"%s\"}\n".formatted(QUESTION));
        Files.writeString(quiz, "{\"id\":\"q1\",\"text\":\"%s\",\"choices\":[{\"t\":\"one\"}]}\n".formatted(QUESTION));
        run(corpus, "--item-field", "text,choices")
                .complains(1, "quiz.jsonl:1", "a list with objects", "list of texts");
        run(corpus, "--item-field", "text").expect(0);
        Path table = dir.resolve("quiz.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            execute(
                    duck,
                    "COPY (SELECT '%s' AS text, [{'t': 'one', 'n': 1}] AS choices, '%s'::UUID AS key) TO '%s' (FORMAT parquet)"
                            .formatted(QUESTION, "00000000-0000-0000-0000-000000000001", table));
        }
        quiz = table;
        run(corpus, "--item-field", "text,choices")
                .complains(1, "quiz.parquet", "a list of groups", "choices.list.element.t", "--item-field");
        run(corpus, "--item-field", "text,choices.list.element.t").expect(0);
        assertThat(found()).hasSize(1);
        verified();
        run(corpus, "--item-field", "text,key").complains(1, "quiz.parquet", "\"key\"", "has no text", "--item-field");
    }

    @Test
    void aFieldWithDotsInItsNameComesBeforeANestedOne() throws IOException {
        Path corpus =
                Files.writeString(dir.resolve("docs.jsonl"), "{\"id\":\"a\",\"text\":\"%s\"}\n".formatted(QUESTION));
        for (String fields : List.of(
                "\"q\":{\"a\":{\"x\":1}},\"q.a\":\"%s\"",
                "\"q.a\":\"%s\",\"q\":{\"a\":\"other words\"}",
                "\"q\":{\"a\":\"other words\"},\"q\":{\"a\":\"%s\"}",
                "\"q\":{\"a\":[\"%s\",null]}")) {
            Files.writeString(quiz, "{" + fields.formatted(QUESTION) + "}\n");
            run(corpus, "--item-field", "q.a", "-t", 1).expect(0);
            assertThat(found()).as(fields).hasSize(1);
            verified();
        }
        Files.writeString(quiz, "{\"q\":{\"a\":\"" + QUESTION + "\"},\"q\":{}}\n{\"q\":{\"a\":null}}\n");
        run(corpus, "--item-field", "q.a").complains(1, "no field \"q.a\"");
    }

    private static void execute(Connection duck, String statement) throws SQLException {
        try (Statement run = duck.createStatement()) {
            run.execute(statement);
        }
    }

    private static List<String> rows(Connection duck, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement run = duck.createStatement();
                ResultSet found = run.executeQuery("SELECT CAST(t AS VARCHAR) FROM (" + query + ") t")) {
            while (found.next()) rows.add(found.getString(1));
        }
        return rows;
    }

    private static String page(String id, String text) {
        String http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html><body><p>" + text + "</body></html>";
        return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x:" + id
                + ">\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://www.x.org/" + id
                + "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " + http.length()
                + "\r\n\r\n" + http + "\r\n\r\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"crawl.warc", "crawl.warc.gz"})
    void readsAndRemovesPagesOfArchives(String name) throws IOException {
        String marked = QUESTION.replace("nine sheep", "<b>nine</b> sheep");
        List<String> records = List.of(page("a", REST), page("b", REST + "<p>" + marked), page("c", "Short page"));
        Path file = dir.resolve(name);
        boolean packed = name.endsWith(".gz");
        try (OutputStream stream = Files.newOutputStream(file)) {
            for (String record : records) {
                byte[] bytes = record.getBytes(StandardCharsets.UTF_8);
                if (!packed) stream.write(bytes);
                else {
                    GZIPOutputStream member = new GZIPOutputStream(stream);
                    member.write(bytes);
                    member.finish();
                }
            }
        }
        run(file).expect(0);
        assertThat(Program.rows(out.resolve("contaminated.tsv"))).hasSize(1);
        assertThat(found().getFirst()).contains("urn:x:b").endsWith(" q1 2");
        if (!packed) assertThat(Files.readString(out.resolve("clean.warc"))).isEqualTo(records.get(0) + records.get(2));
        verified();
        Files.writeString(quiz, "not read");
        run(file, "--action", "cut").complains(2, name, "--action cut cannot edit HTML pages", "--action remove");
        run(file, "--action", "annotate").complains(2, name, "cannot be annotated");
    }

    @Test
    void removesPagesOfADirectory() throws IOException {
        Path pages = Files.createDirectory(dir.resolve("pages"));
        Files.writeString(pages.resolve("a.html"), "<p>" + REST);
        Files.writeString(pages.resolve("b.html"), "<p>" + REST + "<ul><li>" + QUESTION + "</ul>");
        run(pages).expect(0);
        assertThat(found()).hasSize(1);
        assertThat(Program.names(out.resolve("clean"))).containsExactly("a.html");
        verified();
        Files.writeString(quiz, "not read");
        run(pages, "--action", "cut").complains(2, "pages", "cannot edit HTML pages", "--action remove");
        Path field = Files.writeString(dir.resolve("field.jsonl"), "{\"page\":\"<p>" + QUESTION + "\"}\n");
        run(field, "--html-field", "page", "--action", "cut").complains(2, "field.jsonl", "cannot edit HTML pages");
    }

    @Test
    void readsAndCutsZstandard() throws IOException {
        Path file = dir.resolve("docs.jsonl.zst");
        String line = "{\"id\":\"%s\",\"text\":\"%s\"}\n";
        try (OutputStream stream = new ZstdOutputStream(Files.newOutputStream(file))) {
            stream.write((line.formatted("a", REST) + line.formatted("b", REST + " " + QUESTION))
                    .getBytes(StandardCharsets.UTF_8));
        }
        run(file).expect(0);
        assertThat(clean()).isEqualTo(line.formatted("a", REST));
        verified();
        run(file, "--action", "cut").expect(0);
        assertThat(clean()).isEqualTo(line.formatted("a", REST) + line.formatted("b", REST));
        verified();
    }

    @ParameterizedTest
    @ValueSource(strings = {"quiz.jsonl", "copy.jsonl.gz", "other.jsonl"})
    void aBenchmarkInADirectoryOfTheCorpusIsReported(String name) throws IOException {
        Path folder = Files.createDirectory(dir.resolve("corpus"));
        Files.writeString(folder.resolve("docs.jsonl"), "{\"id\":\"a\",\"text\":\"%s\"}\n".formatted(REST));
        Path part = folder.resolve(name);
        String items = Files.readString(quiz);
        switch (name) {
            case "quiz.jsonl" -> quiz = Files.move(quiz, part);
            case "other.jsonl" -> Files.writeString(part, items.replace("\"id\":\"q1\"", "\"id\":17"));
            default -> {
                try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(part))) {
                    gzip.write(items.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        run(folder).expect(0);
        assertThat(Program.rows(out.resolve("benchmarks.tsv")).getFirst().getLast())
                .isEqualTo(part.toString());
        assertThat(Files.readString(out.resolve("summary.json"))).contains("the benchmark is part of the corpus");
        verified();
    }

    private String clean() throws IOException {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(out.resolve("clean.jsonl.zst")))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
