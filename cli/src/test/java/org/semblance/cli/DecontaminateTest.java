package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** The command decontaminate, from inputs to outputs and their verification. */
class DecontaminateTest {
    private static final String QUESTION =
            "A farmer has nine sheep and buys seven more. How many sheep does the farmer have now?";
    private static final String SHORT = "capital of the French Republic";
    private static final String REST = "The market opens early and closes late, said the baker to his neighbour.";

    @TempDir
    Path dir;

    private Path quiz;
    private Path corpus;
    private Path out;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        quiz = Files.writeString(dir.resolve("quiz.jsonl"), """
                {"id":"q1","text":"%s","answer":"sixteen sheep"}
                {"id":"q2","text":"%s","answer":"Paris"}
                {"id":"q3","text":"Is it?","answer":"No"}
                """.formatted(QUESTION, SHORT));
        corpus = Files.writeString(dir.resolve("corpus.jsonl"), """
                {"id":"a","text":"%1$s","n":1}
                {"id":"b",  "text":"%1$s %2$s Sixteen, of course.", "n": 2}
                {"id":"c","text":"Paris is the %3$s, as all know.\\nBye","n":3}
                {"id":"d","text":"","n":4}
                {"id":"e","text":"Is it?","n":5}
                {"id":"f","text":"%2$s","n":6}
                {"id":"g","text":"capital of the Republic","n":7}
                """.formatted(REST, QUESTION, SHORT));
    }

    private Program.Outcome run(Object... more) {
        return Program.run(Stream.concat(
                        Stream.of("decontaminate", corpus, "--benchmarks", quiz, "-o", out, "--quiet"), Stream.of(more))
                .toArray());
    }

    private String text(String name) throws IOException {
        return Files.readString(out.resolve(name));
    }

    private void verified() {
        assertThat(Program.run("verify", out).expect(0).out()).contains("none is missing");
    }

    @Test
    void removesDocumentsThatContainItems() throws IOException {
        run().expect(0);
        assertThat(Program.rows(out.resolve("contaminated.tsv")).stream()
                        .map(row -> String.join(" ", row.subList(0, 9)))
                        .toList())
                .containsExactly(
                        "b q1 quiz 1.000000 10 10 73 157 false",
                        "c q2 quiz 1.000000 1 1 13 43 false",
                        "f q1 quiz 1.000000 10 10 0 84 true");
        List<String> lines = Program.lines(corpus);
        assertThat(Program.lines(out.resolve("clean.jsonl")))
                .containsExactly(lines.get(0), lines.get(3), lines.get(4), lines.get(6));
        assertThat(Program.lines(out.resolve("removed.jsonl")).stream()
                        .map(line -> Json.parse(line).required("id").asString())
                        .toList())
                .containsExactly("b", "c", "f");
        assertThat(Program.rows(out.resolve("rejected.tsv")).stream()
                        .map(row -> row.get(1) + " " + row.get(2))
                        .toList())
                .containsExactly("3 too_short", "4 empty", "5 too_short", "7 too_short");
        assertThat(Program.rows(out.resolve("benchmarks.tsv")).getFirst().subList(0, 5))
                .containsExactly("quiz", "3", "2", "3", "1");
        assertThat(text("report.html")).contains("quiz", "<mark>", "capital of the French Republic");
        verified();
        run().complains(2, "--overwrite");
        run("--engine", "spork").complains(2, "must be local or spark");
        run("--master", "yarn").complains(2, "add that, or omit it");
        run("--overwrite", "--dry-run").expect(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"remove", "cut", "annotate", "report", "stopped", "part of the corpus"})
    void theReportIsWrittenAgain(String what) throws IOException {
        Files.writeString(
                corpus,
                "{\"id\":\"s\",\"text\":\"😀 %s 😀 %s %s\"}\n".formatted(REST.repeat(20), QUESTION, REST.repeat(80)),
                StandardOpenOption.APPEND);
        switch (what) {
            case "stopped" -> run("--max-loss", "0.1").expect(3);
            case "part of the corpus" ->
                Program.run("decontaminate", corpus, quiz, "--benchmarks", quiz, "-o", out, "--max-loss", 1)
                        .expect(0);
            default -> run("--action", what).expect(0);
        }
        String page = text("report.html");
        assertThat(page).contains("<mark>");
        Files.writeString(out.resolve("report.html"), "lost");
        Program.run("report", out).expect(0);
        assertThat(text("report.html")).isEqualTo(page);
        verified();
        assertThat(Program.run("report", out, "-o", "-").expect(0).out()).isEqualTo(page);
        Program.run("report", out, "--no-texts").complains(2, "omit --no-texts");
        Files.writeString(out.resolve("contaminated.tsv"), "id\nx\n");
        Program.run("report", out).complains(1, "contaminated.tsv");
        assertThat(text("report.html")).isEqualTo(page);
        Files.writeString(quiz, "{}\n");
        Program.run("report", out).complains(1, "quiz.jsonl");
    }

    @Test
    void fieldsOfAnItemAreJoined() throws IOException {
        Files.writeString(corpus, "{\"id\":\"x\",\"text\":\"%s Sixteen sheep.\"}\n".formatted(QUESTION));
        run("--item-field", "text,answer", "-t", "1", "--max-loss", "1").expect(0);
        assertThat(Program.lines(out.resolve("contaminated.tsv"))).hasSize(2);
        verified();
        run("--item-field", "text,solution", "--overwrite").complains(1, "no item has a field \"solution\"");
        run("--item-field", "question", "--overwrite").complains(1, "no field \"question\"", "--item-field");
        run("--item-field", "text, answer", "-t", "1", "--max-loss", "1", "--overwrite")
                .expect(0);
        assertThat(Program.lines(out.resolve("contaminated.tsv"))).hasSize(2);
    }

    @Test
    void cutsItemsOutOfTexts() throws IOException {
        run("--action", "cut").expect(0);
        List<String> lines = Program.lines(corpus);
        assertThat(Program.lines(out.resolve("clean.jsonl")))
                .containsExactly(
                        lines.get(0),
                        "{\"id\":\"b\",  \"text\":\"" + REST + " Sixteen, of course.\", \"n\": 2}",
                        "{\"id\":\"c\",\"text\":\"Paris is the as all know.\\nBye\",\"n\":3}",
                        lines.get(3),
                        lines.get(4),
                        lines.get(6));
        assertThat(Program.lines(out.resolve("cuts.tsv"))).hasSize(4);
        assertThat(Program.lines(out.resolve("removed.jsonl"))).hasSize(1);
        verified();
    }

    @Test
    void annotatesAndReports() throws IOException {
        run("--action", "annotate").expect(0);
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(7);
        assertThat(Program.lines(out.resolve("clean.jsonl")).get(1))
                .endsWith("\"n\": 2,\"semblance\":{\"items\":[\"quiz:q1\"],\"score\":1.000000}}");
        verified();
        run("--action", "report", "--overwrite").expect(0);
        assertThat(Program.names(out)).doesNotContain("clean.jsonl", "removed.jsonl");
        verified();
    }

    @Test
    void explainsWhatHappenedToADocument() throws IOException {
        run().expect(0);
        assertThat(Program.run("explain", out, "b").expect(0).out())
                .contains("removed: it contains 1 item", "item q1 of quiz: score 1.000000, 10 of 10 n-grams")
                .contains("  item:     " + QUESTION, "  document: " + QUESTION.replace("?", ""));
        assertThat(Program.run("explain", out, "a").expect(0).out()).contains("kept: it contains no item");
        assertThat(Program.run("explain", out, "g").expect(0).out()).contains("kept, not compared: too short");
        var json = Json.parse(
                Program.run("explain", out, corpus + ":3", "--json").expect(0).out());
        assertThat(json.required("document").required("id").asString()).isEqualTo("c");
        assertThat(json.required("items").get(0).required("passage").asString()).isEqualTo(SHORT);
        Program.run("explain", out, "z").complains(2, "no document of the corpus has the id 'z'");
        Program.run("explain", out, "a", "b").complains(2, "report.html", "contaminated.tsv");
        run("--action", "cut", "--overwrite").expect(0);
        assertThat(Program.run("explain", out, "b").expect(0).out()).contains("cut: it contains 1 item");
        assertThat(Program.run("explain", out, "f").expect(0).out()).contains("removed: it contains 1 item");
    }

    @Test
    void equalIdsAreToldApartByTheirPlaces() throws IOException {
        Files.writeString(corpus, """
                {"id":"a","text":"%1$s"}
                {"id":"a","text":"%1$s %2$s"}
                {"id":"a","text":"%2$s"}
                {"id":"a","text":"%1$s"}
                """.formatted(REST, QUESTION));
        run().expect(0);
        assertThat(Program.rows(out.resolve("contaminated.tsv")).stream()
                        .map(row -> row.getFirst() + row.get(10))
                        .toList())
                .containsExactly("a2", "a3");
        assertThat(Program.lines(out.resolve("removed.jsonl")).stream()
                        .map(line -> Json.parse(line).required("position").asInt())
                        .toList())
                .containsExactly(2, 3);
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(2);
        verified();
        Program.run("explain", out, "a").complains(2, "several documents have the id 'a'", corpus + ":1");
        assertThat(Program.run("explain", out, corpus + ":3").expect(0).out()).contains("removed");
    }

    @Test
    void theGuardStopsLargeLosses() throws IOException {
        assertThat(run("--max-loss", "0.4").expect(3).err())
                .contains("3 of the 7 documents", "--max-loss allows (40.0%)")
                .contains("--action cut", "semblance decontaminate " + corpus, "--max-loss 0.43 --overwrite");
        assertThat(Program.names(out)).contains("contaminated.tsv").doesNotContain("clean.jsonl", "removed.jsonl");
        assertThat(Program.run("verify", out).expect(0).out()).contains("none removed: the guard stopped the run");
        assertThat(run("--action", "cut", "--max-loss", "0.1", "--overwrite")
                        .expect(3)
                        .err())
                .contains("words of", "--action cut --max-loss 0.")
                .doesNotContain("removes the items only");
        verified();
    }

    @Test
    void benchmarksThatArePartOfTheCorpusAreReported() throws IOException {
        Path copy = Files.copy(quiz, dir.resolve("copy.jsonl"));
        Object[] words = {"decontaminate", corpus, copy, "--benchmarks", quiz, "-o", out, "--max-loss", "1"};
        assertThat(Program.run(words).expect(0).err()).contains("copy.jsonl has the same content as");
        assertThat(text("summary.json")).contains("\"part_of\"");
        assertThat(text("report.html")).contains("part of the corpus");
        verified();
        Files.writeString(copy, "{\"id\":1,\"text\":\"%s\"}\n".formatted(QUESTION));
        assertThat(Program.run(Stream.concat(Stream.of(words), Stream.of("--overwrite"))
                                .toArray())
                        .expect(0)
                        .err())
                .contains("1 of its 3 items is a whole document of " + copy);
        verified();
    }

    @Test
    void allSourcesThatHaveTheBenchmarkAreReported() throws IOException {
        Path part = Files.writeString(dir.resolve("part.jsonl"), "{\"id\":1,\"text\":\"%s\"}\n".formatted(QUESTION));
        String err = Program.run("decontaminate", quiz, part, "--benchmarks", quiz, "-o", out, "--action", "annotate")
                .expect(0)
                .err();
        assertThat(err)
                .contains(quiz + " is the benchmark itself", "1 of its 3 items is a whole document of " + part)
                .doesNotContain("same content", "documents of " + quiz);
        assertThat(Program.rows(out.resolve("benchmarks.tsv")).getFirst().getLast())
                .isEqualTo(quiz + ", " + part);
        verified();
    }

    @Test
    void benchmarksAreNamedLikeTheirFiles() throws IOException {
        Path one = Files.writeString(dir.resolve("one.txt"), QUESTION);
        Path two = Files.writeString(dir.resolve("two.txt"), SHORT + "\n" + QUESTION + "\n");
        Path folder = Files.createDirectory(dir.resolve("v1.txt"));
        Files.writeString(folder.resolve("a.txt"), SHORT);
        Object[] words = {"decontaminate", corpus, "--action", "report", "-o", out, "--benchmarks", one, two, folder};
        assertThat(Program.run(words).expect(0).err())
                .contains("two.txt is read as one item; it has 2 lines: --item-format lines")
                .doesNotContain("one.txt is read");
        assertThat(Program.rows(out.resolve("benchmarks.tsv")).stream()
                        .map(row -> String.join(" ", row.subList(0, 3)))
                        .toList())
                .containsExactly("one 1 1", "two 1 0", "v1.txt 1 1");
        verified();
        Program.run("decontaminate", corpus, "-o", out, "--overwrite", "--item-format", "lines", "--benchmarks", two)
                .expect(0);
        assertThat(Program.rows(out.resolve("benchmarks.tsv")).getFirst().subList(0, 3))
                .containsExactly("two", "2", "2");
        verified();
    }

    @Test
    void messagesAboutBenchmarksNameTheirOptions() throws IOException {
        run("--item-format", "lines", "--item-field", "text").complains(2, "--item-field has no effect");
        run("--item-format", "lines", "--item-id-field", "id").complains(2, "--item-id-field has no effect");
        Program.run("decontaminate", corpus, "-o", out, "--benchmarks", quiz, "--item-fields", "text")
                .complains(2, "unknown option '--item-fields': did you mean '--item-field'?");
        run("--action", "delete").complains(2, "[report, remove, cut, annotate] but was 'delete'");
        run("--item-id-field", "number").complains(1, "no field \"number\" for the id", "--item-id-field");
        Path other = Files.copy(quiz, dir.resolve("quiz.items"));
        Program.run("decontaminate", corpus, "-o", out, "--benchmarks", other).complains(2, "--item-format");
        Path table = Files.writeString(dir.resolve("table.csv"), "key,question\n1,%s\n".formatted(QUESTION));
        Program.run("decontaminate", corpus, "-o", out, "--benchmarks", table)
                .complains(1, "no column \"text\"", "--item-field");
        Program.run("decontaminate", corpus, "-o", out, "--benchmarks", table, "--item-field", "question")
                .expect(0);
        run("--id-field", "n", "--overwrite").expect(0); // which the items do not have
        assertThat(Program.rows(out.resolve("contaminated.tsv")).getFirst().subList(0, 2))
                .containsExactly("2", "q1");
        verified();
    }

    @Test
    void itemsThatCannotBeFoundAreReported() throws IOException {
        Files.writeString(quiz, "{\"text\":\"Is it?\"}\n[]\n");
        Program.Outcome outcome =
                Program.run("decontaminate", corpus, "--benchmarks", quiz, "-o", out, "--max-bad", "1");
        assertThat(outcome.expect(0).out())
                .containsPattern("items unreadable +1   in " + quiz)
                .containsPattern("kept +7");
        assertThat(outcome.err())
                .contains(
                        "quiz: no item of this benchmark can be found: its only item has fewer than 5 words, and 1 more");
        assertThat(text("rejected.tsv")).contains("too_short\t2 words, fewer than 5");
        assertThat(text("report.html"))
                .contains("0 of 7 documents contain items of 1 benchmark (0.0%). 0 of 1 item was found.<")
                .doesNotContain("clean corpus");
        verified();
    }

    @Test
    void refusesWithARemedy() throws IOException {
        Path other = Files.createDirectory(dir.resolve("other"));
        Files.copy(quiz, other.resolve("quiz.jsonl"));
        Program.run("decontaminate", corpus, "--benchmarks", quiz, other.resolve("quiz.jsonl"), "-o", out)
                .complains(2, "two benchmarks have the name 'quiz'", "rename one");
        run("-t", "0").complains(2, "threshold must be");
        run("-t", "1.5").complains(2, "threshold must be in (0, 1]");
        Path page = Files.writeString(dir.resolve("page.html"), "<p>" + QUESTION);
        Program.run("decontaminate", page, "--benchmarks", quiz, "-o", out, "--action", "cut")
                .complains(2, "page.html", "use --action remove or report,");
        run("--action", "cut", "--html-field", "text").complains(2, "use --action remove, annotate or report,");
        Program.run("decontaminate", corpus, "-o", out).complains(2, "--benchmarks");
        Program.run("decontaminate", corpus, "--benchmarks", quiz).complains(2, "--out");
        Path empty = Files.writeString(dir.resolve("empty.jsonl"), "");
        Program.run("decontaminate", corpus, "--benchmarks", empty, "-o", out).complains(1, "no items");
        Files.writeString(corpus, "not json\n", StandardOpenOption.APPEND);
        run().complains(4, "--max-bad");
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "tsv", "jsonl.gz", "txt", "folder", "html"})
    void readsAndCutsEveryFormat(String format) throws IOException {
        Path file = dir.resolve("docs." + format);
        String contaminated = REST + " " + QUESTION;
        switch (format) {
            case "csv" ->
                Files.writeString(
                        file, "id,text,n\na,\"%s\",1\nb,\"%s\",\"x \"\"y\"\"\"\n".formatted(REST, contaminated));
            case "tsv" -> Files.writeString(file, "id\ttext\tn\na\t%s\t1\nb\t%s\t2\n".formatted(REST, contaminated));
            case "txt" -> Files.writeString(file, REST + "\n" + contaminated + "\n");
            case "folder" -> {
                Files.createDirectory(file);
                Files.writeString(file.resolve("a.txt"), REST);
                Files.writeString(file.resolve("b.txt"), contaminated);
            }
            case "html" -> Files.writeString(file, "<p>" + contaminated + "</p>");
            default -> {
                try (var gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
                    for (String text : List.of(REST, contaminated))
                        gzip.write("{\"text\":\"%s\"}\n".formatted(text).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        Object[] words = {"decontaminate", file, "--benchmarks", quiz, "-o", out, "--max-loss", "1", "--overwrite"};
        if (format.equals("txt")) words = with(words, "--format", "lines");
        Program.run(words).expect(0);
        assertThat(Program.lines(out.resolve("contaminated.tsv"))).hasSize(2);
        verified();
        if (format.equals("html")) return;
        Program.run(with(words, "--action", "cut")).expect(0);
        verified();
        if (format.equals("csv"))
            assertThat(text("clean.csv"))
                    .isEqualTo("id,text,n\na,\"%1$s\",1\nb,\"%1$s\",\"x \"\"y\"\"\"\n".formatted(REST));
        if (format.equals("txt")) assertThat(text("clean.txt")).isEqualTo(REST + "\n" + REST + "\n");
        if (format.equals("folder")) assertThat(text("clean/b.txt")).isEqualTo(REST);
    }

    private static Object[] with(Object[] words, Object... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void readsStandardInput() throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(Files.readAllBytes(corpus)));
        try {
            Program.run("decontaminate", "-", "--format", "jsonl", "--benchmarks", quiz, "-o", out)
                    .expect(0);
        } finally {
            System.setIn(before);
        }
        assertThat(Program.lines(out.resolve("clean.jsonl"))).hasSize(4);
        verified();
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBytes() throws IOException {
        Random random = Seeds.random();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; lines.length() < 9_000_000; i++) {
            String words = random.ints(300, 0, 5000).mapToObj(w -> "w" + w).collect(Collectors.joining(" "));
            String item = random.nextInt(50) == 0 ? QUESTION : "";
            lines.append("{\"id\":\"d%d\",\"text\":\"%s %s\"}\n".formatted(i, words, item));
        }
        Files.writeString(corpus, lines);
        run("--threads", 1).expect(0);
        Path first = Files.move(out, dir.resolve("first"));
        run("--threads", 4).expect(0);
        for (String name :
                List.of("contaminated.tsv", "clean.jsonl", "removed.jsonl", "benchmarks.tsv", "rejected.tsv"))
            assertThat(Files.mismatch(first.resolve(name), out.resolve(name)))
                    .as(name)
                    .isEqualTo(-1);
        assertThat(Files.size(out.resolve("contaminated.tsv"))).isGreaterThan(1000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"contaminated.tsv", "clean.jsonl", "removed.jsonl", "benchmarks.tsv", "rejected.tsv", "cuts.tsv"
            })
    void verifyNoticesEveryChange(String name) throws IOException {
        run("--action", "cut").expect(0);
        List<String> lines = Program.lines(out.resolve(name));
        String first = lines.getLast();
        int digit = first.length() - 1;
        while (digit > 0 && !Character.isDigit(first.charAt(digit))) digit--;
        String changed =
                first.substring(0, digit) + (first.charAt(digit) == '9' ? '8' : '9') + first.substring(digit + 1);
        List<String> shorter = lines.subList(0, lines.size() - 1);
        for (List<String> wrong : List.of(
                shorter,
                Stream.concat(shorter.stream(), Stream.of(changed)).toList(),
                Stream.concat(lines.stream(), Stream.of(first)).toList())) {
            Files.write(out.resolve(name), wrong);
            Files.delete(out.resolve("manifest.tsv"));
            Program.run("verify", out).complainsSomewhere(1, name);
            run("--action", "cut", "--overwrite").expect(0);
        }
    }

    @Test
    void verifyNoticesWrongCounts() throws IOException {
        run().expect(0);
        String summary = text("summary.json");
        for (String name : List.of("documents", "contaminated", "removed", "items_found", "rows", "too_short")) {
            Files.writeString(
                    out.resolve("summary.json"),
                    summary.replaceFirst("\"" + name + "\" : \\d+", "\"" + name + "\" : 77"));
            Program.run("verify", out).complainsSomewhere(1, "summary.json: " + name + " is 77");
        }
        Files.writeString(out.resolve("summary.json"), summary);
        verified();
        Files.writeString(quiz, Files.readString(quiz).replace("nine", "ten"));
        Program.run("verify", out).complainsSomewhere(1, "quiz.jsonl");
    }

    @Test
    void cutsTextsWithHalvesOfSurrogatePairs() throws IOException {
        Files.writeString(
                corpus,
                "{\"id\":\"s\",\"text\":\"bad \\ud800 half, then \\\"%s\\\" and more words\"}\n".formatted(QUESTION));
        run("--action", "cut", "--max-loss", 1).expect(0);
        assertThat(text("clean.jsonl")).contains("bad \\ud800 half").doesNotContain("sheep");
        verified();
    }

    @Test
    void aThresholdIsWrittenAsANumber() throws IOException {
        run("-t", ".8", "--max-loss", 1).expect(0);
        assertThat(Json.lines(out.resolve("removed.jsonl")))
                .isNotEmpty()
                .allSatisfy(
                        row -> assertThat(row.required("threshold").asDouble()).isEqualTo(0.8));
        verified();
    }
}
