package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import tools.jackson.databind.JsonNode;

/** The measures containment and contained-in on the command line, against all pairs of sets. */
class ContainmentTest {
    private static final List<String> TABLES = List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "rejected.tsv");
    private static final BigDecimal T = new BigDecimal("0.8");

    @TempDir
    Path dir;

    private final Random random = Seeds.random();
    private List<Set<String>> sets;
    private Path all;

    @BeforeEach
    void write() throws IOException {
        sets = new ArrayList<>();
        for (int d = 0; d < 150; d++) sets.add(document());
        all = jsonl("all.jsonl", sets, 1);
    }

    /** New words, or an excerpt or extension of an earlier document, slightly edited. */
    private Set<String> document() {
        List<String> words = new ArrayList<>();
        if (!sets.isEmpty() && random.nextInt(3) > 0) {
            List<String> earlier = new ArrayList<>(sets.get(random.nextInt(sets.size())));
            int from = random.nextInt(earlier.size());
            boolean excerpt = random.nextBoolean();
            words.addAll(excerpt ? earlier.subList(from, earlier.size()) : earlier);
            if (words.size() > 4 && random.nextBoolean()) words.remove(random.nextInt(words.size()));
            if (!excerpt) for (int i = random.nextInt(20); i > 0; i--) words.add(word());
        } else {
            for (int i = random.nextInt(30); i >= 0; i--) words.add(word());
        }
        return new HashSet<>(words);
    }

    /** Small numbers are frequent. */
    private String word() {
        return "w" + (int) (300 * random.nextDouble() * random.nextDouble());
    }

    /** Writes documents with ids that are numbers from {@code first} on. */
    private Path jsonl(String name, List<Set<String>> documents, int first) throws IOException {
        List<String> rows = new ArrayList<>();
        for (int d = 0; d < documents.size(); d++)
            rows.add("{\"id\":\"%d\",\"text\":\"%s\"}".formatted(first + d, String.join(" ", documents.get(d))));
        return Files.write(dir.resolve(name), rows);
    }

    private Path run(String command, String out, Object... words) {
        Program.run(command, "-o", dir.resolve(out), "--tokens", "whitespace", "-t", "0.8", "--quiet", words)
                .expect(0);
        return dir.resolve(out);
    }

    private Path dedup(String out, Object... words) {
        return run("dedup", out, "--measure", "containment", "--max-loss", 1, "--max-cluster", 1000, words);
    }

    private static int shared(Set<String> x, Set<String> y) {
        return (int) x.stream().filter(y::contains).count();
    }

    /** Whether at least the threshold's share of x is in y. */
    private static boolean isIn(Set<String> x, Set<String> y) {
        return isShare(shared(x, y), x.size());
    }

    private static boolean isShare(int part, int whole) {
        return BigDecimal.valueOf(part).compareTo(T.multiply(BigDecimal.valueOf(whole))) >= 0;
    }

    private static Map<String, String> scores(Path out) throws IOException {
        return Program.rows(out.resolve("pairs.tsv")).stream()
                .collect(Collectors.toMap(row -> row.get(0) + " " + row.get(1), row -> row.get(2)));
    }

    private static String score(int part, int whole) {
        return String.format(Locale.ROOT, "%.6f", part / (double) whole);
    }

    private static List<JsonNode> removed(Path out) throws IOException {
        return Json.lines(out.resolve("removed.jsonl"));
    }

    private Set<String> named(JsonNode row, String field) {
        return sets.get(Integer.parseInt(row.required(field).asString()) - 1);
    }

    private static boolean isNamed(List<JsonNode> rows, String field, int line) {
        return rows.stream().anyMatch(row -> row.required(field).asString().equals(Integer.toString(line)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "allpairs", "ppjoin"})
    void findsEveryPair(String method) throws IOException {
        Map<String, String> expected = new TreeMap<>();
        for (int x = 0; x < sets.size(); x++) {
            for (int y = x + 1; y < sets.size(); y++) {
                int least = Math.min(sets.get(x).size(), sets.get(y).size());
                int shared = shared(sets.get(x), sets.get(y));
                if (isShare(shared, least)) expected.put((x + 1) + " " + (y + 1), score(shared, least));
            }
        }
        assertThat(expected).hasSizeGreaterThan(50);
        Path out = run("pairs", "pairs", all, "-m", method, "--measure", "containment");
        assertThat(scores(out)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "allpairs", "ppjoin"})
    void findsWhatIsContainedInOldDocuments(String method) throws IOException {
        List<Set<String>> fresh = sets.subList(0, 60);
        List<Set<String>> old = sets.subList(60, sets.size());
        Map<String, String> expected = new TreeMap<>();
        for (int x = 0; x < fresh.size(); x++) {
            for (int y = 0; y < old.size(); y++) {
                if (isIn(fresh.get(x), old.get(y)))
                    expected.put(
                            (x + 1) + " " + (y + 1),
                            score(shared(fresh.get(x), old.get(y)), fresh.get(x).size()));
            }
        }
        Object[] words = {
            jsonl("new.jsonl", fresh, 1),
            "--against",
            jsonl("old.jsonl", old, 1),
            "-m",
            method,
            "--measure",
            "contained-in"
        };
        assertThat(scores(run("link", "link", words))).isEqualTo(expected);
        Path without = run("link", "without", words, "--action", "remove", "--max-loss", 1, "--max-cluster", 1000);
        Set<String> gone =
                expected.keySet().stream().map(key -> key.split(" ")[0]).collect(Collectors.toSet());
        assertThat(removed(without)).allSatisfy(row -> {
            assertThat(row.required("direction").asString()).isEqualTo("id in kept_id");
            assertThat(gone).contains(row.required("id").asString());
        });
        assertThat(removed(without)).hasSameSizeAs(gone);
        Program.run("verify", without).expect(0);
    }

    @Test
    void removesOnlyWhatTheKeptDocumentContains() throws IOException {
        Path out = dedup("out", all);
        List<JsonNode> rows = removed(out);
        assertThat(rows).hasSizeGreaterThan(20).allSatisfy(row -> {
            Set<String> gone = named(row, "id");
            Set<String> kept = named(row, "kept_id");
            assertThat(isIn(gone, kept)).as("%s in %s", gone, kept).isTrue();
            assertThat(kept).hasSizeGreaterThanOrEqualTo(gone.size());
            assertThat(row.required("direction").asString()).isEqualTo("id in kept_id");
            assertThat(isNamed(
                            rows, "id", Integer.parseInt(row.required("kept_id").asString())))
                    .isFalse();
        });
        for (String pair : scores(out).keySet()) {
            String[] ids = pair.split(" ");
            assertThat(isNamed(rows, "id", Integer.parseInt(ids[0])) || isNamed(rows, "id", Integer.parseInt(ids[1])))
                    .as(pair)
                    .isTrue();
        }
        assertThat(Program.run("verify", out).expect(0).out())
                .contains("every removed document is contained in the one that is kept");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains(
                        "%d documents were removed, each contained in a document that was kept.".formatted(rows.size()))
                .doesNotContain("direct match");
    }

    @Test
    void threadsMemoryAndGrowthDoNotChangeTheResult() throws IOException {
        Path out = dedup("out", all, "--threads", 1);
        Path more = dedup("more", all, "--threads", 4, "--pairs", "all");
        for (String table : TABLES) assertThat(more.resolve(table)).hasSameBinaryContentAs(out.resolve(table));
        Path first = dedup("first", jsonl("first.jsonl", sets.subList(0, 70), 1));
        Path both = dedup("both", dir.resolve("first.jsonl"), jsonl("second.jsonl", sets.subList(70, sets.size()), 71));
        Path grown = dedup("grown", dir.resolve("second.jsonl"), "--against", first);
        for (String table : TABLES) assertThat(grown.resolve(table)).hasSameBinaryContentAs(both.resolve(table));
        assertThat(Program.lines(grown.resolve("clean.jsonl")))
                .containsExactlyElementsOf(Program.lines(both.resolve("clean.jsonl")).stream()
                        .filter(line -> Integer.parseInt(Json.id(line)) > 70)
                        .toList());
        Program.run("verify", grown).expect(0);
    }

    @Test
    void aHigherThresholdNeedsNoSearch() throws IOException {
        Path out = dedup("out", all);
        Program.run("dedup", "--from", out, "-t", "0.95", "-o", dir.resolve("from"), "--max-loss", 1, "--quiet")
                .expect(0);
        Program.run(
                        "dedup",
                        all,
                        "--tokens",
                        "whitespace",
                        "--measure",
                        "containment",
                        "-t",
                        "0.95",
                        "-o",
                        dir.resolve("again"),
                        "--max-loss",
                        1,
                        "--quiet")
                .expect(0);
        for (String table : TABLES)
            assertThat(dir.resolve("from/" + table)).hasSameBinaryContentAs(dir.resolve("again/" + table));
    }

    @Test
    void keepsTheLargestAndProtectedDocuments() throws IOException {
        Path few = Files.writeString(
                dir.resolve("few.jsonl"),
                IntStream.of(5, 9, 3)
                        .mapToObj(n -> "{\"id\":\"d%d\",\"text\":\"%s\"}\n"
                                .formatted(
                                        n,
                                        IntStream.range(0, n)
                                                .mapToObj(i -> "t" + i)
                                                .collect(Collectors.joining(" "))))
                        .collect(Collectors.joining()));
        Path out = dedup("out", few, "--keep", "first");
        assertThat(removed(out))
                .extracting(row -> row.required("id").asString())
                .containsExactly("d5", "d3");
        assertThat(removed(out))
                .allSatisfy(
                        row -> assertThat(row.required("kept_id").asString()).isEqualTo("d9"));
        Path kept = dedup("kept", few, "--protect", "d5");
        assertThat(removed(kept))
                .extracting(row -> row.required("id").asString())
                .containsExactly("d3");
        Program.run("verify", kept).expect(0);
        assertThat(Program.run("explain", out, "d5").expect(0).out())
                .contains("it is contained in 'd9'", "d9, the document that contains it")
                .doesNotContain("duplicate");
        assertThat(Program.run(
                                "dedup",
                                few,
                                "--measure",
                                "containment",
                                "--tokens",
                                "whitespace",
                                "-o",
                                dir.resolve("loud"),
                                "--max-loss",
                                1)
                        .expect(0)
                        .out())
                .contains(", each contained in a document that is kept");
        Path pairs = run("pairs", "pairs", few, "--measure", "containment");
        assertThat(Program.run("explain", pairs, "d3").expect(0).out())
                .contains("It has 2 matches")
                .doesNotContain("duplicate");
        Path other = Files.writeString(dir.resolve("other.jsonl"), "{\"id\":\"e\",\"text\":\"x1 x2 x3 x4\"}\n");
        Path none = run("link", "none", other, "--against", few, "--measure", "contained-in");
        assertThat(Program.run("explain", none, "e").expect(0).out())
                .contains("No old document was found that contains it")
                .doesNotContain("duplicate");
        assertThat(Program.run("explain", none, "d5").expect(0).out())
                .contains("No new document was found that it contains")
                .doesNotContain("duplicate");
    }

    @Test
    void verifyNoticesAReversedCertificate() throws IOException {
        Path few = Files.write(dir.resolve("few.txt"), List.of("a b c d e f", "a b c"));
        Path out = dedup("out", few, "--format", "lines");
        Path log = out.resolve("removed.jsonl");
        String row = Files.readString(log);
        assertThat(row).startsWith("{\"id\":\"2\",\"kept_id\":\"1\"");
        Files.writeString(
                log,
                row.replace("\"id\":\"2\",\"kept_id\":\"1\"", "\"id\":\"1\",\"kept_id\":\"2\"")
                        .replace("\"size\":3,\"kept_size\":6", "\"size\":6,\"kept_size\":3"));
        assertThat(Program.run("verify", out).expect(1).err())
                .contains("the kept document does not contain it: 3 of its 6 tokens");
    }

    @Test
    void refusesWhatHasNoDirection() {
        Object[] common = {all, "--tokens", "whitespace", "-o", dir.resolve("no")};
        Program.run("dedup", common, "--measure", "contained-in").complains(2, "use link", "containment");
        Program.run("pairs", common, "--measure", "contained-in").complains(2, "use link", "containment");
        Program.run("link", common, "--against", all, "--measure", "containment", "--action", "remove")
                .complains(2, "use measure contained-in");
        Program.run("dedup", common, "-m", "ppjoin+", "--measure", "containment")
                .complains(2, "exact, allpairs or ppjoin");
        Program.run("dedup", common, "-m", "minhash", "--measure", "containment")
                .complains(2, "minhash");
        assertThat(dir.resolve("no")).doesNotExist();
    }
}
