package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;
import tools.jackson.databind.JsonNode;

/** New documents are removed if they match an old one: for the best match, by an exhaustive comparison. */
class LinkTest {
    private static final int K = 3;

    @TempDir
    Path dir;

    /** Documents with ids that both sides use, on three web sites. */
    private record Side(List<String> texts, List<Set<String>> shingles) {
        static Side of(List<String> texts) {
            return new Side(
                    texts, texts.stream().map(text -> Texts.shingles(text, K)).toList());
        }

        String id(int i) {
            return "d" + i;
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < texts.size(); i++)
                lines.add("{\"id\":\"%s\",\"url\":\"http://s%d.example/%d\",\"text\":\"%s\",\"n\":1.10}"
                        .formatted(id(i), i % 3, i, texts.get(i)));
            return lines;
        }
    }

    private record Match(int fresh, int old, double score) {}

    /** For each new document, in input order, its best match. */
    private static Map<Integer, Match> best(Side fresh, Side old, double threshold, boolean sameSite) {
        Map<Integer, Match> best = new LinkedHashMap<>();
        for (int x = 0; x < fresh.texts.size(); x++) {
            for (int y = 0; y < old.texts.size(); y++) {
                double score = Texts.jaccard(fresh.shingles.get(x), old.shingles.get(y));
                if (score < threshold || sameSite && x % 3 != y % 3) continue;
                Match before = best.get(x);
                if (before == null || score > before.score) best.put(x, new Match(x, y, score));
            }
        }
        return best;
    }

    static long[] seeds() {
        return Seeds.cases(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void removesTheNewDocumentsThatMatchAnOldOne(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>(Texts.of(seed, 90).all());
        for (int i = 0; i < 8; i++) texts.set(random.nextInt(90), texts.get(random.nextInt(90))); // copies
        int split = 20 + random.nextInt(50);
        Side fresh = Side.of(texts.subList(0, split));
        Side old = Side.of(texts.subList(split, 90));
        double threshold = random.nextBoolean() ? 0.5 : 0.3;
        boolean sameSite = random.nextInt(3) == 0;
        boolean isProtected = random.nextBoolean();
        Path news = Files.write(dir.resolve("new.jsonl"), fresh.lines());
        Path first = Files.write(dir.resolve("old1.jsonl"), old.lines().subList(0, 10));
        Path second = Files.write(dir.resolve("old2.jsonl"), old.lines().subList(10, old.texts.size()));

        Map<Integer, Match> best = best(fresh, old, threshold, sameSite);
        if (isProtected) best.keySet().removeIf(x -> fresh.id(x).startsWith("d1"));
        List<Object> words = new ArrayList<>(List.of("link", news, "--against", first, second, "-t", threshold));
        words.addAll(List.of("--tokens", "shingles:" + K, "--action", "remove", "--max-loss", 1, "--quiet"));
        if (sameSite) words.addAll(List.of("--scope", "same-site"));
        if (isProtected) words.addAll(List.of("--protect", "d1*"));
        Path out = dir.resolve("out");
        Program.run(words, "-o", out).expect(0);

        List<String> kept = new ArrayList<>(fresh.lines());
        kept.removeIf(line -> best.keySet().stream().anyMatch(x -> Json.id(line).equals(fresh.id(x))));
        assertThat(Program.lines(out.resolve("clean.jsonl"))).isEqualTo(kept);
        List<JsonNode> log = Json.lines(out.resolve("removed.jsonl"));
        assertThat(log).hasSize(best.size());
        int row = 0;
        for (Match match : best.values()) {
            JsonNode certificate = log.get(row++);
            assertThat(certificate.required("id").asString()).isEqualTo(fresh.id(match.fresh));
            assertThat(certificate.required("kept_id").asString()).isEqualTo(old.id(match.old));
            assertThat(certificate.required("score").asDouble())
                    .isEqualTo(Double.parseDouble(Texts.sixDigits(match.score)));
            assertThat(certificate.required("position").asInt()).isEqualTo(match.fresh + 1);
            assertThat(certificate.required("kept_source").asString())
                    .isEqualTo((match.old < 10 ? first : second).toString());
            assertThat(certificate.required("kept_position").asInt())
                    .isEqualTo(match.old < 10 ? match.old + 1 : match.old - 9);
        }
        expectClusters(out, best, fresh, old);
        JsonNode summary = Json.file(out.resolve("summary.json"));
        assertThat(summary.required("documents").asInt()).isEqualTo(90);
        assertThat(summary.required("new_documents").asInt()).isEqualTo(split);
        assertThat(summary.required("removed").asInt()).isEqualTo(best.size());
        assertThat(summary.required("kept").asInt()).isEqualTo(split - best.size());
        Program.run("verify", out, "--complete").expect(0);

        Program.run(words, "-o", dir.resolve("one"), "--threads", 1).expect(0);
        Trees.expectSame(dir.resolve("one"), out);
        Path few = dir.resolve("few");
        Program.run(words, "-o", few, "--pairs", random.nextBoolean() ? "distinct" : "none")
                .expect(0);
        assertThat(few.resolve("removed.jsonl")).hasSameBinaryContentAs(out.resolve("removed.jsonl"));
        Program.run("verify", few).expect(0);
        annotates(words, best, fresh, old);
    }

    private static void expectClusters(Path out, Map<Integer, Match> best, Side fresh, Side old) throws IOException {
        List<String> expected = new ArrayList<>();
        Map<Integer, List<Match>> stars = best.values().stream()
                .collect(Collectors.groupingBy(m -> m.old, LinkedHashMap::new, Collectors.toList()));
        int number = 0;
        for (var star : stars.entrySet()) {
            number++;
            int size = star.getValue().size() + 1;
            String centre = old.id(star.getKey());
            for (Match match : star.getValue())
                expected.add("%s %d %d false %s %s"
                        .formatted(fresh.id(match.fresh), number, size, centre, Texts.sixDigits(match.score)));
            expected.add("%s %d %d true %s ".formatted(centre, number, size, centre));
        }
        assertThat(Program.rows(out.resolve("clusters.tsv")).stream().map(cells -> String.join(" ", cells)))
                .containsExactlyElementsOf(expected);
    }

    private void annotates(List<Object> words, Map<Integer, Match> best, Side fresh, Side old) throws IOException {
        List<Object> annotate = new ArrayList<>(words);
        annotate.set(annotate.indexOf("remove"), "annotate");
        Path out = dir.resolve("annotated");
        Program.run(annotate, "-o", out).expect(0);
        List<JsonNode> documents = Json.lines(out.resolve("clean.jsonl"));
        assertThat(documents).hasSize(fresh.texts.size());
        for (int x = 0; x < documents.size(); x++) {
            JsonNode added = documents.get(x).path("semblance");
            Match match = best.get(x);
            assertThat(added.path("kept_id").asString("")).isEqualTo(match == null ? "" : old.id(match.old));
            assertThat(added.path("kept").asBoolean(true)).isEqualTo(match == null);
        }
        Program.run("verify", out).expect(0);
    }

    private Path write(String name, String... texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) lines.add("{\"id\":\"%d\",\"text\":\"%s\"}".formatted(i, texts[i]));
        return Files.write(dir.resolve(name), lines);
    }

    private static final String ONE = "the museum is open from tuesday to sunday from ten to five in the summer";
    private static final String TWO = "a train to the coast leaves every hour from the second platform on weekdays";
    private static final String THREE = "the council decided to plant forty trees along the river before the winter";

    @Test
    void newDocumentsThatMatchEachOtherOnlyAreKept() throws IOException {
        Path fresh = write("new.jsonl", ONE, TWO, ONE, TWO, THREE);
        Path old = write("old.jsonl", THREE, ONE, ONE);
        Path out = dir.resolve("out");
        Program.run("link", fresh, "--against", old, "-o", out, "--action", "remove", "--max-loss", 0.6)
                .expect(0);
        assertThat(Program.lines(out.resolve("clean.jsonl")).stream().map(Json::id))
                .containsExactly("1", "3");
        assertThat(Json.lines(out.resolve("removed.jsonl")).stream()
                        .map(row -> row.required("kept_id").asString()))
                .as("the first of equal matches")
                .containsExactly("1", "1", "0");
        // the ways to remove these, too
        Path again = dir.resolve("again");
        Program.run("dedup", out.resolve("clean.jsonl"), "-o", again, "--quiet").expect(0);
        assertThat(Program.lines(again.resolve("clean.jsonl"))).hasSize(1);
    }

    @Test
    void oldAndNewDocumentsOfOneIdAreToldApart() throws IOException {
        Path fresh = write("new.jsonl", ONE, TWO, THREE);
        Path old = write("old.jsonl", ONE, THREE, "nothing else is like this text at all");
        Path out = dir.resolve("out");
        Object[] words = {"link", fresh, "--against", old, "--action", "remove", "--max-loss", 1, "--quiet"};
        Program.run(words, "-o", out).expect(0);
        assertThat(Program.run("explain", out, "0").expect(0).out())
                .contains("removed", "the old document '0'", "valid", fresh + ":1", old + ":1");
        assertThat(Program.run("explain", out, "0", "0").expect(0).out()).contains("The run lists the pair");
        assertThat(Program.run("explain", out, "2").expect(0).out()).contains("the old document '1'", old + ":2");
        assertThat(Program.run("explain", out, "1").expect(0).out())
                .contains("No near duplicate of it was found", fresh + ":2");
        Path copy = dir.resolve("copy.html");
        Program.run("report", out, "-o", copy).expect(0);
        assertThat(Files.size(copy)).isPositive();
        assertThat(Files.readString(copy)).contains("old.jsonl", "new.jsonl");
        Program.run(words, "-o", dir.resolve("dry"), "--dry-run").expect(0);
        assertThat(dir.resolve("dry")).doesNotExist();
    }

    private static JsonNode facts(Path page) throws IOException {
        Matcher facts = Pattern.compile("(?s)id=\"facts\">(.*?)</script>").matcher(Files.readString(page));
        assertThat(facts.find()).isTrue();
        return Json.parse(facts.group(1));
    }

    @Test
    void theReportTellsNewDocumentsFromOldOnes() throws IOException {
        Path fresh = write("new.jsonl", ONE, TWO, "too short", THREE, "");
        Path old = write("old.jsonl", ONE, THREE, "nothing else is like this text at all", "", "short", "");
        Object[] words = {"link", fresh, "--against", old, "--max-loss", 1, "--min-tokens", 2, "--action", "remove"};
        Path out = dir.resolve("out");
        Program.run(words, "-o", out, "--quiet").expect(0);
        JsonNode before = facts(out.resolve("report.html"));
        assertThat(before.at("/run/title").asString()).isEqualTo(fresh + " against " + old);
        assertThat(before.at("/counts/fresh").toString()).isEqualTo("{\"documents\":5,\"compared\":3}");
        assertThat(before.at("/counts/old").toString()).isEqualTo("{\"documents\":6,\"compared\":3}");
        assertThat(before.at("/counts/kept").asInt()).isEqualTo(3);
        assertThat(before.at("/counts/removed").asInt()).isEqualTo(2);
        assertThat(before.required("story").asString())
                .startsWith("Among 5 new documents, compared with 6 old ones, the method exact found");
        assertThat(before.required("sources").toString())
                .isEqualTo("[[\"%s\",5,2,0],[\"%s\",6,0,1]]".formatted(fresh, old));
        Program.run("report", out, "--quiet").expect(0);
        JsonNode after = facts(out.resolve("report.html"));
        for (String name : List.of("counts", "sources", "story", "method"))
            assertThat(after.required(name)).isEqualTo(before.required(name));
        assertThat(after.at("/run/title")).isEqualTo(before.at("/run/title"));
        // The same input on both sides, and a link that lists pairs only.
        Path pairs = dir.resolve("pairs");
        Program.run("link", old, "--against", old, "-o", pairs, "--min-tokens", 2, "--quiet")
                .expect(0);
        Program.run("report", pairs, "--quiet").expect(0);
        JsonNode listed = facts(pairs.resolve("report.html"));
        assertThat(listed.at("/counts/fresh")).isEqualTo(before.at("/counts/old"));
        assertThat(listed.at("/counts/old")).isEqualTo(before.at("/counts/old"));
    }

    @Test
    void documentsWithoutIdsAreNumberedOnEachSide() throws IOException {
        Path fresh = Files.write(dir.resolve("new.txt"), List.of(TWO, ONE));
        Path old = Files.write(dir.resolve("old.txt"), List.of(ONE, THREE));
        Path out = dir.resolve("out");
        Program.run("link", fresh, "--against", old, "--format", "lines", "--action", "remove", "-o", out, "--quiet")
                .expect(0);
        assertThat(Program.lines(out.resolve("clean.txt"))).containsExactly(TWO);
        Program.run("verify", out, "--complete").expect(0);
        assertThat(Program.run("explain", out, "2").expect(0).out()).contains("the old document '1'");
        Program.run("report", out, "-o", dir.resolve("report.html")).expect(0);
    }

    @Test
    void aStricterThresholdNeedsNoNewSearch() throws IOException {
        Texts texts = Texts.of(120);
        Path fresh = Files.write(dir.resolve("new.jsonl"), texts.jsonl().subList(0, 60));
        Path old = Files.write(dir.resolve("old.jsonl"), texts.jsonl().subList(60, 120));
        Path pairs = dir.resolve("pairs");
        Program.run("link", fresh, "--against", old, "-o", pairs, "-t", 0.4, "--quiet")
                .expect(0);
        Object[] remove = {"--action", "remove", "--max-loss", 1, "-t", 0.7, "--protect", "d2*", "--quiet"};
        Program.run("link", "--from", pairs, "-o", dir.resolve("from"), remove).expect(0);
        Program.run("link", fresh, "--against", old, "-o", dir.resolve("direct"), remove)
                .expect(0);
        Trees.expectSame(dir.resolve("from"), dir.resolve("direct"), List.of("from", "distribution", "statistics"));
        Program.run("verify", dir.resolve("from")).expect(0);
    }

    @Test
    void optionsWithoutEffectAreRefused() throws IOException {
        Path fresh = write("new.jsonl", ONE);
        Path out = dir.resolve("out");
        for (List<String> option :
                List.of(List.of("--protect", "a"), List.of("--max-loss", "1"), List.of("--max-cluster", "9")))
            Program.run("link", fresh, "--against", fresh, "-o", out, option)
                    .complains(2, option.getFirst(), "--action");
        Program.run("link", fresh, "-o", out).complains(2, "--against");
        Program.run("link", "--against", fresh, "-o", out).complains(2, "NEW");
        Program.run(
                        "link",
                        fresh,
                        "--against",
                        fresh,
                        "-o",
                        out,
                        "--action",
                        "remove",
                        "--measure",
                        "containment",
                        "--engine",
                        "spark")
                .complains(2, "use measure contained-in");
        assertThat(out).doesNotExist();
    }

    /** The commands in a message, as they are printed. */
    static List<List<String>> commands(String message) {
        return message.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("semblance ") && !line.startsWith("semblance: "))
                .map(LinkTest::words)
                .map(words -> words.subList(1, words.size()))
                .toList();
    }

    /** Splits a line as a shell does; words may be in single quotes. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(line);
        while (word.find()) words.add(word.group(1) == null ? word.group(2) : word.group(1));
        return words;
    }

    @Test
    void extendingAFileNamesTheCommandsThatWork() throws IOException {
        Path fresh = write("new.jsonl", ONE, TWO, TWO, THREE);
        Path old = write("old.jsonl", ONE);
        Files.writeString(old, Files.readString(old).replace("\"0\"", "\"old\""));
        Path out = dir.resolve("out");
        var wrong = Program.run("dedup", fresh, "--against", old, "-o", out, "-t", 0.7, "--quiet", "--keep", "first");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("semblance: --against " + old + ": not the output of a run");
        List<List<String>> commands = commands(wrong.err());
        assertThat(commands).hasSize(3);
        Program.run(commands.get(0)).expect(0);
        assertThat(Program.lines(out.resolve("clean.jsonl")).stream().map(Json::id))
                .containsExactly("1", "2", "3");
        Trees.delete(out);
        Path run = Path.of(commands.get(1).getLast());
        try {
            Program.run(commands.get(1)).expect(0);
            Program.run(commands.get(2)).expect(0);
        } finally {
            Trees.delete(run);
        }
        assertThat(Program.lines(out.resolve("clean.jsonl")).stream().map(Json::id))
                .containsExactly("1", "3");
        Program.run("dedup", fresh, "--against", dir.resolve("none"), "-o", dir.resolve("no"))
                .complains(1, "none: not the output of a run", "no such file or directory");
    }

    @Test
    void theOutputOfARunIsNoInput() throws IOException {
        Path old = Texts.of(1, 30).writeJsonl(dir.resolve("archive.jsonl"));
        Path fresh = Files.writeString(
                dir.resolve("today.jsonl"), "{\"id\":\"new\",\"text\":\"one two three four five six\"}\n");
        Path earlier = dir.resolve("old-run");
        Path out = dir.resolve("X");
        Program.run("dedup", old, "-o", earlier, "--max-loss", 1, "--quiet").expect(0);
        var against = Program.run("link", fresh, "--against", earlier, "--action", "remove", "-o", out)
                .complains(2, "--against " + earlier + ": the output of a run, not documents; use:");
        assertThat(against.err())
                .contains(
                        "  semblance dedup %s --against %s --action remove --out %s%n".formatted(fresh, earlier, out),
                        "  semblance link %s --against %s --action remove --out %s%n".formatted(fresh, old, out));
        for (String verb : new String[] {"dedup", "pairs"}) {
            var input = Program.run(verb, earlier, "-o", out, "-t", 0.9)
                    .complains(2, earlier + ": the output of a run, not documents; use:");
            assertThat(input.err())
                    .contains(
                            "  semblance %s %s/clean.jsonl --out %s --threshold 0.9%n".formatted(verb, earlier, out),
                            "  semblance %s %s --out %s --threshold 0.9%n".formatted(verb, old, out));
            assertThat(input.err().contains("--from " + earlier)).isEqualTo(verb.equals("dedup"));
        }
        Program.run("link", earlier, "--against", old, "--dry-run").complains(2, earlier + ": the output of a run");
        assertThat(out).doesNotExist();
        // The commands that are named work.
        Program.run(
                        "dedup",
                        fresh,
                        "--against",
                        earlier,
                        "--action",
                        "remove",
                        "--out",
                        out,
                        "--max-loss",
                        1,
                        "--quiet")
                .expect(0);
        Program.run("dedup", earlier.resolve("clean.jsonl"), "--out", dir.resolve("Y"), "--threshold", 0.9, "--quiet")
                .expect(0);
        Program.run(
                        "dedup",
                        "--from",
                        earlier,
                        "--out",
                        dir.resolve("Z"),
                        "--threshold",
                        0.9,
                        "--max-loss",
                        1,
                        "--quiet")
                .expect(0);
    }
}
