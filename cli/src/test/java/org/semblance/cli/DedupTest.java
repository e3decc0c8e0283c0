package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Texts;
import tools.jackson.databind.JsonNode;

/** Compares the results of dedup with plain sets of shingles compared pair by pair. */
class DedupTest {
    @TempDir
    Path dir;

    @ParameterizedTest(name = "threshold {0}, shingles of {1}")
    @CsvSource({"0.8,5", "0.7,5", "0.5,3", "1,2", "0.3,1"})
    void equalsAComparisonOfAllPairs(double threshold, int k) throws IOException {
        Texts texts = Texts.of(300);
        Path file = texts.writeJsonl(dir.resolve("in.jsonl"));
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "-t", threshold, "--tokens", "shingles:" + k, "--max-loss", 1, "--quiet")
                .expect(0);

        Map<List<Integer>, String> pairs = allPairs(texts.shingles(k), threshold);
        assertThat(pairs).as("the corpus has pairs").isNotEmpty();
        List<List<String>> expected = new ArrayList<>();
        pairs.forEach((pair, score) ->
                expected.add(List.of(texts.id(pair.getFirst()), texts.id(pair.getLast()), score, "jaccard", "exact")));
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .as("pairs of seed %d", texts.seed())
                .extracting(row -> row.subList(0, 5))
                .containsExactlyElementsOf(expected);
        checkSurvivors(texts, pairs, out);
    }

    /** All pairs above a similarity, in the order of the input, with scores. */
    private static Map<List<Integer>, String> allPairs(List<Set<String>> sets, double threshold) {
        Map<List<Integer>, String> pairs = new LinkedHashMap<>();
        for (int a = 0; a < sets.size(); a++) {
            for (int b = a + 1; b < sets.size(); b++) {
                double score = Texts.jaccard(sets.get(a), sets.get(b));
                if (score >= threshold) pairs.put(List.of(a, b), Texts.sixDigits(score));
            }
        }
        return pairs;
    }

    /** Greedy in input order: a document that is not removed yet is kept, and its neighbours are removed. */
    private static void checkSurvivors(Texts texts, Map<List<Integer>, String> pairs, Path out) throws IOException {
        Map<Integer, Integer> keptFor = new HashMap<>();
        for (int x = 0; x < texts.size(); x++) {
            if (keptFor.containsKey(x)) continue;
            for (int y = x + 1; y < texts.size(); y++) {
                if (pairs.containsKey(List.of(x, y))) keptFor.putIfAbsent(y, x);
            }
        }
        List<String> kept = new ArrayList<>();
        List<String> certificates = new ArrayList<>();
        List<String> lines = texts.jsonl();
        for (int x = 0; x < texts.size(); x++) {
            Integer centre = keptFor.get(x);
            if (centre == null) kept.add(lines.get(x));
            else certificates.add(texts.id(x) + " for " + texts.id(centre) + " " + pairs.get(List.of(centre, x)));
        }
        assertThat(Program.lines(out.resolve("clean.jsonl"))).containsExactlyElementsOf(kept);
        assertThat(Json.lines(out.resolve("removed.jsonl")))
                .extracting(row -> row.required("id").asString() + " for "
                        + row.required("kept_id").asString() + " "
                        + Texts.sixDigits(row.required("score").asDouble()))
                .containsExactlyElementsOf(certificates);
        checkClusters(texts, keptFor, pairs, out);
        JsonNode summary = Json.file(out.resolve("summary.json"));
        assertThat(summary.required("documents").asInt()).isEqualTo(texts.size());
        assertThat(summary.required("kept").asInt()).isEqualTo(kept.size());
        assertThat(summary.required("removed").asInt()).isEqualTo(keptFor.size());
        assertThat(summary.required("pairs").asInt()).isEqualTo(pairs.size());
        assertThat(summary.required("groups").asInt()).isEqualTo(new HashSet<>(keptFor.values()).size());
        assertThat(Program.lines(out.resolve("rejected.tsv"))).containsExactly("source\tposition\tclass\treason");
        assertThat(out.resolve("report.html")).isNotEmptyFile();
    }

    private static void checkClusters(
            Texts texts, Map<Integer, Integer> keptFor, Map<List<Integer>, String> pairs, Path out) throws IOException {
        Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
        for (int x = 0; x < texts.size(); x++) {
            if (keptFor.containsValue(x)) groups.computeIfAbsent(x, centre -> new ArrayList<>(List.of(centre)));
            if (keptFor.containsKey(x)) groups.get(keptFor.get(x)).add(x);
        }
        List<String> expected = new ArrayList<>();
        int number = 0;
        for (var group : groups.entrySet()) {
            number++;
            for (int x : group.getValue()) {
                boolean kept = x == group.getKey();
                expected.add(String.join(
                        "\t",
                        texts.id(x),
                        "" + number,
                        "" + group.getValue().size(),
                        "" + kept,
                        texts.id(group.getKey()),
                        kept ? "" : pairs.get(List.of(group.getKey(), x))));
            }
        }
        assertThat(Program.lines(out.resolve("clusters.tsv")).stream().skip(1)).containsExactlyElementsOf(expected);
    }

    @Test
    void writesTheSameBytesWithAnyNumberOfThreads() throws IOException {
        Path file = Texts.of(2500).writeJsonl(dir.resolve("in.jsonl"));
        Map<String, String> first = null;
        for (int threads : List.of(1, 2, 5)) {
            Path out = dir.resolve("out" + threads);
            Program.run("dedup", file, "-o", out, "-t", "0.6", "--threads", threads, "--quiet")
                    .expect(0);
            Map<String, String> outputs = new LinkedHashMap<>();
            for (String name : List.of("pairs.tsv", "clusters.tsv", "removed.jsonl", "clean.jsonl", "rejected.tsv"))
                outputs.put(name, Files.readString(out.resolve(name)));
            outputs.put(
                    "digest",
                    Json.file(out.resolve("summary.json")).required("digest").asString());
            if (first == null) first = outputs;
            assertThat(outputs).as(threads + " threads").isEqualTo(first);
        }
    }

    @Test
    void equalResultsHaveEqualDigests() throws IOException {
        Texts texts = Texts.of(200);
        Path file = texts.writeJsonl(dir.resolve("in.jsonl"));
        List<String> digests = new ArrayList<>();
        for (String method : List.of("exact", "allpairs")) {
            Path out = dir.resolve(method);
            Program.run("pairs", file, "-o", out, "-m", method, "--quiet").expect(0);
            digests.add(
                    Json.file(out.resolve("summary.json")).required("digest").asString());
        }
        Path other = dir.resolve("other");
        Program.run("pairs", file, "-o", other, "-t", "0.5", "--quiet").expect(0);
        assertThat(digests.getFirst()).isEqualTo(digests.getLast()).matches("[0-9a-f]{64}");
        assertThat(Json.file(other.resolve("summary.json")).required("digest").asString())
                .isNotEqualTo(digests.getFirst());
    }

    @Test
    void linksNewDocumentsWithOldOnes() throws IOException {
        Texts texts = Texts.of(200);
        List<String> lines = texts.jsonl();
        Path fresh = Files.write(dir.resolve("new.jsonl"), lines.subList(0, 80));
        Path old = Files.write(dir.resolve("old.jsonl"), lines.subList(80, 200));
        Path out = dir.resolve("out");
        Program.run("link", fresh, "--against", old, "-o", out, "-t", "0.6", "--quiet")
                .expect(0);
        List<String> expected = new ArrayList<>();
        allPairs(texts.shingles(5), 0.6).forEach((pair, score) -> {
            if (pair.getFirst() < 80 && pair.getLast() >= 80)
                expected.add(texts.id(pair.getFirst()) + " " + texts.id(pair.getLast()) + " " + score);
        });
        assertThat(expected).isNotEmpty();
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .extracting(row -> String.join(" ", row.subList(0, 3)))
                .containsExactlyElementsOf(expected);
        assertThat(Program.names(out)).doesNotContain("clean.jsonl", "removed.jsonl", "clusters.tsv");
    }

    @Test
    void aListOfLinesReadAsOneDocumentIsNoted() throws IOException {
        List<String> titles =
                IntStream.range(0, 3000).mapToObj(i -> "title number " + i).toList();
        Path file = Files.write(dir.resolve("titles.txt"), titles);
        Path page = Files.writeString(dir.resolve("page.txt"), "one\n".repeat(19));
        String note = "note: %s is read as one document; it has 3,000 lines: --format lines reads each line as one\n"
                .formatted(file);
        for (Object[] words : new Object[][] {
            {"dedup", file},
            {"pairs", file},
            {"link", file, "--against", page},
            {"link", page, "--against", file}
        }) assertThat(Program.run(words, "--dry-run").expect(0).err()).containsOnlyOnce(note);
        assertThat(Program.run("plan", file, "-m", "exact").expect(0).err()).contains(note);
        for (Object[] words : new Object[][] {
            {"dedup", file, "--format", "text"},
            {"dedup", file, "--format", "lines"},
            {"dedup", file, page},
            {"dedup", page}
        }) assertThat(Program.run(words, "--dry-run").expect(0).err()).doesNotContain("read as one document");
    }
}
