package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Golden;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** Tests the command explain for documents and pairs, with golden files for its text output. */
class ExplainTest {
    @TempDir
    Path dir;

    private static final String HARBOUR =
            "The harbour board met on Tuesday to speak about the old ferry. Nobody came from the ferry company itself. "
                    + "The mayor said that a bridge would cost too much, and that the town had better keep the boats running "
                    + "for another ten years. A vote will follow in the spring.";

    private Path corpus() throws IOException {
        String moved = HARBOUR.replace("Nobody came from the ferry company itself. ", "")
                + " Nobody came from the ferry company itself.";
        Path file = dir.resolve("corpus.jsonl");
        if (Files.exists(file)) return file;
        return Files.writeString(
                file,
                line("a", HARBOUR, "http://www.one.example/a")
                        + line("b", HARBOUR.replace("Tuesday", "Wednesday"), "http://www.one.example/b")
                        + line("c", moved, "http://www.two.example/c")
                        + line("d", HARBOUR.substring(0, 120) + " Then everybody went home and had supper.", null)
                        + line("e", "", null)
                        + line("f", "Colourless green ideas sleep furiously in a text that stands alone.", null)
                        + "{\"id\":\"i\",\n");
    }

    private static String line(String id, String text, String url) {
        String address = url == null ? "" : ",\"url\":\"" + url + "\"";
        return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"" + address + "}\n";
    }

    private Path run(String name, String... words) throws IOException {
        Path out = dir.resolve(name);
        List<Object> all = new java.util.ArrayList<>(
                List.of("dedup", corpus(), "-o", out, "--max-bad", "0.5", "--max-loss", "0.9", "--quiet"));
        all.addAll(List.of(words));
        Program.run(all.toArray()).expect(0);
        return out;
    }

    private String output(Object... words) {
        var outcome = Program.run(words).expect(0);
        assertThat(outcome.err()).isEmpty();
        return outcome.out().replace(dir + "/", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"b", "a", "d", "f", "e", "a d"})
    void explainsDocumentsOfAnExactRun(String ids) throws IOException {
        Path out = run("exact", "-t", "0.6", "--tokens", "shingles:3");
        String[] id = ids.split(" ");
        String text = id.length == 1 ? output("explain", out, id[0]) : output("explain", out, id[0], id[1]);
        Golden.check("explain-exact-" + ids.replace(' ', '-') + ".txt", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"b", "a", "d", "a d"})
    void explainsDocumentsOfASimhashRun(String ids) throws IOException {
        Path out = run("simhash", "-m", "simhash", "-t", "6");
        String[] id = ids.split(" ");
        String text = id.length == 1 ? output("explain", out, id[0]) : output("explain", out, id[0], id[1]);
        Golden.check("explain-simhash-" + ids.replace(' ', '-') + ".txt", text);
    }

    @Test
    void printsJson() throws IOException {
        Path out = run("exact", "-t", "0.6", "--tokens", "shingles:3");
        JsonNode removed = Json.parse(output("explain", out, "b", "--json"));
        assertThat(removed.required("fate").asString()).isEqualTo("removed");
        assertThat(removed.at("/certificate/row/kept_id").asString()).isEqualTo("a");
        assertThat(removed.at("/certificate/checked").asBoolean()).isTrue();
        assertThat(removed.at("/certificate/problems")).isEmpty();
        assertThat(removed.at("/group/members")).hasSize(3);
        assertThat(removed.at("/pair/listed").asBoolean()).isTrue();
        assertThat(removed.at("/pair/differences/other").asInt()).isEqualTo(1);
        JsonNode moved = Json.parse(output("explain", out, "a", "c", "--json"));
        assertThat(moved.at("/pair/alignment/moved_words").asInt()).isEqualTo(7);
        String text = moved.at("/pair/text_a").asString();
        StringBuilder again = new StringBuilder();
        for (JsonNode passage : moved.at("/pair/alignment/passages"))
            again.append(text, passage.at("/a/0").asInt(), passage.at("/a/1").asInt());
        assertThat(again).hasToString(text);
        JsonNode rejected = Json.parse(output("explain", out, "a", "f", "--json"));
        assertThat(rejected.at("/pair/listed").asBoolean()).isFalse();
        assertThat(rejected.at("/pair/verdict").asString()).contains("Rejected by the size");
        JsonNode skipped = Json.parse(output("explain", out, dir.resolve("corpus.jsonl") + ":7", "--json"));
        assertThat(skipped.required("fate").asString()).isEqualTo("rejected");
        assertThat(skipped.required("story").asString()).contains("unreadable");
    }

    /** In an explanation, pairs that a search found share a key, and pairs that it missed do not. */
    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {
                "minhash threshold=0.5 bands=3 rows=6",
                "simhash threshold=8 index=psm k=1",
                "simhash threshold=8 index=psm k=2 p=9 weights=tf",
                "simhash threshold=14 bits=128 index=psm k=2 p=9 weights=tf",
                "projection threshold=330 pieces=4"
            })
    void explainsWhetherTheSearchFindsAPair(String method) throws IOException {
        Path out = dir.resolve("out");
        Path missed = dir.resolve("missed.tsv");
        // A fixed seed: each of these searches must miss a pair.
        Path texts = Texts.of(5, 300).writeJsonl(dir.resolve("texts.jsonl"));
        List<Object> words = new java.util.ArrayList<>(List.of("pairs", texts, "-o", out, "--quiet"));
        String[] parts = method.split(" ");
        words.addAll(List.of("-m", parts[0]));
        for (int i = 1; i < parts.length; i++) words.addAll(List.of("--set", parts[i]));
        Program.run(words.toArray()).expect(0);
        Program.run("audit", out, "--sample", 300, "--missed", missed, "--quiet")
                .expect(0);
        for (boolean found : List.of(true, false)) {
            List<List<String>> rows = Program.rows(found ? out.resolve("pairs.tsv") : missed);
            assertThat(rows).as("found %s", found).isNotEmpty();
            for (List<String> row : rows.subList(0, Math.min(8, rows.size()))) {
                JsonNode steps = Json.parse(output("explain", out, row.get(0), row.get(1), "--json"))
                        .at("/pair/steps");
                for (JsonNode step : steps) {
                    boolean passed = found || !step.required("name").asString().equals("candidates");
                    assertThat(step.required("outcome").asString())
                            .as("%s: %s", row, step)
                            .isEqualTo(passed ? "passed" : "failed");
                }
                assertThat(steps.findValuesAsString("name")).contains("candidates");
            }
        }
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 5,
            of = {
                "minhash",
                "supershingle",
                "projection",
                "signcd",
                "ncd",
                "spotsigs",
                "slst",
                "combined",
                "combined-by-site",
                "bestjoin",
                "ppjoin+",
                "spotsigncd"
            })
    void worksForEveryMethod(String method) throws IOException {
        Path out = dir.resolve("out");
        Path texts = Texts.of(60).writeJsonl(dir.resolve("texts.jsonl"));
        Program.run("dedup", texts, "-o", out, "-m", method, "--max-loss", "1", "--max-cluster", "100", "--quiet")
                .expect(0);
        for (String id : List.of("d3", "d17")) {
            JsonNode one = Json.parse(output("explain", out, id, "--json"));
            assertThat(one.at("/certificate/problems").size())
                    .as(one.toString())
                    .isZero();
        }
        JsonNode pair = Json.parse(output("explain", out, "d1", "d2", "--json"));
        assertThat(pair.at("/pair/steps")).isNotEmpty();
        assertThat(pair.at("/pair/methods")).hasSize(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "parquet"})
    void readsEveryFormatOfTables(String format) throws IOException {
        Path tsv = run("tsv", "-t", "0.6", "--tokens", "shingles:3");
        Path other = run("other", "-t", "0.6", "--tokens", "shingles:3", "--pairs-format", format);
        for (String id : List.of("a", "b", "f"))
            assertThat(output("explain", other, id)).isEqualTo(output("explain", tsv, id));
    }

    @Test
    void explainsWhyAPairIsNotListed() throws IOException {
        Path site = run("site", "-t", "0.6", "--tokens", "shingles:3", "--scope", "same-site");
        assertThat(output("explain", site, "a", "c")).contains("Rejected by the scope: different sites");
        Path none = run("none", "-t", "0.6", "--tokens", "shingles:3", "--pairs", "none");
        assertThat(output("explain", none, "a", "c")).contains("the run listed no pairs");
        Path edit = run("edit", "--measure", "edit", "-t", "4");
        assertThat(output("explain", edit, "a", "b")).contains("The run lists the pair: edit 4");
        assertThat(output("explain", edit, "a", "f")).contains("Rejected by the length");
        Path band = run("band", "-m", "minhash", "-t", "0.3", "--set", "bands=1", "--set", "rows=64");
        assertThat(output("explain", band, "a", "b")).contains("the run missed them: 0 of 1 bands agree");
    }

    @Test
    void writesAPage() throws IOException {
        Path out = run("exact", "-t", "0.6", "--tokens", "shingles:3");
        Path page = dir.resolve("page.html");
        assertThat(output("explain", out, "a", "c", "--html", page)).endsWith("page: page.html\n");
        assertThat(Files.readString(page)).startsWith("<!doctype html>").contains("id=\"from1\"", "href=\"#to1\"");
        Program.run("explain", out, "a", "--html", page).complains(2, "exists; use --overwrite");
        output("explain", out, "a", "--html", page, "--overwrite");
    }

    @Test
    void coloursOnlyWhenAsked() throws IOException {
        Path out = run("exact", "-t", "0.6", "--tokens", "shingles:3");
        assertThat(output("explain", out, "b")).doesNotContain("\u001b");
        assertThat(output("explain", out, "b", "--colour", "always")).contains("\u001b[31;9mWednesday\u001b[0m");
        assertThat(output("explain", out, "b", "--color=never")).doesNotContain("\u001b");
    }

    @Test
    void reportsThatNeitherHasEnoughTokens() throws IOException {
        Path file = Files.writeString(dir.resolve("short.jsonl"), line("x", "one two", null) + line("y", "one", null));
        Path out = dir.resolve("short");
        Program.run("dedup", file, "-o", out, "--tokens", "words", "--measure", "overlap", "-t", "3", "--quiet")
                .expect(0);
        assertThat(output("explain", out, "x", "y")).contains("2 and 1 tokens: 2 are too few to match anything");
    }

    @Test
    void missingFilesAreReported() throws IOException {
        Path out = run("exact", "-t", "0.6", "--tokens", "shingles:3");
        Program.run("explain", out, "bb").complains(2, "no document 'bb'", "the most similar ids are 'b'");
        Program.run("explain", out, "a", "a").complains(2, "name two");
        Program.run("explain", dir, "a").complains(1, "not the output of a run");
        Files.writeString(dir.resolve("corpus.jsonl"), "changed");
        Program.run("explain", out, "a").complains(1, "corpus.jsonl", "the file changed");
        Files.delete(dir.resolve("corpus.jsonl"));
        Program.run("explain", out, "a").complains(1, "corpus.jsonl: no such file");
    }

    @Test
    void writesFiguresThatAreNoNumbersAsJsonStrings() throws IOException {
        String words = IntStream.range(0, 1200).mapToObj(i -> "a" + i).collect(Collectors.joining(" "));
        Path far = Files.write(dir.resolve("far.txt"), List.of(words, words.replace('a', 'b')));
        Program.run("pairs", far, "--format", "lines", "-o", dir.resolve("far"), "--quiet")
                .expect(0);
        String json = Program.run("explain", dir.resolve("far"), "1", "2", "--json")
                .expect(0)
                .out();
        assertThat(Json.parse(json).findValues("value"))
                .anySatisfy(value -> assertThat(value.asString()).isEqualTo("more than 1,000"));
    }
}
