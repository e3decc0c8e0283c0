package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;
import tools.jackson.databind.JsonNode;

/** Runs that reuse the pairs of an earlier run at a stricter threshold. */
@Order(5)
class FromTest {
    /** Fields of the summary that differ because nothing was searched. */
    private static final List<String> OTHERWISE = List.of("from", "distribution", "statistics");

    @TempDir
    Path dir;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = corpus(Seeds.random().nextLong(), 240, "in.jsonl");
    }

    /** Near duplicates, copies, texts with commas and full stops, rejected documents, pages of some sites. */
    private Path corpus(long seed, int count, String name) throws IOException {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>(Texts.of(seed, count).all());
        for (int i = 0; i < count / 8; i++) texts.add(texts.get(random.nextInt(count)));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) lines.add(line(i, spoken(texts.get(i)), random));
        lines.add(count / 3, "no JSON at all");
        lines.add(count / 2, "{\"id\":\"empty\",\"text\":\" \"}");
        lines.add("{\"id\":\"short\",\"text\":\"word\"}");
        return Files.write(dir.resolve(name), lines);
    }

    private static String line(int i, String text, Random random) {
        String url = random.nextInt(3) == 0
                ? ""
                : ",\"url\":\"http://s%d.example.org/%s%d\"".formatted(random.nextInt(3), random.nextInt(9), i);
        return "{\"id\":\"d%d\",\"n\":%d,\"text\":\"%s\"%s}".formatted(i, random.nextInt(50), text, url);
    }

    /** The same documents with the elements of signatures: commas, full stops and frequent words. */
    private static String spoken(String text) {
        String[] words = text.split(" ");
        for (int i = 0; i < words.length; i++) {
            if (i % 5 == 2) words[i] = "the " + words[i];
            if (i % 11 == 0) words[i] = words[i].substring(0, 1).toUpperCase(Locale.ROOT) + words[i].substring(1);
            if (i % 7 == 3) words[i] += ",";
            if (i % 11 == 10) words[i] += ".";
        }
        return String.join(" ", words) + ".";
    }

    private Path dedup(String out, Object... words) {
        Program.run("dedup", "-o", dir.resolve(out), "--quiet", "--max-bad", 1, "--max-loss", 1, words)
                .expect(0);
        return dir.resolve(out);
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }

    private static JsonNode summary(Path out) throws IOException {
        return Json.file(out.resolve("summary.json"));
    }

    /** The loose threshold, the strict one, and the method. */
    @ParameterizedTest
    @Seeds.Some(
            value = 4,
            of = {
                "0.4 0.8 -m exact",
                "0.5 0.9 -m exact --measure cosine --tokens words",
                "0.5 0.8 -m exact --measure dice --multiset --tokens chars:4",
                "5 40 -m exact --measure overlap",
                "40 8 -m exact --measure hamming",
                "0.5 0.9 -m exact --measure containment --tokens words",
                "0.4 0.8 -m ppjoin --measure containment",
                "40 6 -m exact --measure edit",
                "0.3 0.6 -m allpairs --tokens words",
                "0.5 0.5 -m ppjoin",
                "0.4 0.75 -m ppjoin+ --min-tokens 3",
                "0.3 0.6 -m bestjoin --set tokens=shingles:2",
                "0.3 0.6 -m bestjoin --set engine=sql --set tokens=shingles:2",
                "12 3 -m simhash",
                "7 2 -m simhash --set index=manku",
                "10 4 -m simhash --set bits=128 --set weights=tf",
                "1 4 -m supershingle",
                "330 372 -m projection",
                "0.2 0.6 -m spotsigs --set min-spots=2 --set min-idf=0 --set max-idf=1",
                "0.2 0.6 -m slst",
                "0.9 0.6 -m ncd",
                "0.8 0.5 -m signcd --set prune=none"
            })
    void equalsARunOverTheInputs(String how) throws Exception {
        List<String> parts = words(how);
        List<String> method = parts.subList(2, parts.size());
        // Without state for a random selection only.
        boolean both = Seeds.thorough() || Math.floorMod(how.hashCode() + Seeds.base(), 4) == 0;
        for (List<String> state :
                both ? List.of(List.<String>of(), List.of("--no-state")) : List.of(List.<String>of())) {
            Path loose = dedup("loose" + state.size(), method, file, "-t", parts.get(0));
            if (!state.isEmpty()) Trees.delete(loose.resolve("state"));
            Path expected = dedup("expected" + state.size(), method, state, file, "-t", parts.get(1));
            Path strict = dedup("strict" + state.size(), state, "--from", loose, "-t", parts.get(1));
            Trees.expectSame(strict, expected, OTHERWISE);
            assertThat(summary(loose).required("pairs").asInt()).isPositive();
            JsonNode from = summary(strict).required("from");
            assertThat(from.required("digest").asString())
                    .isEqualTo(summary(loose).required("digest").asString());
            Program.run("verify", strict).expect(0);
        }
    }

    /** The pairs of such a method depend on its threshold; exactly the pairs at the stricter threshold remain. */
    @ParameterizedTest
    @Seeds.Some(
            value = 4,
            of = {
                "0.5 0.8 -m minhash",
                "0.5 0.75 -m minhash --set verify=false",
                "12 3 -m simhash --set index=psm",
                "0.8 0.5 -m signcd",
                "0.8 0.5 -m ncd --set greedy=true",
                "0.8 0.6 -m spotsigncd --set prune=p1p2",
                "0.3 0.6 -m bestjoin --set mode=claimed --set tokens=shingles:2"
            })
    void keepsPairsAtTheStricterThreshold(String how) throws Exception {
        List<String> parts = words(how);
        Path loose = dedup("loose", parts.subList(2, parts.size()), file, "-t", parts.get(0));
        Path strict = dir.resolve("strict");
        var run = Program.run(
                "dedup", "--from", loose, "-t", parts.get(1), "-o", strict, "--max-bad", 1, "--max-loss", 1);
        run.expect(0);
        assertThat(run.err()).contains("is approximate", loose.toString());
        double limit = Double.parseDouble(parts.get(1));
        boolean distance = Double.parseDouble(parts.get(0)) > limit;
        List<String> expected = Program.rows(loose.resolve("pairs.tsv")).stream()
                .filter(row -> distance ? score(row) <= limit : score(row) >= limit)
                .map(row -> String.join("\t", row))
                .toList();
        assertThat(Program.rows(strict.resolve("pairs.tsv")).stream().map(row -> String.join("\t", row)))
                .containsExactlyElementsOf(expected);
        Program.run("verify", strict).expect(0);
    }

    private static double score(List<String> row) {
        return Double.parseDouble(row.get(2));
    }

    @Test
    void methodsWithoutAThresholdCanBeRegrouped() throws Exception {
        for (String method : List.of("combined", "combined-by-site")) {
            Path out = dedup(method, file, "-m", method);
            Path expected = dedup(method + 1, file, "-m", method, "--keep", "longest");
            Trees.expectSame(dedup(method + 2, "--from", out, "--keep", "longest"), expected, OTHERWISE);
            Program.run("dedup", "--from", out, "-t", 380, "-o", dir.resolve("no"))
                    .complains(2, "no parameter 'threshold'");
        }
    }

    @Test
    void supportsAllPolicies() throws Exception {
        List<List<String>> choices = List.of(
                List.of("", "--keep longest", "--keep field:n,url-shortest", "--keep last", "--keep shortest,last"),
                List.of("", "--groups components"),
                List.of("", "--scope same-site", "--scope cross-site"),
                List.of("", "--action annotate", "--action report"),
                List.of("", "--pairs distinct", "--pairs none"),
                List.of("", "--pairs-format jsonl", "--pairs-format parquet"),
                List.of("", "--protect d1*"));
        for (long seed : Seeds.cases(16)) {
            Random random = new Random(seed);
            Path input = corpus(seed, 80, seed + ".jsonl");
            List<String> then = new ArrayList<>();
            List<String> now = new ArrayList<>();
            for (int c = 0; c < choices.size(); c++) {
                add(then, c == 2 ? "" : any(choices.get(c), random));
                add(now, any(choices.get(c), random));
            }
            String as = "seed %d: %s, then %s".formatted(seed, then, now);
            Path loose = dedup("loose" + seed, then, input, "-t", "0.3");
            Path expected = dedup("expected" + seed, now, input, "-t", "0.7");
            Path strict = dedup("strict" + seed, now, "--from", loose, "-t", "0.7");
            assertThat(summary(strict).required("digest"))
                    .as(as)
                    .isEqualTo(summary(expected).required("digest"));
            Trees.expectSame(strict, expected, OTHERWISE);
            if (!now.contains("none")) Program.run("verify", strict).expect(0);
        }
    }

    private static String any(List<String> some, Random random) {
        return some.get(random.nextInt(some.size()));
    }

    private static void add(List<String> all, String text) {
        if (!text.isEmpty()) all.addAll(words(text));
    }

    @Test
    void theScopeOfTheRunIsKept() throws Exception {
        for (String scope : List.of("same-site", "cross-site")) {
            Path loose = dedup(scope, file, "-t", "0.3", "--scope", scope, "--protect", "d2*");
            Path expected = dedup(scope + 1, file, "-t", "0.7", "--scope", scope, "--protect", "d2*");
            Path strict = dedup(scope + 2, "--from", loose, "-t", "0.7", "--scope", scope, "--protect", "d2*");
            Trees.expectSame(strict, expected, OTHERWISE);
            Program.run("dedup", "--from", loose, "-o", dir.resolve("no"), "--scope", scope)
                    .complains(2, "--protect", "--scope " + scope);
            Program.run("dedup", "--from", loose, "-o", dir.resolve("no"), "--protect", "d2*", "--max-bad", 1)
                    .complains(2, "--scope " + scope);
        }
    }

    @Test
    void acceptsRunsOfPairsAndAppliesTheGuard() throws Exception {
        Path pairs = dir.resolve("pairs");
        Program.run("pairs", file, "-o", pairs, "-t", "0.3", "--max-bad", 1, "--pairs-format", "parquet")
                .expect(0);
        Path expected = dedup("expected", file, "-t", "0.7", "--no-state");
        Trees.expectSame(dedup("strict", "--from", pairs, "-t", "0.7"), expected, OTHERWISE);
        Path stopped = dir.resolve("stopped");
        Program.run("dedup", "--from", pairs, "-o", stopped, "--max-bad", 1, "--max-loss", "0.01")
                .expect(3);
        assertThat(Program.names(stopped)).doesNotContain("clean.jsonl", "state");
        Trees.expectSame(dedup("again", "--from", stopped, "-t", "0.7"), expected, OTHERWISE);
        Program.run("dedup", "--from", pairs, "-o", dir.resolve("dry"), "--max-bad", 1, "--dry-run", "--max-loss", 1)
                .expect(0);
        assertThat(Files.exists(dir.resolve("dry"))).isFalse();
    }

    /** The result can be narrowed and extended like that of any run. */
    @Test
    void canBeRepeatedAndExtended() throws Exception {
        Path more = corpus(Seeds.random().nextInt(), 60, "more.jsonl");
        Files.writeString(more, Files.readString(more).replace("\"id\":\"", "\"id\":\"m"));
        Path loose = dedup("loose", file, "-t", "0.3");
        Path strict = dedup("strict", "--from", loose, "-t", "0.5");
        Path stricter = dedup("stricter", "--from", strict, "-t", "0.7");
        Trees.delete(loose);
        Trees.expectSame(stricter, dedup("expected", file, "-t", "0.7"), OTHERWISE);
        Path grown = dedup("grown", more, "--against", stricter, "-t", "0.7");
        Path both = dedup("both", file, more, "-t", "0.8", "--no-state");
        Path narrowed = dedup("narrowed", "--from", grown, "-t", "0.8");
        assertThat(summary(narrowed).required("state_bytes").asLong()).isPositive();
        Trees.delete(narrowed.resolve("state"));
        List<String> otherwise = new ArrayList<>(OTHERWISE);
        otherwise.add("state_bytes");
        Trees.expectSame(narrowed, both, otherwise);
    }

    @Test
    void invalidRequestsAreReported() throws Exception {
        Path out = dedup("out", file, "-t", "0.5");
        Path no = dir.resolve("no");
        Program.run("dedup", "--from", out, "-t", "0.4", "-o", no).complains(2, out.toString(), "0.5", "0.4", "again");
        Program.run("dedup", file, "--from", out, "-o", no).complains(2, "omit " + file);
        for (String option : List.of("-m", "--measure", "--tokens", "--set", "--format", "--text-field")) {
            Program.run("dedup", "--from", out, "-o", no, option, "a=b").complains(2, "--from", "omit it");
        }
        Program.run("dedup", "--from", out, "-o", no, "--min-tokens", "1").complains(2, "--min-tokens");
        Program.run("dedup", "--from", out, "-o", no, "--against", out).complains(2, "--against");
        Program.run("dedup", "--from", out, "-o", out, "--overwrite").complains(2, "name another directory");
        Program.run("dedup", "-o", no).complains(2, "INPUT");
        Program.run("dedup", "--from", dir, "-o", no).complains(1, "not the output of a run");
        Program.run("link", file, "--against", file, "-o", dir.resolve("link"), "--max-bad", 1)
                .expect(0);
        Program.run("dedup", "--from", dir.resolve("link"), "-o", no)
                .complains(2, "semblance link --from " + dir.resolve("link"));
        Program.run("link", "--from", out, "-o", no, "--action", "remove")
                .complains(2, "semblance dedup --from " + out);
        Program.run("link", "--from", dir.resolve("link"), "-o", no).complains(2, "--action remove");
        Path none = dedup("none", file, "--pairs", "none", "--no-state");
        Program.run("dedup", "--from", none, "-o", no).complains(1, "lists none pairs", "state/");
        Path bare = dedup("bare", file, "--no-state");
        Program.run("dedup", "--from", bare, "-o", no, "--pairs", "distinct").complains(2, "--pairs distinct");
        Path edited = bare.resolve("pairs.tsv");
        Files.writeString(edited, Files.readString(edited).replaceFirst("(?m)^d.*\n", ""));
        Program.run("dedup", "--from", bare, "-o", no, "--max-bad", 1).complains(1, "semblance verify");
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        Program.run("dedup", "--from", out, "-o", no, "-t", "0.9").complains(1, "changed");
        assertThat(Files.exists(no)).isFalse();
    }
}
