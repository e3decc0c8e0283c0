package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;
import tools.jackson.databind.JsonNode;

/** Documents with a common template: what they share, and how it is ignored. */
class TemplatesTest {
    private static final String TEMPLATE =
            "search the catalogue by title author or year the desk is open from nine to six and closed on holidays"
                    + " every reader may borrow ten items for four weeks and renew them twice";

    @TempDir
    Path dir;

    /** Pages: the template and some words of their own, every fifth a copy of the page before it; two have no own words. */
    private static List<String> pages(Random random, int pages) {
        List<String> texts = new ArrayList<>();
        for (int p = 0; p < pages; p++) {
            StringBuilder text = new StringBuilder(TEMPLATE);
            random.ints(0, 400)
                    .distinct()
                    .limit(6)
                    .forEach(w -> text.append(" w").append(w));
            texts.add(p % 5 == 4 ? texts.getLast() : p % 40 == 7 ? TEMPLATE : text.toString());
        }
        return texts;
    }

    private Path write(List<String> texts) throws Exception {
        List<String> lines = IntStream.range(0, texts.size())
                .mapToObj(i -> "{\"id\":\"p%d\",\"text\":\"%s\"}".formatted(i, texts.get(i)))
                .toList();
        return Files.write(dir.resolve("pages.jsonl"), lines);
    }

    /** The pairs by plain counting, as rows "a b overlap size_a size_b". */
    private static Set<String> expected(List<String> texts, int most, int percent) {
        List<Set<String>> sets = new ArrayList<>();
        for (String text : texts) sets.add(new HashSet<>(Arrays.asList(text.split(" "))));
        Map<String, Integer> frequencies = new HashMap<>();
        for (Set<String> set : sets) for (String word : set) frequencies.merge(word, 1, Integer::sum);
        for (Set<String> set : sets) set.removeIf(word -> frequencies.get(word) > most);
        Set<String> rows = new HashSet<>();
        for (int x = 0; x < sets.size(); x++) {
            for (int y = x + 1; y < sets.size(); y++) {
                Set<String> both = new HashSet<>(sets.get(x));
                both.retainAll(sets.get(y));
                int union = sets.get(x).size() + sets.get(y).size() - both.size();
                if (union > 0 && 100 * both.size() >= percent * union)
                    rows.add("p%d p%d %d %d %d"
                            .formatted(
                                    x,
                                    y,
                                    both.size(),
                                    sets.get(x).size(),
                                    sets.get(y).size()));
            }
        }
        return rows;
    }

    private static Set<String> rows(Path out) throws Exception {
        Set<String> rows = new HashSet<>();
        for (List<String> row : Program.rows(out.resolve("pairs.tsv")))
            rows.add(String.join(" ", row.get(0), row.get(1), row.get(6), row.get(7), row.get(8)));
        return rows;
    }

    @Test
    void frequentTokensAreIgnoredByEveryMethodOnSets() throws Exception {
        Random random = Seeds.random();
        List<String> texts = pages(random, 60 + random.nextInt(60));
        Path file = write(texts);
        for (String limit : List.of("30", "0.2", "1", "3")) {
            int most = limit.equals("0.2") ? texts.size() / 5 : Integer.parseInt(limit);
            Set<String> expected = expected(texts, most, 50);
            Set<String> digests = new HashSet<>();
            List<String> methods = List.of("exact", "allpairs", "ppjoin", "ppjoin+");
            for (String method : Seeds.some(2, methods)) {
                Path out = dir.resolve(limit + method);
                Program.run(
                                "pairs",
                                file,
                                "-o",
                                out,
                                "-m",
                                method,
                                "-t",
                                "0.5",
                                "--tokens",
                                "words",
                                "--max-df",
                                limit,
                                "--threads",
                                1 + random.nextInt(3),
                                "--quiet")
                        .expect(0);
                assertThat(rows(out)).as(method + " " + limit).isEqualTo(expected);
                digests.add(
                        Json.file(out.resolve("summary.json")).path("digest").asString());
                Detector<?> detector = Detectors.parse(method + "?t=0.5&tokens=words&max-df=" + limit);
                digests.add(onDisk(detector, file, 1 + random.nextInt(3)));
            }
            assertThat(digests).as(limit).hasSize(1);
        }
    }

    private String onDisk(Detector<?> detector, Path file, int threads) throws Exception {
        try (Source source = Sources.open(file);
                Result result = Semblance.with(detector)
                        .tokenMemory(1)
                        .threads(threads)
                        .spillTo(dir)
                        .pairs(source)) {
            assertThat(result.statistics()).containsKey("ignored_tokens");
            return result.digest();
        }
    }

    @Test
    void removalsWithoutTemplatesAreProved() throws Exception {
        List<String> texts = pages(Seeds.random(), 80);
        Path file = write(texts);
        // rejected documents do not count: of 80 and 40 documents, a share of 0.25 would be 30
        List<String> rejected = IntStream.range(0, 40)
                .mapToObj(i -> "{\"id\":\"e%d\",\"text\":\"%s\"}".formatted(i, i % 2 == 0 ? "" : "search the"))
                .toList();
        Files.write(file, rejected, StandardOpenOption.APPEND);
        Path out = dir.resolve("out");
        assertThat(Program.run(
                                "dedup",
                                file,
                                "-o",
                                out,
                                "--tokens",
                                "words",
                                "-t",
                                0.7,
                                "--max-loss",
                                0.4,
                                "--min-tokens",
                                3)
                        .expect(3)
                        .err())
                .contains("more than --max-loss allows")
                .contains(
                        "the largest group has ", " in a sample share this text: “search the catalogue by title author")
                .contains("--max-df", "raise the threshold", "semblance dedup --from");
        JsonNode passage = Json.file(out.resolve("summary.json")).required("shared_passage");
        assertThat(passage.required("text").asString())
                .isIn(TEMPLATE, TEMPLATE.substring(0, TEMPLATE.indexOf(" renew")));
        assertThat(passage.required("sample").asInt()).isEqualTo(50);
        String page = Files.readString(out.resolve("report.html"));
        assertThat(page).contains("in a sample share this text");
        Program.run("verify", out).expect(0);
        Program.run("report", out).expect(0);
        assertThat(Files.readString(out.resolve("report.html"))).contains("in a sample share this text");
        String said = Program.run(
                        "dedup",
                        file,
                        "-o",
                        out,
                        "--tokens",
                        "words",
                        "-t",
                        0.7,
                        "--max-df",
                        0.25,
                        "--overwrite",
                        "--min-tokens",
                        3)
                .expect(0)
                .out();
        assertThat(said)
                .contains("tokens in more than 20 documents are ignored (max-df)")
                .contains("match nothing");
        JsonNode summary = Json.file(out.resolve("summary.json"));
        assertThat(summary.at("/statistics/only_frequent_tokens").asInt()).isPositive();
        assertThat(summary.at("/statistics/ignored_tokens").asInt())
                .isEqualTo(new HashSet<>(List.of(TEMPLATE.split(" "))).size());
        assertThat(summary.at("/method/parameters/max-df").asString()).isEqualTo("0.25");
        Program.run("verify", out, "--complete").expect(0);
        assertThat(Program.run("explain", out, "p3", "p4").expect(0).out())
                .contains("tokens occur in more than 20 of 80 documents")
                .contains("6 and 6 tokens");
        Path higher = dir.resolve("higher");
        Program.run("dedup", "--from", out, "-t", 0.9, "-o", higher, "--quiet").expect(0);
        Program.run("verify", higher).expect(0);

        Path pairs = out.resolve("pairs.tsv");
        String changed = Files.readString(pairs).replaceFirst("\t6\t6\t6\t", "\t7\t7\t7\t");
        Files.writeString(pairs, changed);
        assertThat(Program.run("verify", out).expect(1).err()).contains("overlap is 6, not 7");
    }

    @Test
    void explainAndTheReportStateWhatIsCommon() throws Exception {
        List<String> texts = pages(Seeds.random(), 80);
        Path file = write(texts);
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, "--tokens", "words", "-t", 0.7, "--max-loss", 1, "--quiet")
                .expect(0);
        JsonNode common = Json.file(out.resolve("common.json"));
        assertThat(common.required("documents").asInt()).isEqualTo(80);
        assertThat(common.required("more_than").asInt()).isEqualTo(10);
        Map<String, Integer> frequencies = new HashMap<>();
        for (String text : texts)
            for (String word : new HashSet<>(List.of(text.split(" ")))) frequencies.merge(word, 1, Integer::sum);
        assertThat(common.required("tokens").size())
                .isEqualTo(
                        (int) frequencies.values().stream().filter(n -> n > 10).count())
                .isPositive();
        // p0 and p1 share the template, whose words are in all 80 pages
        String explained = Program.run("explain", out, "p0", "p1").expect(0).out();
        assertThat(explained)
                .containsPattern("common +(9\\d|100)%   of the shared tokens occur in more than 50 documents");
        assertThat(Program.run("explain", out, "p0", "p1", "--json").expect(0).out())
                .contains("of the shared tokens occur in more than 50 documents");
        String page = Files.readString(out.resolve("report.html"));
        assertThat(page)
                .contains(
                        "Mostly common text in 1 of 1 examined group: at least half of the tokens of the kept document occur in more");
        Program.run("verify", out).expect(0);

        Path from = dir.resolve("from");
        Program.run("dedup", "--from", out, "-t", 0.75, "--max-loss", 1, "-o", from, "--quiet")
                .expect(0);
        assertThat(from.resolve("common.json")).hasSameTextualContentAs(out.resolve("common.json"));
        Files.delete(out.resolve("common.json")); // as in a run of an earlier version
        assertThat(Program.run("explain", out, "p0", "p1").expect(0).out()).doesNotContain("common ");
        Program.run("report", out).expect(0);
    }

    /** Common tokens of weighted runs, with their share of the weight, also after --from and report. */
    @ParameterizedTest
    @ValueSource(strings = {"idf", "idf2", "table"})
    void statesTheWeightOfCommonTokens(String weights) throws Exception {
        Path file = write(pages(Seeds.random(), 80));
        List<String> measure = List.of("--measure", "weighted-jaccard", "--tokens", "words");
        Path table = dir.resolve("pages.weights");
        if (weights.equals("table"))
            Program.run("tokens", file, measure, "--save-weights", table).expect(0);
        String by = "weights=" + (weights.equals("table") ? table : weights);
        Path out = dir.resolve("out");
        Program.run("dedup", file, "-o", out, measure, "--set", by, "-t", 0.5, "--max-loss", 1, "--quiet")
                .expect(0);
        Path plain = dir.resolve("plain");
        Program.run("pairs", file, "-o", plain, "--tokens", "words", "--quiet").expect(0);
        assertThat(out.resolve("common.json")).hasSameTextualContentAs(plain.resolve("common.json"));
        // p3 and p4 are copies: they share their own words, too
        String explained = Program.run("explain", out, "p3", "p4").expect(0).out();
        String share = "common +\\d+%   of the shared tokens occur in more than 50 documents";
        assertThat(explained)
                .containsPattern(
                        share + (weights.equals("table") ? "\n" : " and have at most \\d+% of their weight\n"));
        Program.run("report", out).expect(0);
        Program.run("verify", out).expect(0);
    }

    @Test
    void otherCommandsRefuseItAndNameTheRemedy() throws Exception {
        Path file = write(pages(Seeds.random(), 20));
        Path out = dir.resolve("out");
        Program.run("pairs", file, "-o", out, "-m", "minhash", "--max-df", 9)
                .complains(2, "method minhash has no parameter 'max-df'", "exact, allpairs, ppjoin, ppjoin+");
        Program.run("pairs", file, "-o", out, "--measure", "edit", "-t", 3, "--max-df", 9)
                .complains(2, "max-df", "omit max-df");
        for (String wrong : List.of("0", "1.5", "x"))
            Program.run("pairs", file, "-o", out, "--max-df", wrong).complains(2, "max-df must be", "0.01", wrong);
        Program.run("pairs", file, "-o", out, "--max-df", "").complains(2, "--max-df is empty");
        Program.run("index", "build", dir.resolve("index"), file, "--live", "-m", "exact", "--set", "max-df=9")
                .complains(2, "max-df", "omit");
        Program.run("relation", file, "-m", "exact", "--set", "max-df=9", "-o", dir.resolve("r.parquet"))
                .complains(2, "max-df does not apply here");
        Program.run("dedup", file, "-o", out, "--quiet").expect(0);
        Program.run("dedup", file, "--against", out, "--max-df", 9, "-o", dir.resolve("more"))
                .complains(2, "max-df 9 cannot extend an earlier run", "omit max-df in both runs");
    }

    @Test
    void bothSidesOfALinkAreCounted() throws Exception {
        List<String> texts = pages(Seeds.random(), 40);
        Path file = write(texts);
        Path out = dir.resolve("out");
        Program.run("link", file, "--against", file, "-o", out, "--tokens", "words", "--max-df", 30, "--quiet")
                .expect(0);
        List<String> twice = new ArrayList<>(texts);
        twice.addAll(texts);
        Set<String> linked = new HashSet<>();
        for (String row : expected(twice, 30, 80)) {
            String[] cells = row.split(" ");
            int x = Integer.parseInt(cells[0].substring(1));
            int y = Integer.parseInt(cells[1].substring(1));
            if (x < 40 && y >= 40) linked.add("p%d p%d %s %s %s".formatted(x, y - 40, cells[2], cells[3], cells[4]));
        }
        assertThat(rows(out)).isEqualTo(linked).isNotEmpty();
        Program.run("verify", out).expect(0);
    }
}
