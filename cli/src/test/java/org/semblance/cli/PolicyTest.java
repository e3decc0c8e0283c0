package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import tools.jackson.databind.JsonNode;

/** Tests which documents are kept, and the outputs of the actions. */
class PolicyTest {
    private static final String TEXT = "one two three four five six seven eight nine ten eleven twelve thirteen";

    @TempDir
    Path dir;

    private Path file;
    private Path out;

    /** Four documents that match each other, and four without matches. */
    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        file = Files.write(
                dir.resolve("in.jsonl"),
                List.of(
                        record("a", TEXT, "http://example.org/long/address", "2020-01-01", "3"),
                        record("b", TEXT + " fourteen", "http://example.org/", "2024-05-06T07:08:09Z", "-1"),
                        record("c", TEXT + " fourteen fifteen", "http://example.org/a/b", "2024-05-06", "3.5"),
                        record("d", TEXT, "http://elsewhere.test/page", "none", "\"x\""),
                        record("e", "five golden rings and four calling birds", "", "", "1"),
                        record("f", "three french hens and two turtle doves", "", "", "1"),
                        record("g", "a partridge in a pear tree for all of you", "", "", "1"),
                        record("h", "drummers drumming and pipers piping all day", "", "", "1")));
    }

    private static String record(String id, String text, String url, String date, String rank) {
        return "{\"id\":\"%s\",\"text\":\"%s\",\"url\":\"%s\",\"date\":\"%s\",\"rank\":%s}"
                .formatted(id, text, url, date, rank);
    }

    private Program.Outcome dedup(Object... words) {
        List<Object> all = new ArrayList<>(List.of("dedup", file, "-o", out, "-t", "0.6"));
        all.addAll(List.of(words));
        return Program.run(all.toArray());
    }

    private List<String> cleanIds() throws IOException {
        return Program.lines(out.resolve("clean.jsonl")).stream().map(Json::id).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    first               | a
                    longest             | c
                    newest              | b
                    oldest              | a
                    last                | d
                    shortest            | a
                    shortest,last       | d
                    newest,last         | b
                    field:rank          | c
                    url-shortest        | b
                    field:absent,newest | b
                    longest,first       | c
                    first,longest       | a
                    """)
    void keepsThePreferredDocument(String keep, String survivor) throws IOException {
        dedup("--keep", keep, "--quiet", "--allow-unmatched").expect(0);
        assertThat(cleanIds()).containsExactly(survivor, "e", "f", "g", "h");
        assertThat(Json.lines(out.resolve("removed.jsonl")))
                .hasSize(3)
                .allMatch(row -> row.required("kept_id").asString().equals(survivor));
        Program.run("verify", out).expect(0);
    }

    @ParameterizedTest
    @CsvSource({"d,d", "http://else*,d", "[bd],a", "?,'a,b,c,d'", "nothing*,a"})
    void neverRemovesProtectedDocuments(String glob, String survivors) throws IOException {
        dedup("--protect", glob, "--quiet", "--allow-unmatched").expect(0);
        List<String> expected = new ArrayList<>(List.of(survivors.split(",")));
        expected.addAll(List.of("e", "f", "g", "h"));
        assertThat(cleanIds()).isEqualTo(expected);
        Program.run("verify", out).expect(0);
    }

    @Test
    void protectsCharactersBeyondTheBasicPlane() throws IOException {
        Files.write(
                file,
                List.of(
                        record("a", TEXT, "", "", "1"),
                        record("😀1", TEXT, "", "", "1"),
                        record("e", "five golden rings and four calling birds", "", "", "1")));
        dedup("--protect", "😀?", "--quiet").expect(0);
        assertThat(cleanIds()).containsExactly("😀1", "e");
    }

    @Test
    void makesGroupsOfEverythingConnected() throws IOException {
        String[] chain = {
            "a b c d e f g h i j",
            "b c d e f g h i j k",
            "c d e f g h i j k l",
            "d e f g h i j k l m",
            "far away from it"
        };
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < chain.length; i++) lines.add("{\"id\":\"" + i + "\",\"text\":\"" + chain[i] + "\"}");
        Files.write(file, lines);
        Program.run("dedup", file, "-o", out, "--tokens", "words", "-t", "0.8", "--quiet", "--groups", "components")
                .expect(0);
        assertThat(Program.rows(out.resolve("clusters.tsv")))
                .extracting(row -> String.join(" ", row))
                .containsExactly("0 1 4 true 0 ", "1 1 4 false 0 0.818182", "2 1 4 true 2 ", "3 1 4 false 2 0.818182");
        assertThat(cleanIds()).containsExactly("0", "2", "4");
    }

    @Test
    void annotatesEveryRecord() throws IOException {
        dedup("--action", "annotate", "--quiet").expect(0);
        List<JsonNode> clean = Json.lines(out.resolve("clean.jsonl"));
        assertThat(clean).hasSize(8);
        assertThat(clean.getFirst().required("semblance").required("kept").booleanValue())
                .isTrue();
        JsonNode removed = clean.get(1).required("semblance");
        assertThat(removed.required("kept").booleanValue()).isFalse();
        assertThat(removed.required("kept_id").stringValue()).isEqualTo("a");
        assertThat(removed.required("cluster").intValue()).isEqualTo(1);
        assertThat(removed.required("score").isNumber()).isTrue();
        assertThat(clean.get(1).required("rank").asInt()).isEqualTo(-1);
        Program.run("verify", out).expect(0);
    }

    @Test
    void annotatesAgain() throws IOException {
        dedup("--action", "annotate", "--quiet").expect(0);
        Path clean = out.resolve("clean.jsonl");
        Path again = dir.resolve("again");
        Program.run("dedup", clean, "-o", again, "--action", "annotate", "-t", 1, "--quiet")
                .expect(0);
        for (String line : Program.lines(again.resolve("clean.jsonl")))
            assertThat(line.split("\"semblance\"", -1).length).as(line).isLessThanOrEqualTo(2);
        assertThat(Json.lines(again.resolve("clean.jsonl")).stream().filter(line -> line.has("semblance")))
                .hasSizeLessThan(8);
        Program.run("verify", again).expect(0);
        Program.run("dedup", clean, "-o", dir.resolve("no"), "--action", "annotate", "--id-field", "semblance")
                .complains(2, "would replace the field 'semblance'", "--action report");
    }

    /** A regular expression would need more steps than there are atoms in the universe. */
    @Test
    void protectsInTimeLinearInAHostileUrl() throws IOException {
        String url = "http://x/" + "a".repeat(11_000);
        Path hostile = Files.writeString(
                dir.resolve("hostile.jsonl"),
                "{\"id\":\"a\",\"text\":\"%s\"}%n{\"id\":\"b\",\"text\":\"%s\",\"url\":\"%s\"}%n"
                        .formatted(TEXT, TEXT, url));
        String glob = "*a".repeat(40) + "*b";
        Program.run("dedup", hostile, "-o", out, "--protect", glob, "--quiet", "--allow-unmatched")
                .expect(0);
        assertThat(cleanIds()).containsExactly("a");
        Program.run("dedup", hostile, "-o", out, "--protect", "*a".repeat(40), "--quiet", "--overwrite")
                .expect(0);
        assertThat(cleanIds()).containsExactly("b");
    }

    @Test
    void annotatesTables() throws IOException {
        Path csv = Files.writeString(dir.resolve("in.csv"), "id,text\na,\"" + TEXT + "\"\nb," + TEXT + "\nc,alone\n");
        Program.run("dedup", csv, "-o", out, "--action", "annotate", "--quiet").expect(0);
        List<String> lines = Program.lines(out.resolve("clean.csv"));
        assertThat(lines.getFirst())
                .isEqualTo("id,text,semblance_cluster,semblance_kept,semblance_kept_id,semblance_score");
        assertThat(lines.get(1)).isEqualTo("a,\"" + TEXT + "\",1,true,a,");
        assertThat(lines.get(2)).isEqualTo("b," + TEXT + ",1,false,a,1.000000");
        assertThat(lines.get(3)).startsWith("c,alone,");
        Path again = dir.resolve("again");
        Program.run("dedup", out.resolve("clean.csv"), "-o", again, "--action", "annotate", "--quiet")
                .expect(0);
        assertThat(Program.lines(again.resolve("clean.csv"))).isEqualTo(lines);
        Program.run("verify", again).expect(0);
    }

    @Test
    void onlyReportsWhenAsked() throws IOException {
        dedup("--action", "report", "--quiet").expect(0);
        assertThat(Program.names(out)).contains("report.html", "clusters.tsv").noneMatch(n -> n.startsWith("clean"));
        Program.run("verify", out).expect(0);
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        List<String> before = Program.names(dir);
        var outcome = Program.run("dedup", file, "-o", dir.resolve("new/deep/out"), "-t", "0.6", "--dry-run")
                .expect(0);
        assertThat(outcome.out()).contains("nothing was written").containsPattern("removed +3 ");
        assertThat(Program.names(dir)).isEqualTo(before);
    }

    @Test
    void printsNothingWhenQuiet() {
        var outcome = dedup("--quiet").expect(0);
        assertThat(outcome.out() + outcome.err()).isEmpty();
        assertThat(Program.run("verify", out, "--quiet").expect(0).out()).isEmpty();
    }

    @Test
    void printsJson() throws IOException {
        var outcome = dedup("--json").expect(0);
        assertThat(Json.parse(outcome.out()).required("removed").asInt()).isEqualTo(3);
        assertThat(Json.parse(outcome.out()).required("digest"))
                .isEqualTo(Json.file(out.resolve("summary.json")).required("digest"));
        assertThat(outcome.err()
                        .lines()
                        .map(Json::parse)
                        .map(line -> line.required("stage").asString()))
                .contains("read", "search", "write");
    }

    @Test
    void refusesAnOptionGivenTwice() throws IOException {
        dedup("--tokens", "words", "-t", "0.8").complains(2, "--threshold", "only once");
        dedup("--max-loss", "0.1", "--keep", "longest", "--max-loss", "0.2").complains(2, "--max-loss", "only once");
        dedup(
                        "--protect",
                        "x",
                        "--max-loss",
                        "1",
                        "--protect",
                        "y",
                        "--set",
                        "tokens=words",
                        "--set",
                        "multiset=true",
                        "--allow-unmatched",
                        "--quiet")
                .expect(0);
        JsonNode policy = Json.file(out.resolve("summary.json")).required("policy");
        assertThat(policy.required("max_loss").asString()).isEqualTo("1.0");
        assertThat(policy.required("protect").asString()).isEqualTo("x y");
    }

    @Test
    void acceptsUnderscores() throws IOException {
        dedup("--max_loss=0.3", "--quiet").expect(3);
        dedup("--max_loss", "0.4", "--over_write").complains(2, "--over-write");
        dedup("--max_loss", "0.4", "--overwrite", "--quiet", "--text_field", "text")
                .expect(0);
        Path odd = Files.copy(file, dir.resolve("--odd_name.jsonl"));
        Program.run("dedup", "-o", dir.resolve("odd"), "--quiet", "--", odd).expect(0);
    }

    @Test
    void readsOtherFields() throws IOException {
        Files.write(
                file,
                List.of(
                        "{\"key\":7,\"body\":\"<p>" + TEXT + "<script>x</script>\"}",
                        "{\"key\":\"8\",\"body\":\"" + TEXT + "\"}"));
        Program.run("dedup", file, "-o", out, "--html-field", "body", "--id-field", "key", "--quiet")
                .expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv")).getFirst()).startsWith("7", "8", "1.000000");
        Program.run("verify", out).expect(0);
    }

    @Test
    void reportsWhetherPairsShareASite() throws IOException {
        dedup("--quiet").expect(0);
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .extracting(row -> row.getFirst() + row.get(1) + row.getLast())
                .contains("abtrue", "adfalse");
    }
}
